/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { EquipInspectRow } from '../../equipment/_types/equipInspect.gen.d.ts';

/** 压力管道 */
export interface EquipPipelineRow extends ImplicitFields {
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
  /** 所在区域 */
  readonly area: string | null;
  /** 管道级别 */
  readonly pipeLevel: "GA1" | "GA2" | "GB1" | "GB2" | "GC1" | "GC2" | "GC3";
  /** 介质 */
  readonly medium: string;
  /** 长度 */
  readonly length: string;
  /** 公称直径 */
  readonly diameter: string;
  /** 壁厚 */
  readonly wallThickness: string | null;
  /** 设计压力 */
  readonly designPressure: string;
  /** 设计温度 */
  readonly designTemp: string | null;
  /** 材质 */
  readonly material: string | null;
  /** 起点 */
  readonly startPoint: string | null;
  /** 终点 */
  readonly endPoint: string | null;
  /** 敷设方式 */
  readonly laying: "overhead" | "buried" | "trench" | null;
  /** 安全状况等级 */
  readonly safetyGrade: "1" | "2" | "3" | "4" | null;
  /** 年度检查日期 */
  readonly annualCheckDate: string | null;
  /** 下次年度检查 */
  readonly nextAnnualDate: string | null;
}

/** What an override can stand in for. */
export type EquipPipelineSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'equipNo' | 'equipName' | 'equipCode' | 'category' | 'model' | 'org' | 'location' | 'productNo' | 'manufacturer' | 'makeLicense' | 'makeDate' | 'installUnit' | 'installDate' | 'useDate' | 'designLife' | 'designLifeEnd' | 'regNo' | 'regOrg' | 'regDate' | 'manager' | 'operators' | 'maintainUnit' | 'lastInspectDate' | 'inspectCycleMonths' | 'reportNextDate' | 'nextInspectDate' | 'inspectState' | 'status' | 'stopReason' | 'stopDate' | 'transferTo' | 'exitReason' | 'exitDate' | 'photos' | 'files' | 'remark' | 'inspections' | 'area' | 'pipeLevel' | 'medium' | 'length' | 'diameter' | 'wallThickness' | 'designPressure' | 'designTemp' | 'material' | 'startPoint' | 'endPoint' | 'laying' | 'safetyGrade' | 'annualCheckDate' | 'nextAnnualDate'}`
  | `form.section.${'basic' | 'tech' | 'make' | 'manage' | 'inspect' | 'archive'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'register' | 'stop' | 'restart' | 'transferOut' | 'scrap' | 'planInspection'}`;
