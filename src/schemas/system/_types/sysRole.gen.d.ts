/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 角色 */
export interface SysRoleRow extends ImplicitFields {
  /** 角色编码 */
  readonly roleCode: string;
  /** 角色名称 */
  readonly roleName: string;
  /** 描述 */
  readonly roleDescription: string | null;
  /** 角色类型 */
  readonly roleType: "system" | "business" | "process";
  /** 数据范围 */
  readonly dataScope: "all" | "orgAndChildren" | "org" | "self" | "custom";
  /** 自定义组织 */
  readonly customOrgs: readonly string[];
  /** 按钮默认 */
  readonly buttonDefault: "show" | "hide" | null;
  /** 排序 */
  readonly sequence: number | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SysRoleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'roleCode' | 'roleName' | 'roleDescription' | 'roleType' | 'dataScope' | 'customOrgs' | 'buttonDefault' | 'sequence' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'rows'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'authorize' | 'preview'}`;
