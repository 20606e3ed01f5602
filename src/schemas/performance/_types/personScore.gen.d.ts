/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ScoreRecordRow } from '../../performance/_types/scoreRecord.gen.d.ts';

/** 个人积分 */
export interface PersonScoreRow extends ImplicitFields {
  /** 人员 */
  readonly user: string;
  /** 单位 */
  readonly org: string;
  /** 年度 */
  readonly year: string;
  /** 初始分 */
  readonly initScore: string;
  /** 积分明细 */
  readonly records: readonly ScoreRecordRow[];
  /** 扣分合计 */
  readonly deductTotal: string | null;
  /** 加分合计 */
  readonly rewardTotal: string | null;
  /** 当前积分 */
  readonly balance: string | null;
  /** 状态 */
  readonly level: "green" | "yellow" | "orange" | "red" | null;
  /** 排名 */
  readonly rank: number | null;
}

/** What an override can stand in for. */
export type PersonScoreSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'org' | 'year' | 'initScore' | 'records' | 'deductTotal' | 'rewardTotal' | 'balance' | 'level' | 'rank'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print' | 'ranking'}`;
