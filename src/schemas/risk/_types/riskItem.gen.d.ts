/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { RiskMeasureRow } from '../../risk/_types/riskMeasure.gen.d.ts';

/** 风险事件 */
export interface RiskItemRow extends ImplicitFields {
  /** 风险点 */
  readonly point: string;
  /** 序号 */
  readonly seq: number | null;
  /** 单元或作业步骤 */
  readonly unit: string;
  /** 危险有害因素 */
  readonly hazardFactor: string;
  /** 因素分类 */
  readonly factorClass: "human" | "object" | "environment" | "management";
  /** 可能事故 */
  readonly accidentTypes: readonly string[];
  /** 后果描述 */
  readonly consequence: string | null;
  /** 评价方法 */
  readonly method: "LEC" | "LS";
  /** 可能性 L */
  readonly l: string;
  /** 暴露频率 E */
  readonly e: string | null;
  /** 后果 C */
  readonly c: string | null;
  /** 严重性 S */
  readonly s: number | null;
  /** 风险值 */
  readonly d: string | null;
  /** 直接判定为重大 */
  readonly forcedLevel: boolean;
  /** 判定依据 */
  readonly forcedReason: string | null;
  /** 固有风险等级 */
  readonly level: string | null;
  /** 等级序 */
  readonly rank: number | null;
  /** 管控层级 */
  readonly controlLevel: "company" | "factory" | "workshop" | "team" | null;
  /** 控制后 L */
  readonly residualL: string | null;
  /** 控制后 E */
  readonly residualE: string | null;
  /** 控制后 C 或 S */
  readonly residualC: string | null;
  /** 剩余风险值 */
  readonly residualD: string | null;
  /** 剩余风险等级 */
  readonly residualLevel: string | null;
  /** 管控措施 */
  readonly measures: readonly RiskMeasureRow[];
  /** 措施数 */
  readonly measureCount: number | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type RiskItemSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'point' | 'seq' | 'unit' | 'hazardFactor' | 'factorClass' | 'accidentTypes' | 'consequence' | 'method' | 'l' | 'e' | 'c' | 's' | 'd' | 'forcedLevel' | 'forcedReason' | 'level' | 'rank' | 'controlLevel' | 'residualL' | 'residualE' | 'residualC' | 'residualD' | 'residualLevel' | 'measures' | 'measureCount' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'assess' | 'measuresRows' | 'residual'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'toInspect'}`;
