/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 检验周期 */
export interface InspectCycleRow extends ImplicitFields {
  /** 设备种类 */
  readonly equipType: string;
  /** 检验类别 */
  readonly inspectType: "external" | "internal" | "periodic" | "annual" | "first" | "selfTest" | "maintain" | "safetyValve" | "gauge" | "ndt";
  /** 条件说明 */
  readonly conditionDesc: string | null;
  /** 适用条件 */
  readonly subCondition: unknown | null;
  /** 检验周期 */
  readonly cycleMonths: string;
  /** 提前提醒天数 */
  readonly warnDays: number;
  /** 依据 */
  readonly basis: string | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type InspectCycleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'equipType' | 'inspectType' | 'conditionDesc' | 'subCondition' | 'cycleMonths' | 'warnDays' | 'basis' | 'status' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
