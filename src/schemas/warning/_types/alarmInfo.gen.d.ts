/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 报警信息 */
export interface AlarmInfoRow extends ImplicitFields {
  /** 报警编号 */
  readonly alarmNo: string | null;
  /** 点位 */
  readonly point: string | null;
  /** 设备 */
  readonly device: string | null;
  /** 类型 */
  readonly alarmType: "gas" | "temperature" | "pressure" | "level" | "fire" | "ai" | "face" | "offline" | "permit" | "other";
  /** AI事件 */
  readonly aiEvent: "noHelmet" | "smoking" | "intrusion" | "fallDown" | "noMask" | "sleepOnDuty" | "absence" | "fireSmoke" | "crowd" | "other" | null;
  /** 报警级别 */
  readonly level: "1" | "2" | "3";
  /** 报警值 */
  readonly alarmValue: string | null;
  /** 阈值 */
  readonly threshold: string | null;
  /** 峰值 */
  readonly peakValue: string | null;
  /** 报警时间 */
  readonly startTime: string;
  /** 恢复时间 */
  readonly recoverTime: string | null;
  /** 持续 */
  readonly durationSeconds: number | null;
  /** 区域 */
  readonly area: string | null;
  /** 责任单位 */
  readonly org: string;
  /** 抓拍 */
  readonly snapshot: readonly string[];
  /** 录像 */
  readonly video: string | null;
  /** 处置人 */
  readonly handlers: readonly string[];
  /** 确认时间 */
  readonly ackTime: string | null;
  /** 处置时间 */
  readonly handleTime: string | null;
  /** 报警原因 */
  readonly cause: "real" | "process" | "calibrate" | "deviceFault" | "falseAlarm" | "work" | "other" | null;
  /** 处置措施 */
  readonly handleMeasure: string | null;
  /** 处置照片 */
  readonly handlePhotos: readonly string[];
  /** 已升级 */
  readonly escalated: boolean;
  /** 转隐患 */
  readonly hiddenDanger: string | null;
  /** 转应急 */
  readonly emergencyEvent: string | null;
  /** 状态 */
  readonly status: "new" | "acked" | "handling" | "handled" | "closed" | "ignored";
  /** 备注 */
  readonly remark: string | null;
  /** 忽略原因 */
  readonly ignoreReason: string | null;
}

/** What an override can stand in for. */
export type AlarmInfoSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'alarmNo' | 'point' | 'device' | 'alarmType' | 'aiEvent' | 'level' | 'alarmValue' | 'threshold' | 'peakValue' | 'startTime' | 'recoverTime' | 'durationSeconds' | 'area' | 'org' | 'snapshot' | 'video' | 'handlers' | 'ackTime' | 'handleTime' | 'cause' | 'handleMeasure' | 'handlePhotos' | 'escalated' | 'hiddenDanger' | 'emergencyEvent' | 'status' | 'remark' | 'ignoreReason'}`
  | `form.section.${'basic' | 'content' | 'files' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'ack' | 'dispatch' | 'handle' | 'handleDirect' | 'close' | 'return' | 'ignore'}`;
