/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 餐券记录 */
export interface ConfMealTicketRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 餐券类型 */
  readonly mealType: string;
  /** 人员 */
  readonly confUser: string;
  /** 券号 */
  readonly ticketNo: string | null;
  /** 状态 */
  readonly status: "issued" | "used" | "expired" | "void";
  /** 核销时间 */
  readonly usedTime: string | null;
  /** 核销人 */
  readonly verifier: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfMealTicketSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'mealType' | 'confUser' | 'ticketNo' | 'status' | 'usedTime' | 'verifier' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'export' | 'exportReport' | 'print' | 'verify' | 'expire' | 'void'}`;
