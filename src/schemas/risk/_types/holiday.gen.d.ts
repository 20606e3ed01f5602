/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 节假日 */
export interface HolidayRow extends ImplicitFields {
  /** 日期 */
  readonly date: string;
  /** 类型 */
  readonly dayType: "holiday" | "rest" | "workday";
  /** 名称 */
  readonly name: string;
  /** 上班 */
  readonly working: boolean;
  /** 年度 */
  readonly year: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type HolidaySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'date' | 'dayType' | 'name' | 'working' | 'year' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
