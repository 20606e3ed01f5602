/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 作业交接记录 */
export interface PermitTransferRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 交接类型 */
  readonly transferType: "guardian" | "leader" | "shift";
  /** 交班人 */
  readonly fromUser: string;
  /** 接班人 */
  readonly toUser: string;
  /** 交接时间 */
  readonly transferTime: string;
  /** 接班时间 */
  readonly acceptTime: string | null;
  /** 撤回时间 */
  readonly withdrawnAt: string | null;
  /** 交接内容 */
  readonly content: string;
  /** 措施已复核 */
  readonly measureChecked: boolean;
  /** 交班签名 */
  readonly fromSign: string | null;
  /** 接班签名 */
  readonly toSign: string | null;
  /** 属地单位 */
  readonly orgId: string | null;
}

/** What an override can stand in for. */
export type PermitTransferSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'transferType' | 'fromUser' | 'toUser' | 'transferTime' | 'acceptTime' | 'withdrawnAt' | 'content' | 'measureChecked' | 'fromSign' | 'toSign' | 'orgId'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
