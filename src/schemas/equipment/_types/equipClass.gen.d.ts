/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 设备分类目录 */
export interface EquipClassRow extends ImplicitFields {
  /** 代码 */
  readonly classCode: string;
  /** 名称 */
  readonly className: string;
  /** 上级 */
  readonly parentId: string | null;
  /** 设备种类 */
  readonly equipType: string;
  /** 排序 */
  readonly sequence: number | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type EquipClassSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'classCode' | 'className' | 'parentId' | 'equipType' | 'sequence' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
