/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 单位评价明细 */
export interface UnitEvalDetailRow extends ImplicitFields {
  /** 评价 */
  readonly evaluation: string;
  /** 评价标准 */
  readonly standard: string;
  /** 满分 */
  readonly fullScore: string | null;
  /** 实际值 */
  readonly actualValue: string | null;
  /** 自评分 */
  readonly selfScore: string | null;
  /** 得分 */
  readonly score: string;
  /** 系统取数 */
  readonly auto: boolean;
  /** 触发否决 */
  readonly veto: boolean;
  /** 扣分说明 */
  readonly deductReason: string | null;
  /** 佐证 */
  readonly evidence: readonly string[];
}

/** What an override can stand in for. */
export type UnitEvalDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'evaluation' | 'standard' | 'fullScore' | 'actualValue' | 'selfScore' | 'score' | 'auto' | 'veto' | 'deductReason' | 'evidence'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
