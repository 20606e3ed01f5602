/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 隐患积分统计 */
export interface HazardScoreRow extends ImplicitFields {
  /** 人员 */
  readonly user: string;
  /** 单位 */
  readonly org: string;
  /** 期间 */
  readonly period: string;
  /** 发现隐患 */
  readonly foundCount: number | null;
  /** 采纳 */
  readonly adoptedCount: number | null;
  /** 发现重大 */
  readonly majorFound: number | null;
  /** 责任隐患 */
  readonly dutyHazard: number | null;
  /** 逾期隐患 */
  readonly overdueHazard: number | null;
  /** 发现的隐患 */
  readonly hazards: readonly string[];
  /** 奖励分 */
  readonly rewardScore: string | null;
  /** 扣分 */
  readonly deductScore: string | null;
  /** 净分 */
  readonly netScore: string | null;
}

/** What an override can stand in for. */
export type HazardScoreSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'org' | 'period' | 'foundCount' | 'adoptedCount' | 'majorFound' | 'dutyHazard' | 'overdueHazard' | 'hazards' | 'rewardScore' | 'deductScore' | 'netScore'}`
  | `form.section.${'basic' | 'hazards'}`
  | `action.${'query' | 'export' | 'print'}`;
