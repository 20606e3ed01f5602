/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 菜单 */
export interface SysMenuRow extends ImplicitFields {
  /** 菜单编码 */
  readonly menuCode: string;
  /** 菜单名称 */
  readonly menuName: string;
  /** 菜单类型 */
  readonly menuType: "catalog" | "menu" | "button" | "link";
  /** 上级菜单 */
  readonly parentId: string | null;
  /** 图标 */
  readonly menuIcon: string | null;
  /** 路由地址 */
  readonly menuPath: string;
  /** 组件路径 */
  readonly menuComponent: string | null;
  /** 排序 */
  readonly menuSequence: number | null;
  /** 菜单状态 */
  readonly menuStatus: "show" | "hide" | "disabled";
  /** 权限标识 */
  readonly permCode: string | null;
  /** 外部地址 */
  readonly src: string | null;
  /** 报表地址 */
  readonly reportUrl: string | null;
  /** 终端 */
  readonly terminal: "pc" | "mobile";
  /** 适用用户 */
  readonly userTypes: readonly string[];
  /** 限定角色 */
  readonly roles: readonly string[];
  /** 固定标签 */
  readonly affix: boolean;
  /** 缓存 */
  readonly keepAlive: boolean;
  /** 英文名 */
  readonly titleEn: string | null;
  /** 繁体名 */
  readonly titleTw: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SysMenuSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'menuCode' | 'menuName' | 'menuType' | 'parentId' | 'menuIcon' | 'menuPath' | 'menuComponent' | 'menuSequence' | 'menuStatus' | 'permCode' | 'src' | 'reportUrl' | 'terminal' | 'userTypes' | 'roles' | 'affix' | 'keepAlive' | 'titleEn' | 'titleTw' | 'remark'}`
  | `form.section.${'basic' | 'target' | 'words'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
