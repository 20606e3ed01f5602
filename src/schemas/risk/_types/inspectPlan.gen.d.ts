/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { InspectTaskRow } from '../../risk/_types/inspectTask.gen.d.ts';

/** 检查计划 */
export interface InspectPlanRow extends ImplicitFields {
  /** 计划编号 */
  readonly planNo: string | null;
  /** 计划名称 */
  readonly planName: string;
  /** 计划类型 */
  readonly planType: "routine" | "special" | "seasonal" | "holiday" | "comprehensive" | "leader";
  /** 单位 */
  readonly org: string;
  /** 风险点 */
  readonly riskPoints: readonly string[];
  /** 检查项 */
  readonly items: readonly string[];
  /** 周期 */
  readonly cycle: "once" | "shift" | "day" | "week" | "tenDays" | "month" | "quarter" | "year";
  /** 班次 */
  readonly shifts: readonly string[];
  /** 每周哪几天 */
  readonly weekdays: readonly ("1" | "2" | "3" | "4" | "5" | "6" | "7")[];
  /** 每月哪几日 */
  readonly monthDays: readonly ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15" | "16" | "17" | "18" | "19" | "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "29" | "30" | "31")[];
  /** 开始日期 */
  readonly startDate: string;
  /** 结束日期 */
  readonly endDate: string | null;
  /** 任务开始时间 */
  readonly taskStart: string | null;
  /** 完成时限 */
  readonly durationHours: string;
  /** 节假日跳过 */
  readonly skipHoliday: boolean;
  /** 检查人 */
  readonly inspectors: readonly string[];
  /** 分配方式 */
  readonly assignMode: "any" | "each" | "rotate";
  /** 必须扫码到点 */
  readonly needScan: boolean;
  /** 定位允许偏差 */
  readonly scanRangeMeters: number | null;
  /** 检查任务 */
  readonly tasks: readonly InspectTaskRow[];
  /** 状态 */
  readonly status: "draft" | "enabled" | "paused" | "finished";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type InspectPlanSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'planNo' | 'planName' | 'planType' | 'org' | 'riskPoints' | 'items' | 'cycle' | 'shifts' | 'weekdays' | 'monthDays' | 'startDate' | 'endDate' | 'taskStart' | 'durationHours' | 'skipHoliday' | 'inspectors' | 'assignMode' | 'needScan' | 'scanRangeMeters' | 'tasks' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'what' | 'whenTo' | 'who'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'enable' | 'pause' | 'finish' | 'expire'}`;
