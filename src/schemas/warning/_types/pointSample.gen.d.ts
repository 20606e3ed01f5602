/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 点位历史数据 */
export interface PointSampleRow extends ImplicitFields {
  /** 点位 */
  readonly point: string;
  /** 值 */
  readonly value: string;
  /** 质量 */
  readonly quality: "good" | "bad" | "uncertain";
  /** 时间 */
  readonly sampledAt: string;
}

/** What an override can stand in for. */
export type PointSampleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'point' | 'value' | 'quality' | 'sampledAt'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
