/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 断路作业明细 */
export interface RoadBreakDetailRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 断路路段 */
  readonly roadName: string;
  /** 断路原因 */
  readonly reason: string;
  /** 断路示意图 */
  readonly drawing: readonly string[];
  /** 绕行方案 */
  readonly detour: string;
  /** 警示标志 */
  readonly warningSigns: string;
  /** 夜间警示灯 */
  readonly nightLight: boolean;
  /** 通知单位 */
  readonly notifyOrgs: readonly string[];
  /** 会签人 */
  readonly countersigners: readonly string[];
}

/** What an override can stand in for. */
export type RoadBreakDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'roadName' | 'reason' | 'drawing' | 'detour' | 'warningSigns' | 'nightLight' | 'notifyOrgs' | 'countersigners'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
