/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 作业分级规则 */
export interface WorkLevelRuleRow extends ImplicitFields {
  /** 作业类型 */
  readonly workType: string;
  /** 级别 */
  readonly levelCode: "special" | "first" | "second" | "third" | "I" | "II" | "III" | "IV" | "none";
  /** 名称 */
  readonly levelName: string;
  /** 适用标准 */
  readonly profile: "gb46768" | "gb30871" | null;
  /** 判定条件 */
  readonly condition: readonly ({ readonly field: "height" | "loadMass" | "specialShape" | "runningEquipment" | "inTankDike" | "onPipeRack" | "explosionArea" | "depth" | "liveWork" | "highRisk" | null; readonly op: ">" | ">=" | "<" | "=" | null; readonly value: string | null })[];
  /** 有效时间 */
  readonly validHours: number;
  /** 现场审批人 */
  readonly approverRole: "workshopLeader" | "profDept" | "safetyDept" | "companyLeader";
  /** 节假日和夜间升级到 */
  readonly holidayUpgradeTo: "special" | "first" | "second" | "third" | "I" | "II" | "III" | "IV" | "none" | null;
  /** 有客观危险因素升级到 */
  readonly factorUpgradeTo: "special" | "first" | "second" | "third" | "I" | "II" | "III" | "IV" | "none" | null;
  /** 夜间开始 */
  readonly nightFrom: string | null;
  /** 夜间结束 */
  readonly nightTo: string | null;
  /** 需气体分析 */
  readonly gasRequired: boolean;
  /** 分析有效时间 */
  readonly gasBeforeMinutes: number | null;
  /** 中断重测 */
  readonly interruptMinutes: number | null;
  /** 监测记录间隔 */
  readonly recordIntervalMinutes: number | null;
  /** 连续监测 */
  readonly continuousMonitor: boolean;
  /** 需视频 */
  readonly needVideo: boolean;
  /** 需方案 */
  readonly needScheme: boolean;
  /** 最大风力 */
  readonly maxWindLevel: number | null;
  /** 依据 */
  readonly basis: string | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WorkLevelRuleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'workType' | 'levelCode' | 'levelName' | 'profile' | 'condition' | 'validHours' | 'approverRole' | 'holidayUpgradeTo' | 'factorUpgradeTo' | 'nightFrom' | 'nightTo' | 'gasRequired' | 'gasBeforeMinutes' | 'interruptMinutes' | 'recordIntervalMinutes' | 'continuousMonitor' | 'needVideo' | 'needScheme' | 'maxWindLevel' | 'basis' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'condition' | 'raise' | 'gas' | 'more'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
