/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 成本月结 */
export interface CostPeriodRow extends ImplicitFields {
  /** 月份 */
  readonly month: string;
  /** 月末 */
  readonly lastDay: string | null;
  /** 应结日期 */
  readonly closeDue: string | null;
  /** 未审核产量 */
  readonly unchecked: number | null;
  /** 未确认价格 */
  readonly unconfirmed: number | null;
  /** 无价格消耗 */
  readonly unpriced: number | null;
  /** 未通过异常 */
  readonly unexplained: number | null;
  /** 最近计算 */
  readonly calculatedAt: string | null;
  /** 状态 */
  readonly status: "open" | "closed";
  /** 结账人 */
  readonly closedBy: string | null;
  /** 结账时间 */
  readonly closedAt: string | null;
  /** 重新开账原因 */
  readonly reopenReason: string | null;
  /** 重新开账人 */
  readonly reopenedBy: string | null;
}

/** What an override can stand in for. */
export type CostPeriodSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'month' | 'lastDay' | 'closeDue' | 'unchecked' | 'unconfirmed' | 'unpriced' | 'unexplained' | 'calculatedAt' | 'status' | 'closedBy' | 'closedAt' | 'reopenReason' | 'reopenedBy'}`
  | `form.section.${'basic' | 'left' | 'close'}`
  | `action.${'query' | 'export' | 'print' | 'calculate' | 'close' | 'reopen'}`;
