/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 错题本 */
export interface WrongQuestionRow extends ImplicitFields {
  /** 人员 */
  readonly user: string;
  /** 试题 */
  readonly question: string;
  /** 错误次数 */
  readonly wrongCount: number;
  /** 最近错误 */
  readonly lastWrongAt: string;
  /** 已掌握 */
  readonly mastered: boolean;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WrongQuestionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'question' | 'wrongCount' | 'lastWrongAt' | 'mastered' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
