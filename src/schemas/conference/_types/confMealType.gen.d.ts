/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ConfMealTicketRow } from '../../conference/_types/confMealTicket.gen.d.ts';

/** 餐券类型 */
export interface ConfMealTypeRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 名称 */
  readonly typeName: string;
  /** 餐别 */
  readonly mealKind: "breakfast" | "lunch" | "dinner" | "banquet" | "teaBreak";
  /** 用餐日期 */
  readonly mealDate: string;
  /** 开始 */
  readonly startTime: string;
  /** 结束 */
  readonly endTime: string;
  /** 餐厅 */
  readonly restaurant: string;
  /** 形式 */
  readonly style: "buffet" | "table" | "box" | null;
  /** 餐标 */
  readonly price: string | null;
  /** 发放对象 */
  readonly personTypes: readonly ("all" | "leader" | "guest" | "delegate" | "contestant" | "referee" | "teamLeader" | "staff")[];
  /** 份数 */
  readonly totalCount: number | null;
  /** 餐券 */
  readonly tickets: readonly ConfMealTicketRow[];
  /** 已发 */
  readonly issuedCount: number | null;
  /** 已用 */
  readonly usedCount: number | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfMealTypeSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'typeName' | 'mealKind' | 'mealDate' | 'startTime' | 'endTime' | 'restaurant' | 'style' | 'price' | 'personTypes' | 'totalCount' | 'tickets' | 'issuedCount' | 'usedCount' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'issue'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'issue'}`;
