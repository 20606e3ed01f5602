/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { QuestionRow } from '../../education/_types/question.gen.d.ts';

/** 题库 */
export interface QuestionBankRow extends ImplicitFields {
  /** 题库名称 */
  readonly bankName: string;
  /** 上级 */
  readonly parentId: string | null;
  /** 所属单位 */
  readonly org: string | null;
  /** 适用岗位 */
  readonly posts: readonly string[];
  /** 试题 */
  readonly questions: readonly QuestionRow[];
  /** 启用试题 */
  readonly questionCount: number | null;
  /** 开放自主练习 */
  readonly openPractice: boolean;
  /** 相关方可练习 */
  readonly forContractors: boolean;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type QuestionBankSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'bankName' | 'parentId' | 'org' | 'posts' | 'questions' | 'questionCount' | 'openPractice' | 'forContractors' | 'status' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
