/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 物资检查/出入库 */
export interface SupplyRecordRow extends ImplicitFields {
  /** 物资 */
  readonly supply: string;
  /** 类型 */
  readonly recordType: "inspect" | "in" | "out" | "return" | "maintain";
  /** 数量 */
  readonly quantity: string | null;
  /** 检查结果 */
  readonly result: string | null;
  /** 经办人 */
  readonly operator: string;
  /** 时间 */
  readonly recordTime: string;
  /** 照片 */
  readonly photo: readonly string[];
  /** 说明 */
  readonly description: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SupplyRecordSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'supply' | 'recordType' | 'quantity' | 'result' | 'operator' | 'recordTime' | 'photo' | 'description' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'export' | 'import' | 'print'}`;
