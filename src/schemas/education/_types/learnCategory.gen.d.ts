/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { TrainVideoRow } from '../../education/_types/trainVideo.gen.d.ts';

/** 学习分类 */
export interface LearnCategoryRow extends ImplicitFields {
  /** 分类名称 */
  readonly name: string;
  /** 上级 */
  readonly parentId: string | null;
  /** 专业 */
  readonly profession: string | null;
  /** 排序 */
  readonly sequence: number | null;
  /** 课件 */
  readonly videos: readonly TrainVideoRow[];
  /** 已上架课件 */
  readonly videoCount: number | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type LearnCategorySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'name' | 'parentId' | 'profession' | 'sequence' | 'videos' | 'videoCount' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
