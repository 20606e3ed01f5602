/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 作业分级规则 */
export interface WorkLevelRuleRow extends ImplicitFields {
  /** 作业类型 */
  readonly workType: string;
  /** 级别编码 */
  readonly levelCode: string;
  /** 级别名称 */
  readonly levelName: string;
  /** 判定条件 */
  readonly condition: readonly ({ readonly field: string | null; readonly op: string | null; readonly value: string | null })[];
  /** 有效小时数 */
  readonly validHours: number;
  /** 需气体分析 */
  readonly gasRequired: boolean;
  /** 分析提前分钟上限 */
  readonly gasBeforeMinutes: number | null;
  /** 中断重测 */
  readonly interruptMinutes: number | null;
  /** 监测记录间隔 */
  readonly recordIntervalMinutes: number | null;
  /** 连续监测 */
  readonly continuousMonitor: boolean;
  /** 节假日升级到 */
  readonly holidayUpgradeTo: string | null;
  /** 夜间开始 */
  readonly nightFrom: string | null;
  /** 夜间结束 */
  readonly nightTo: string | null;
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
  | `list.cell.${'workType' | 'levelCode' | 'levelName' | 'condition' | 'validHours' | 'gasRequired' | 'gasBeforeMinutes' | 'interruptMinutes' | 'recordIntervalMinutes' | 'continuousMonitor' | 'holidayUpgradeTo' | 'nightFrom' | 'nightTo' | 'needVideo' | 'needScheme' | 'maxWindLevel' | 'basis' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'figures' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
