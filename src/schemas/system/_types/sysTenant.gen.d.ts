/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 租户 */
export interface SysTenantRow extends ImplicitFields {
  /** 租户编码 */
  readonly tenantCode: string;
  /** 租户名称 */
  readonly tenantName: string;
  /** 联系人 */
  readonly contact: string | null;
  /** 邮箱 */
  readonly email: string | null;
  /** 电话 */
  readonly tel: string | null;
  /** 到期日 */
  readonly expireDate: string | null;
  /** 管理员用户名 */
  readonly adminUsername: string | null;
  /** 管理员初始密码 */
  readonly adminPassword: string | null;
  /** 标志 */
  readonly logo: string | null;
  /** 全称标题 */
  readonly fullTitle: string | null;
  /** 全称标题（繁体） */
  readonly fullTitleTw: string | null;
  /** 全称标题（英文） */
  readonly fullTitleEn: string | null;
  /** 简称标题 */
  readonly shortTitle: string | null;
  /** 简称标题（繁体） */
  readonly shortTitleTw: string | null;
  /** 简称标题（英文） */
  readonly shortTitleEn: string | null;
  /** 页面标题 */
  readonly pageTitle: string | null;
  /** 状态 */
  readonly status: "enabled" | "disabled";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SysTenantSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'tenantCode' | 'tenantName' | 'contact' | 'email' | 'tel' | 'expireDate' | 'adminUsername' | 'adminPassword' | 'logo' | 'fullTitle' | 'fullTitleTw' | 'fullTitleEn' | 'shortTitle' | 'shortTitleTw' | 'shortTitleEn' | 'pageTitle' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'people' | 'admin' | 'look'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'print' | 'suspend' | 'resume' | 'resetAdmin'}`;
