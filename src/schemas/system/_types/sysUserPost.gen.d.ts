/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 用户岗位 */
export interface SysUserPostRow extends ImplicitFields {
  /** 用户 */
  readonly user: string;
  /** 岗位 */
  readonly post: string;
  /** 岗位类型 */
  readonly postType: "main" | "partTime";
  /** 任职日期 */
  readonly startDate: string | null;
  /** 卸任日期 */
  readonly endDate: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SysUserPostSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'post' | 'postType' | 'startDate' | 'endDate' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'makeMain'}`;
