/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 首页配置 */
export interface HomeConfigRow extends ImplicitFields {
  /** 名称 */
  readonly configName: string;
  /** 适用 */
  readonly target: "default" | "role" | "org" | "terminal";
  /** 角色 */
  readonly roleIds: readonly string[];
  /** 适用单位 */
  readonly orgs: readonly string[];
  /** 首页 */
  readonly homePage: "work" | "board" | "portal";
  /** 工作台布局 */
  readonly layout: readonly ({ readonly widget: "duties" | "notices" | "charts" | "recent" | "shortcuts" | "articles"; readonly x: number | null; readonly y: number | null; readonly w: number; readonly h: number | null; readonly props: string | null })[];
  /** 快捷菜单 */
  readonly shortcuts: readonly string[];
  /** 优先级 */
  readonly priority: number;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type HomeConfigSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'configName' | 'target' | 'roleIds' | 'orgs' | 'homePage' | 'layout' | 'shortcuts' | 'priority' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
