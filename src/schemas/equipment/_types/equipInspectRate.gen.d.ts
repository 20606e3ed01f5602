/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 定检率统计 */
export interface EquipInspectRateRow extends ImplicitFields {
  /** 单位 */
  readonly org: string;
  /** 设备种类 */
  readonly equipType: "boiler" | "crane" | "pressureVessel" | "pressurePipeline" | "elevator" | "forklift" | "metallurgy";
  /** 月份 */
  readonly month: string;
  /** 在用台数 */
  readonly total: number | null;
  /** 应检 */
  readonly dueCount: number | null;
  /** 已检 */
  readonly doneCount: number | null;
  /** 按时 */
  readonly onTimeCount: number | null;
  /** 超期 */
  readonly overdueCount: number | null;
  /** 已出结论 */
  readonly judgedCount: number | null;
  /** 合格 */
  readonly passedCount: number | null;
  /** 定检率 */
  readonly rate: string | null;
  /** 合格率 */
  readonly passRate: string | null;
}

/** What an override can stand in for. */
export type EquipInspectRateSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'org' | 'equipType' | 'month' | 'total' | 'dueCount' | 'doneCount' | 'onTimeCount' | 'overdueCount' | 'judgedCount' | 'passedCount' | 'rate' | 'passRate'}`
  | `form.section.${'basic' | 'result'}`
  | `action.${'query' | 'export' | 'print'}`;
