/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 行政区域 */
export interface SysRegionRow extends ImplicitFields {
  /** 区域名称 */
  readonly regionName: string;
  /** 区域编码 */
  readonly regionCode: string;
  /** 区域类型 */
  readonly regionType: "country" | "province" | "city" | "county" | "street";
  /** 上级区域 */
  readonly parentId: string | null;
  /** 已撤销 */
  readonly dissolved: boolean;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SysRegionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'regionName' | 'regionCode' | 'regionType' | 'parentId' | 'dissolved' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
