/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 履职任务 */
export interface DutyTaskRow extends ImplicitFields {
  /** 编号 */
  readonly taskNo: string | null;
  /** 履职人 */
  readonly user: string;
  /** 岗位 */
  readonly position: string;
  /** 履职项 */
  readonly item: string;
  /** 内容 */
  readonly content: string;
  /** 开始 */
  readonly startDate: string;
  /** 截止 */
  readonly dueDate: string;
  /** 关联单据 */
  readonly linkBizId: string | null;
  /** 自动完成 */
  readonly autoDone: boolean;
  /** 状态 */
  readonly status: "pending" | "submitted" | "done" | "returned" | "overdue" | "waived";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type DutyTaskSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'taskNo' | 'user' | 'position' | 'item' | 'content' | 'startDate' | 'dueDate' | 'linkBizId' | 'autoDone' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'submit' | 'autoDone' | 'confirm' | 'return' | 'overdue' | 'waive'}`;
