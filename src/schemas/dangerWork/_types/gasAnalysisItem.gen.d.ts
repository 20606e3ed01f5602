/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 气体分析项 */
export interface GasAnalysisItemRow extends ImplicitFields {
  /** 分析记录 */
  readonly analysis: string;
  /** 气体 */
  readonly gas: string;
  /** 读数 */
  readonly value: string;
  /** 单位 */
  readonly unit: "vol" | "lel" | "mgm3" | "ppm";
  /** 换算值 */
  readonly inLimitUnit: string | null;
  /** 限值 */
  readonly limitText: string | null;
  /** 合格 */
  readonly pass: boolean;
  /** 适用 */
  readonly applies: boolean;
}

/** What an override can stand in for. */
export type GasAnalysisItemSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'analysis' | 'gas' | 'value' | 'unit' | 'inLimitUnit' | 'limitText' | 'pass' | 'applies'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
