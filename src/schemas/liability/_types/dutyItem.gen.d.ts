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
  readonly linkBiz: "none" | "inspect" | "hazard" | "training" | "exercise" | "meeting" | "permit";
  /** 分值 */
  readonly score: string;
  /** 扣分规则 */
  readonly deductRule: string | null;
  /** 仅工作日 */
  readonly workdays: boolean;
  /** 状态 */
  readonly status: string;
  /** 在岗人员 */
  readonly holders: readonly string[];
  /** 周期 */
  readonly cycle: "day" | "week" | "month" | "quarter" | "year" | null;
  /** 起算日 */
  readonly from: string | null;
  /** 下半年起算日 */
  readonly secondFrom: string | null;
  /** 分派 */
  readonly share: "each" | null;
}

/** What an override can stand in for. */
export type DutyItemSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'position' | 'itemCode' | 'content' | 'standard' | 'frequency' | 'times' | 'evidenceType' | 'linkBiz' | 'score' | 'deductRule' | 'workdays' | 'status' | 'holders' | 'cycle' | 'from' | 'secondFrom' | 'share'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
