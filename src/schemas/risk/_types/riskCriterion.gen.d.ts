/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 风险判定准则 */
export interface RiskCriterionRow extends ImplicitFields {
  /** 评价方法 */
  readonly method: "LEC" | "LS";
  /** 风险等级 */
  readonly level: string;
  /** 下限（不含） */
  readonly minValue: string;
  /** 上限（含） */
  readonly maxValue: string | null;
  /** 颜色 */
  readonly color: string;
  /** 管控层级 */
  readonly controlLevel: "company" | "factory" | "workshop" | "team";
  /** 依据 */
  readonly basis: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type RiskCriterionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'method' | 'level' | 'minValue' | 'maxValue' | 'color' | 'controlLevel' | 'basis' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
