/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 门户图片 */
export interface PortalImageRow extends ImplicitFields {
  /** 标题 */
  readonly title: string;
  /** 图片 */
  readonly image: string;
  /** 位置 */
  readonly position: "banner" | "loginBg" | "sidebar" | "float" | "mobileBanner";
  /** 链接 */
  readonly linkUrl: string | null;
  /** 开始时间 */
  readonly startTime: string | null;
  /** 结束时间 */
  readonly endTime: string | null;
  /** 排序 */
  readonly sequence: number | null;
  /** 展示中 */
  readonly shownNow: boolean;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type PortalImageSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'title' | 'image' | 'position' | 'linkUrl' | 'startTime' | 'endTime' | 'sequence' | 'shownNow' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'show'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
