/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 演练问题整改 */
export interface ExerciseProblemRow extends ImplicitFields {
  /** 演练结果 */
  readonly result: string;
  /** 问题 */
  readonly problem: string;
  /** 整改措施 */
  readonly measure: string;
  /** 责任人 */
  readonly dutyPerson: string;
  /** 期限 */
  readonly dueDate: string;
  /** 完成日期 */
  readonly finishDate: string | null;
  /** 转隐患 */
  readonly hiddenDanger: string | null;
  /** 状态 */
  readonly status: "todo" | "done" | "verified";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ExerciseProblemSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'result' | 'problem' | 'measure' | 'dutyPerson' | 'dueDate' | 'finishDate' | 'hiddenDanger' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'finish' | 'verify' | 'toHazard'}`;
