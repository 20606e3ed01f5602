/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 成本车间 */
export interface CostWorkshopRow extends ImplicitFields {
  /** 编码 */
  readonly code: string;
  /** 名称 */
  readonly name: string;
  /** 工序 */
  readonly process: "steelmaking" | "converter" | "refining" | "casting";
  /** 对应组织 */
  readonly org: string;
  /** 产品 */
  readonly outputName: string;
  /** 排序 */
  readonly sequence: number | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type CostWorkshopSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'code' | 'name' | 'process' | 'org' | 'outputName' | 'sequence' | 'status' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
