/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { NetdiscVersionRow } from '../../tools/_types/netdiscVersion.gen.d.ts';

/** 网盘 */
export interface NetdiscNodeRow extends ImplicitFields {
  /** 名称 */
  readonly name: string;
  /** 类型 */
  readonly nodeType: "folder" | "file";
  /** 上级目录 */
  readonly parentId: string | null;
  /** 文件 */
  readonly file: string | null;
  /** 大小 */
  readonly sizeKb: string | null;
  /** 空间 */
  readonly space: "personal" | "org" | "public";
  /** 所有人 */
  readonly ownerUser: string;
  /** 所属部门 */
  readonly ownerOrg: string | null;
  /** 状态 */
  readonly status: "normal" | "recycled";
  /** 删除时间 */
  readonly recycledAt: string | null;
  /** 收藏 */
  readonly isFavorite: boolean;
  /** 版本 */
  readonly fileVersion: number | null;
  /** 历史版本 */
  readonly versions: readonly NetdiscVersionRow[];
}

/** What an override can stand in for. */
export type NetdiscNodeSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'name' | 'nodeType' | 'parentId' | 'file' | 'sizeKb' | 'space' | 'ownerUser' | 'ownerOrg' | 'status' | 'recycledAt' | 'isFavorite' | 'fileVersion' | 'versions'}`
  | `form.section.${'node'}`
  | `action.${'query' | 'export'}`;
