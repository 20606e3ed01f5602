/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 网盘共享 */
export interface NetdiscShareRow extends ImplicitFields {
  /** 文件 */
  readonly node: string;
  /** 共享方式 */
  readonly shareType: "user" | "org" | "link";
  /** 人员 */
  readonly targetUsers: readonly string[];
  /** 部门 */
  readonly targetOrgs: readonly string[];
  /** 权限 */
  readonly permission: "view" | "download" | "edit";
  /** 提取码 */
  readonly extractCode: string | null;
  /** 到期 */
  readonly expireAt: string | null;
  /** 状态 */
  readonly status: "active" | "cancelled" | "expired";
  /** 访问次数 */
  readonly visitCount: number | null;
  /** 凭链接打开的人 */
  readonly visitors: readonly string[];
}

/** What an override can stand in for. */
export type NetdiscShareSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'node' | 'shareType' | 'targetUsers' | 'targetOrgs' | 'permission' | 'extractCode' | 'expireAt' | 'status' | 'visitCount' | 'visitors'}`
  | `form.section.${'share'}`
  | `action.${'query' | 'export' | 'cancel' | 'expire'}`;
