/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 友情链接 */
export interface FriendlyLinkRow extends ImplicitFields {
  /** 名称 */
  readonly linkName: string;
  /** 地址 */
  readonly url: string;
  /** 图标 */
  readonly logo: string | null;
  /** 分组 */
  readonly groupName: "gov" | "group" | "industry" | "system" | "other";
  /** 打开方式 */
  readonly openMode: "newTab" | "inner";
  /** 排序 */
  readonly sequence: number | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type FriendlyLinkSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'linkName' | 'url' | 'logo' | 'groupName' | 'openMode' | 'sequence' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
