/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 岗位 */
export interface SysPostRow extends ImplicitFields {
  /** 岗位编码 */
  readonly postCode: string;
  /** 岗位名称 */
  readonly postName: string;
  /** 上级岗位 */
  readonly parentId: string | null;
  /** 排序 */
  readonly postSequence: number;
  /** 岗位层级 */
  readonly postLevel: "company" | "factory" | "workshop" | "team" | null;
  /** 关键安全岗位 */
  readonly isSafetyKey: boolean;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SysPostSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'postCode' | 'postName' | 'parentId' | 'postSequence' | 'postLevel' | 'isSafetyKey' | 'status' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
