/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 点位历史数据 */
export interface PointSampleRow extends ImplicitFields {
  /** 点位 */
  readonly point: string;
  /** 时间 */
  readonly sampledAt: string;
  /** 值 */
  readonly value: string;
  /** 单位 */
  readonly unit: string | null;
  /** 质量 */
  readonly quality: "good" | "bad" | "uncertain";
  /** 责任单位 */
  readonly org: string | null;
}

/** What an override can stand in for. */
export type PointSampleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'point' | 'sampledAt' | 'value' | 'unit' | 'quality' | 'org'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print' | 'record'}`;
