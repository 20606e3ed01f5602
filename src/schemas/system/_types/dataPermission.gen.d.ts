/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 数据权限 */
export interface DataPermissionRow extends ImplicitFields {
  /** 菜单 */
  readonly menuId: string;
  /** 角色 */
  readonly roleId: string;
  /** 隐藏字段 */
  readonly filterFields: string | null;
  /** 只读字段 */
  readonly readonlyFields: string | null;
  /** 数据行条件 */
  readonly rowRule: unknown | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type DataPermissionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'menuId' | 'roleId' | 'filterFields' | 'readonlyFields' | 'rowRule' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'limits'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
