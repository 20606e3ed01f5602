/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 账号邀请 */
export interface AccountInviteRow extends ImplicitFields {
  /** 账号 */
  readonly username: string;
  /** 分配组织 */
  readonly orgId: string;
  /** 分配角色 */
  readonly roleId: readonly string[];
  /** 用户类型 */
  readonly userType: "0" | "1" | "2";
  /** 附言 */
  readonly message: string | null;
  /** 有效期至 */
  readonly expireDate: string;
  /** 状态 */
  readonly status: "pending" | "accepted" | "declined" | "withdrawn";
  /** 答复时间 */
  readonly answeredAt: string | null;
}

/** What an override can stand in for. */
export type AccountInviteSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'username' | 'orgId' | 'roleId' | 'userType' | 'message' | 'expireDate' | 'status' | 'answeredAt'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'delete' | 'export' | 'print' | 'withdraw'}`;
