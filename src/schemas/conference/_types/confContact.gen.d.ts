/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 联系我们 */
export interface ConfContactRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 工作组 */
  readonly groupName: string;
  /** 联系人 */
  readonly name: string;
  /** 电话 */
  readonly phone: string;
  /** 职责 */
  readonly duty: string | null;
  /** 移动端可见 */
  readonly visible: boolean;
  /** 排序 */
  readonly sequence: number | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfContactSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'groupName' | 'name' | 'phone' | 'duty' | 'visible' | 'sequence' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
