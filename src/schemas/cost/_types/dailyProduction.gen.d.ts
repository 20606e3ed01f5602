/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 日产量 */
export interface DailyProductionRow extends ImplicitFields {
  /** 车间 */
  readonly workshop: string;
  /** 日期 */
  readonly date: string;
  /** 班次 */
  readonly shift: string;
  /** 班别 */
  readonly crew: string | null;
  /** 钢种 */
  readonly steelGrade: string | null;
  /** 炉数 */
  readonly heats: number;
  /** 产量 */
  readonly output: string;
  /** 合格产量 */
  readonly qualifiedOutput: string;
  /** 废品 */
  readonly scrapOutput: string | null;
  /** 计划产量 */
  readonly planOutput: string | null;
  /** 铁水 */
  readonly hotMetal: string | null;
  /** 铁水比 */
  readonly hotMetalRatio: string | null;
  /** 平均冶炼周期 */
  readonly avgCycleMinutes: string | null;
  /** 停机 */
  readonly downMinutes: number | null;
  /** 生产异常 */
  readonly remarkEvent: string | null;
  /** 状态 */
  readonly status: "draft" | "submitted" | "checked" | "locked";
  /** 退回原因 */
  readonly returnReason: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type DailyProductionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'workshop' | 'date' | 'shift' | 'crew' | 'steelGrade' | 'heats' | 'output' | 'qualifiedOutput' | 'scrapOutput' | 'planOutput' | 'hotMetal' | 'hotMetalRatio' | 'avgCycleMinutes' | 'downMinutes' | 'remarkEvent' | 'status' | 'returnReason' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'figures' | 'course' | 'state'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'check' | 'return' | 'lock'}`;
