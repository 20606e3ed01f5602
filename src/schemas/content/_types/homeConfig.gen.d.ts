/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 首页与菜单栏配置 */
export interface HomeConfigRow extends ImplicitFields {
  /** 名称 */
  readonly configName: string;
  /** 适用 */
  readonly target: "default" | "role" | "org" | "terminal";
  /** 角色 */
  readonly roleIds: readonly string[];
  /** 单位 */
  readonly orgs: readonly string[];
  /** 布局 */
  readonly layout: readonly ({ readonly widget: string | null; readonly x: string | null; readonly y: string | null; readonly w: string | null; readonly h: string | null; readonly props: string | null })[];
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
  | `list.cell.${'configName' | 'target' | 'roleIds' | 'orgs' | 'layout' | 'shortcuts' | 'priority' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
