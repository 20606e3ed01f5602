/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 事件管理 */
export interface EventRecordRow extends ImplicitFields {
  /** 事件编号 */
  readonly eventNo: string | null;
  /** 事件名称 */
  readonly eventName: string;
  /** 类型 */
  readonly eventType: "safety" | "production" | "equipment" | "environment" | "visit" | "activity" | "other";
  /** 发生时间 */
  readonly occurTime: string;
  /** 单位 */
  readonly org: string;
  /** 地点 */
  readonly place: string | null;
  /** 事件经过 */
  readonly description: string;
  /** 影响 */
  readonly impact: string | null;
  /** 照片 */
  readonly photos: readonly string[];
  /** 附件 */
  readonly files: readonly string[];
  /** 处理人 */
  readonly handler: string | null;
  /** 受理时间 */
  readonly acceptTime: string | null;
  /** 处理措施 */
  readonly measures: string | null;
  /** 关闭时间 */
  readonly closeTime: string | null;
  /** 状态 */
  readonly status: "draft" | "submitted" | "handling" | "closed";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type EventRecordSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'eventNo' | 'eventName' | 'eventType' | 'occurTime' | 'org' | 'place' | 'description' | 'impact' | 'photos' | 'files' | 'handler' | 'acceptTime' | 'measures' | 'closeTime' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'submit' | 'accept' | 'close'}`;
