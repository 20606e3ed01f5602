/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 隔离点 */
export interface IsolationPointRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 序号 */
  readonly seq: number;
  /** 隔离点 */
  readonly point: string;
  /** 隔离方式 */
  readonly method: "valve" | "blind" | "breaker" | "disconnect" | "drain" | "other";
  /** 锁号 */
  readonly lockNo: string | null;
  /** 牌号 */
  readonly tagNo: string | null;
  /** 已上锁挂牌 */
  readonly locked: boolean;
  /** 已拆除 */
  readonly removed: boolean;
  /** 上锁时间 */
  readonly lockedAt: string | null;
  /** 上锁人 */
  readonly lockedBy: string | null;
  /** 拆除时间 */
  readonly removedAt: string | null;
  /** 拆除人 */
  readonly removedBy: string | null;
}

/** What an override can stand in for. */
export type IsolationPointSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'seq' | 'point' | 'method' | 'lockNo' | 'tagNo' | 'locked' | 'removed' | 'lockedAt' | 'lockedBy' | 'removedAt' | 'removedBy'}`
  | `form.section.${'basic' | 'done'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
