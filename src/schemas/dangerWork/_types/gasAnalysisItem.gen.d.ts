/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 气体分析项 */
export interface GasAnalysisItemRow extends ImplicitFields {
  /** 分析记录 */
  readonly analysis: string;
  /** 气体 */
  readonly gas: string;
  /** 数值 */
  readonly value: string;
  /** 单位 */
  readonly unit: string | null;
  /** 标准 */
  readonly limitText: string | null;
  /** 是否合格 */
  readonly pass: boolean;
}

/** What an override can stand in for. */
export type GasAnalysisItemSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'analysis' | 'gas' | 'value' | 'unit' | 'limitText' | 'pass'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
