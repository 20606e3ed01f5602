/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 积分明细 */
export interface ScoreRecordRow extends ImplicitFields {
  /** 对象类型 */
  readonly target: "person" | "unit" | "provider";
  /** 人员 */
  readonly user: string | null;
  /** 单位 */
  readonly org: string | null;
  /** 相关方 */
  readonly provider: string | null;
  /** 来源登记 */
  readonly deduct: string | null;
  /** 业务类型 */
  readonly bizType: string | null;
  /** 业务编号 */
  readonly bizId: string | null;
  /** 事由 */
  readonly reason: string;
  /** 变动 */
  readonly change: string;
  /** 变动后 */
  readonly balanceAfter: string | null;
  /** 时间 */
  readonly occurTime: string;
  /** 期间 */
  readonly period: string;
  /** 个人积分 */
  readonly personScore: string | null;
  /** 单位评价 */
  readonly evaluation: string | null;
}

/** What an override can stand in for. */
export type ScoreRecordSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'target' | 'user' | 'org' | 'provider' | 'deduct' | 'bizType' | 'bizId' | 'reason' | 'change' | 'balanceAfter' | 'occurTime' | 'period' | 'personScore' | 'evaluation'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
