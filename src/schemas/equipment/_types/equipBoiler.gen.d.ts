/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { EquipInspectRow } from '../../equipment/_types/equipInspect.gen.d.ts';

/** 锅炉 */
export interface EquipBoilerRow extends ImplicitFields {
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
  /** 锅炉类型 */
  readonly boilerType: "steam" | "hotWater" | "organic" | "waste";
  /** 级别 */
  readonly boilerLevel: "A" | "B" | "C" | "D" | null;
  /** 额定蒸发量 */
  readonly ratedEvaporation: string | null;
  /** 额定热功率 */
  readonly ratedPower: string | null;
  /** 额定压力 */
  readonly ratedPressure: string;
  /** 工作压力 */
  readonly workPressure: string | null;
  /** 额定温度 */
  readonly ratedTemp: string | null;
  /** 燃料 */
  readonly fuel: "gas" | "coal" | "oil" | "electric" | "waste";
  /** 水处理方式 */
  readonly waterTreatment: string | null;
  /** 水压试验日期 */
  readonly waterTestDate: string | null;
  /** 下次外检日期 */
  readonly nextExternalDate: string | null;
  /** 下次内检日期 */
  readonly nextInternalDate: string | null;
  /** 安全阀下次校验 */
  readonly valveNextDate: string | null;
  /** 压力表下次检定 */
  readonly gaugeNextDate: string | null;
}

/** What an override can stand in for. */
export type EquipBoilerSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'equipNo' | 'equipName' | 'equipCode' | 'category' | 'model' | 'org' | 'location' | 'productNo' | 'manufacturer' | 'makeLicense' | 'makeDate' | 'installUnit' | 'installDate' | 'useDate' | 'designLife' | 'designLifeEnd' | 'regNo' | 'regOrg' | 'regDate' | 'manager' | 'operators' | 'maintainUnit' | 'lastInspectDate' | 'inspectCycleMonths' | 'reportNextDate' | 'nextInspectDate' | 'inspectState' | 'status' | 'stopReason' | 'stopDate' | 'transferTo' | 'exitReason' | 'exitDate' | 'photos' | 'files' | 'remark' | 'inspections' | 'boilerType' | 'boilerLevel' | 'ratedEvaporation' | 'ratedPower' | 'ratedPressure' | 'workPressure' | 'ratedTemp' | 'fuel' | 'waterTreatment' | 'waterTestDate' | 'nextExternalDate' | 'nextInternalDate' | 'valveNextDate' | 'gaugeNextDate'}`
  | `form.section.${'basic' | 'tech' | 'make' | 'manage' | 'inspect' | 'archive'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'register' | 'stop' | 'restart' | 'transferOut' | 'scrap' | 'planInspection'}`;
