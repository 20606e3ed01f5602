/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 精炼日报 */
export interface RefiningDailyRow extends ImplicitFields {
  /** 日期 */
  readonly date: string;
  /** 班次 */
  readonly shift: string;
  /** 设备 */
  readonly station: "LF" | "RH" | "VD" | "CAS";
  /** 炉数 */
  readonly heats: number;
  /** 处理量 */
  readonly treatWeight: string;
  /** 电耗 */
  readonly powerConsume: string | null;
  /** 电极消耗 */
  readonly electrodeConsume: string | null;
  /** 合金单耗 */
  readonly alloyConsume: string | null;
  /** 渣料单耗 */
  readonly slagConsume: string | null;
  /** 氩耗 */
  readonly argonConsume: string | null;
  /** 处理周期 */
  readonly cycleMinutes: string | null;
  /** 成分命中率 */
  readonly hitRate: string | null;
  /** 温度命中率 */
  readonly tempHitRate: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type RefiningDailySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'date' | 'shift' | 'station' | 'heats' | 'treatWeight' | 'powerConsume' | 'electrodeConsume' | 'alloyConsume' | 'slagConsume' | 'argonConsume' | 'cycleMinutes' | 'hitRate' | 'tempHitRate' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'use' | 'course'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
