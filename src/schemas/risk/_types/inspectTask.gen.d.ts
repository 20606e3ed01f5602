/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { InspectRecordRow } from '../../risk/_types/inspectRecord.gen.d.ts';

/** 检查任务 */
export interface InspectTaskRow extends ImplicitFields {
  /** 任务编号 */
  readonly taskNo: string | null;
  /** 检查计划 */
  readonly plan: string | null;
  /** 任务名称 */
  readonly taskName: string;
  /** 单位 */
  readonly org: string;
  /** 班次 */
  readonly shift: string | null;
  /** 检查人 */
  readonly inspectors: readonly string[];
  /** 检查项 */
  readonly items: readonly string[];
  /** 必须扫码到点 */
  readonly needScan: boolean;
  /** 定位允许偏差 */
  readonly scanRangeMeters: number | null;
  /** 检查表 */
  readonly checklist: readonly ({ readonly id: string | null; readonly itemName: string | null; readonly standard: string | null; readonly valueType: string | null; readonly unit: string | null; readonly minValue: string | null; readonly maxValue: string | null; readonly needPhoto: boolean; readonly point: string | null; readonly pointNo: string | null; readonly pointName: string | null; readonly position: string | null; readonly positionWithin: number | null })[];
  /** 应开始 */
  readonly startTime: string;
  /** 应完成 */
  readonly dueTime: string;
  /** 实际开始 */
  readonly actualStart: string | null;
  /** 实际完成 */
  readonly actualEnd: string | null;
  /** 检查记录 */
  readonly records: readonly InspectRecordRow[];
  /** 检查项数 */
  readonly itemTotal: number | null;
  /** 已检 */
  readonly itemDone: number | null;
  /** 不合格 */
  readonly failCount: number | null;
  /** 转派自 */
  readonly transferFrom: string | null;
  /** 逾期 */
  readonly overdue: boolean;
  /** 逾期补报 */
  readonly claimed: boolean;
  /** 巡检轨迹 */
  readonly track: readonly ({ readonly time: string | null; readonly position: string | null; readonly place: string | null })[];
  /** 扫码点 */
  readonly checkinPoints: readonly ({ readonly id: string | null; readonly point: string | null; readonly time: string | null; readonly state: "there" | "unplaced" | "far" | "noPosition" | null; readonly metres: number | null; readonly position: string | null; readonly accuracy: number | null })[];
  /** 取消原因 */
  readonly cancelReason: string | null;
  /** 状态 */
  readonly status: "pending" | "doing" | "done" | "missed" | "cancelled";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type InspectTaskSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'taskNo' | 'plan' | 'taskName' | 'org' | 'shift' | 'inspectors' | 'items' | 'needScan' | 'scanRangeMeters' | 'checklist' | 'startTime' | 'dueTime' | 'actualStart' | 'actualEnd' | 'records' | 'itemTotal' | 'itemDone' | 'failCount' | 'transferFrom' | 'overdue' | 'claimed' | 'track' | 'checkinPoints' | 'cancelReason' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'what' | 'done'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'evidence' | 'submit' | 'start' | 'checkin' | 'assign' | 'cancel' | 'miss'}`;
