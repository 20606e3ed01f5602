/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { EquipInspectRow } from '../../equipment/_types/equipInspect.gen.d.ts';

/** 起重机械 */
export interface EquipCraneRow extends ImplicitFields {
  /** 内部编号 */
  readonly equipNo: string;
  /** 设备名称 */
  readonly equipName: string;
  /** 设备代码 */
  readonly equipCode: string | null;
  /** 类别 */
  readonly category: string;
  /** 型号规格 */
  readonly model: string | null;
  /** 使用单位 */
  readonly org: string;
  /** 安装地点 */
  readonly location: string;
  /** 产品编号（出厂编号） */
  readonly productNo: string;
  /** 制造单位 */
  readonly manufacturer: string;
  /** 制造许可证号 */
  readonly makeLicense: string | null;
  /** 制造日期 */
  readonly makeDate: string | null;
  /** 安装单位 */
  readonly installUnit: string | null;
  /** 安装日期 */
  readonly installDate: string | null;
  /** 投用日期 */
  readonly useDate: string | null;
  /** 设计使用年限 */
  readonly designLife: number | null;
  /** 设计年限至 */
  readonly designLifeEnd: string | null;
  /** 使用登记证编号 */
  readonly regNo: string | null;
  /** 登记机关 */
  readonly regOrg: string | null;
  /** 登记日期 */
  readonly regDate: string | null;
  /** 安全管理员 */
  readonly manager: string;
  /** 作业人员 */
  readonly operators: readonly string[];
  /** 维保单位 */
  readonly maintainUnit: string | null;
  /** 上次检验日期 */
  readonly lastInspectDate: string | null;
  /** 检验周期 */
  readonly inspectCycleMonths: number;
  /** 报告下次检验日期 */
  readonly reportNextDate: string | null;
  /** 下次检验日期 */
  readonly nextInspectDate: string | null;
  /** 检验状态 */
  readonly inspectState: "normal" | "due" | "overdue" | "inspecting" | null;
  /** 设备状态 */
  readonly status: "unregistered" | "inUse" | "stopped" | "scrapped" | "transferred";
  /** 停用原因 */
  readonly stopReason: string | null;
  /** 停用日期 */
  readonly stopDate: string | null;
  /** 转入单位 */
  readonly transferTo: string | null;
  /** 报废或转出原因 */
  readonly exitReason: string | null;
  /** 报废或转出日期 */
  readonly exitDate: string | null;
  /** 照片 */
  readonly photos: readonly string[];
  /** 技术档案 */
  readonly files: readonly string[];
  /** 备注 */
  readonly remark: string | null;
  /** 检验记录 */
  readonly inspections: readonly EquipInspectRow[];
  /** 起重机类型 */
  readonly craneType: "bridge" | "gantry" | "tower" | "mobile" | "portal" | "jib" | "elevator" | "hoist" | "other";
  /** 额定起重量 */
  readonly ratedLoad: string;
  /** 跨度 */
  readonly span: string | null;
  /** 起升高度 */
  readonly liftHeight: string | null;
  /** 工作级别 */
  readonly workLevel: "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "A7" | "A8" | null;
  /** 吊运熔融金属 */
  readonly moltenMetal: boolean;
  /** 操纵方式 */
  readonly controlMode: "cab" | "ground" | "remote" | null;
  /** 钢丝绳更换日期 */
  readonly ropeReplaceDate: string | null;
  /** 安全监控系统 */
  readonly safetyMonitor: boolean;
}

/** What an override can stand in for. */
export type EquipCraneSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'equipNo' | 'equipName' | 'equipCode' | 'category' | 'model' | 'org' | 'location' | 'productNo' | 'manufacturer' | 'makeLicense' | 'makeDate' | 'installUnit' | 'installDate' | 'useDate' | 'designLife' | 'designLifeEnd' | 'regNo' | 'regOrg' | 'regDate' | 'manager' | 'operators' | 'maintainUnit' | 'lastInspectDate' | 'inspectCycleMonths' | 'reportNextDate' | 'nextInspectDate' | 'inspectState' | 'status' | 'stopReason' | 'stopDate' | 'transferTo' | 'exitReason' | 'exitDate' | 'photos' | 'files' | 'remark' | 'inspections' | 'craneType' | 'ratedLoad' | 'span' | 'liftHeight' | 'workLevel' | 'moltenMetal' | 'controlMode' | 'ropeReplaceDate' | 'safetyMonitor'}`
  | `form.section.${'basic' | 'tech' | 'make' | 'manage' | 'inspect' | 'archive'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'register' | 'stop' | 'restart' | 'transferOut' | 'scrap' | 'planInspection'}`;
