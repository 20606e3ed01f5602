/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 流程分类 */
export interface WfCategoryRow extends ImplicitFields {
  /** 分类编码 */
  readonly categoryCode: string;
  /** 分类名称 */
  readonly categoryName: string;
  /** 上级 */
  readonly parentId: string | null;
  /** 排序 */
  readonly sequence: number | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WfCategorySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'categoryCode' | 'categoryName' | 'parentId' | 'sequence' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
