/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 行为规范库 */
export interface BehaviorStandardRow extends ImplicitFields {
  /** 编号 */
  readonly code: string;
  /** 类别 */
  readonly category: "must" | "forbid" | "encourage";
  /** 适用层级 */
  readonly applyLevel: string | null;
  /** 适用岗位 */
  readonly position: string | null;
  /** 规范内容 */
  readonly content: string;
  /** 违反扣分 */
  readonly deductScore: string | null;
  /** 奖励分 */
  readonly rewardScore: string | null;
  /** 依据 */
  readonly basis: string | null;
  /** 状态 */
  readonly status: string;
  /** 编制单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type BehaviorStandardSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'code' | 'category' | 'applyLevel' | 'position' | 'content' | 'deductScore' | 'rewardScore' | 'basis' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
