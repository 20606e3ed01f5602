/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** URL 权限 */
export interface SysUrlRow extends ImplicitFields {
  /** 名称 */
  readonly urlName: string;
  /** 请求方式 */
  readonly method: "ANY" | "GET" | "POST" | "PUT" | "DELETE";
  /** 地址模式 */
  readonly urlPattern: string;
  /** 所属模块 */
  readonly module: string | null;
  /** 校验方式 */
  readonly authMode: "role" | "login" | "anonymous";
  /** 授权角色 */
  readonly roleIds: readonly string[];
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SysUrlSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'urlName' | 'method' | 'urlPattern' | 'module' | 'authMode' | 'roleIds' | 'status' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
