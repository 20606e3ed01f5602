/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 指标采样 */
export interface MetricSampleRow extends ImplicitFields {
  /** 指标 */
  readonly metric: "cpu" | "memory" | "disk" | "dbPoolActive" | "dbPoolWait" | "qps" | "p95" | "errorRate";
  /** 值 */
  readonly value: string;
  /** 节点 */
  readonly node: string;
  /** 采样时间 */
  readonly sampledAt: string;
}

/** What an override can stand in for. */
export type MetricSampleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'metric' | 'value' | 'node' | 'sampledAt'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
