/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 履职清单项 */
export interface DutyItemRow extends ImplicitFields {
  /** 岗位 */
  readonly position: string;
  /** 编号 */
  readonly itemCode: string;
  /** 履职内容 */
  readonly content: string;
  /** 行为标准 */
  readonly standard: string;
  /** 频次 */
  readonly frequency: "day" | "week" | "month" | "quarter" | "halfYear" | "year" | "event";
  /** 次数 */
  readonly times: number;
  /** 佐证要求 */
  readonly evidenceType: readonly ("photo" | "file" | "sign" | "record")[];
  /** 关联业务 */
  readonly linkBiz: "none" | "inspect" | "hazard" | "training" | "exercise" | "meeting" | "permit" | null;
  /** 分值 */
  readonly score: string;
  /** 扣分规则 */
  readonly deductRule: string | null;
  /** 状态 */
  readonly status: string;
}

/** What an override can stand in for. */
export type DutyItemSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'position' | 'itemCode' | 'content' | 'standard' | 'frequency' | 'times' | 'evidenceType' | 'linkBiz' | 'score' | 'deductRule' | 'status'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
