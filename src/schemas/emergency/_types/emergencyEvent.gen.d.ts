/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 应急响应事件 */
export interface EmergencyEventRow extends ImplicitFields {
  /** 编号 */
  readonly eventNo: string | null;
  /** 事件 */
  readonly title: string;
  /** 来源 */
  readonly source: "alarm" | "report" | "accident";
  /** 来源单号 */
  readonly sourceId: string | null;
  /** 时间 */
  readonly occurTime: string;
  /** 地点 */
  readonly place: string;
  /** 定位 */
  readonly geo: string | null;
  /** 事故类别 */
  readonly accidentType: string;
  /** 响应级别 */
  readonly level: "I" | "II" | "III";
  /** 启动预案 */
  readonly plan: string | null;
  /** 总指挥 */
  readonly commander: string | null;
  /** 处置记录 */
  readonly timeline: readonly ({ readonly time: string; readonly content: string; readonly user: string | null })[];
  /** 调派队伍 */
  readonly dispatched: readonly string[];
  /** 关联事故 */
  readonly accident: string | null;
  /** 状态 */
  readonly status: "received" | "responding" | "controlled" | "ended" | "false";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type EmergencyEventSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'eventNo' | 'title' | 'source' | 'sourceId' | 'occurTime' | 'place' | 'geo' | 'accidentType' | 'level' | 'plan' | 'commander' | 'timeline' | 'dispatched' | 'accident' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'response' | 'log'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'start' | 'false' | 'control' | 'end'}`;
