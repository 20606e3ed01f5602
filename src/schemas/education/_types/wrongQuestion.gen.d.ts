/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 错题本 */
export interface WrongQuestionRow extends ImplicitFields {
  /** 人员 */
  readonly user: string;
  /** 单位 */
  readonly orgId: string | null;
  /** 试题 */
  readonly question: string;
  /** 题库 */
  readonly bank: string | null;
  /** 错误次数 */
  readonly wrongCount: number;
  /** 连续答对 */
  readonly rightStreak: number | null;
  /** 最近错误 */
  readonly lastWrongAt: string;
  /** 已掌握 */
  readonly mastered: boolean;
}

/** What an override can stand in for. */
export type WrongQuestionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'orgId' | 'question' | 'bank' | 'wrongCount' | 'rightStreak' | 'lastWrongAt' | 'mastered'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
