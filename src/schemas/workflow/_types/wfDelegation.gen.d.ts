/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 流程代理设置 */
export interface WfDelegationRow extends ImplicitFields {
  /** 委托人 */
  readonly principal: string;
  /** 代理人 */
  readonly agent: string;
  /** 开始 */
  readonly startTime: string;
  /** 结束 */
  readonly endTime: string;
  /** 适用分类 */
  readonly categories: readonly string[];
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WfDelegationSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'principal' | 'agent' | 'startTime' | 'endTime' | 'categories' | 'status' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
