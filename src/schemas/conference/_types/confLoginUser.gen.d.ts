/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 移动端用户 */
export interface ConfLoginUserRow extends ImplicitFields {
  /** 手机号 */
  readonly mobile: string;
  /** 姓名 */
  readonly name: string;
  /** 系统账号 */
  readonly sysUser: string | null;
  /** 移动角色 */
  readonly userRole: "attendee" | "unitContact" | "staff" | "driver" | "hotelStaff";
  /** 可管理单位 */
  readonly units: readonly string[];
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfLoginUserSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'mobile' | 'name' | 'sysUser' | 'userRole' | 'units' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'disable' | 'enable'}`;
