/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 绩效期间 */
export interface ScorePeriodRow extends ImplicitFields {
  /** 月份 */
  readonly month: string;
  /** 月末 */
  readonly lastDay: string | null;
  /** 未处理的扣分 */
  readonly openDeducts: number | null;
  /** 未确认的评价 */
  readonly openEvaluations: number | null;
  /** 最近统计 */
  readonly evaluatedAt: string | null;
  /** 状态 */
  readonly status: "open" | "closed";
  /** 结账人 */
  readonly closedBy: string | null;
  /** 结账时间 */
  readonly closedAt: string | null;
  /** 重新打开原因 */
  readonly reopenReason: string | null;
  /** 重新打开人 */
  readonly reopenedBy: string | null;
}

/** What an override can stand in for. */
export type ScorePeriodSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'month' | 'lastDay' | 'openDeducts' | 'openEvaluations' | 'evaluatedAt' | 'status' | 'closedBy' | 'closedAt' | 'reopenReason' | 'reopenedBy'}`
  | `form.section.${'basic' | 'left' | 'close'}`
  | `action.${'query' | 'export' | 'print' | 'begin' | 'evaluate' | 'generate' | 'close' | 'reopen'}`;
