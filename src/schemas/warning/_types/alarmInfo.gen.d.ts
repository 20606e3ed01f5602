/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 报警信息 */
export interface AlarmInfoRow extends ImplicitFields {
  /** 报警编号 */
  readonly alarmNo: string | null;
  /** 类型 */
  readonly alarmType: "gas" | "temperature" | "pressure" | "level" | "fire" | "ai" | "face" | "offline" | "permit" | "other";
  /** AI事件 */
  readonly aiEvent: "noHelmet" | "smoking" | "intrusion" | "fallDown" | "noMask" | "sleepOnDuty" | "absence" | "fireSmoke" | "crowd" | "other" | null;
  /** 报警级别 */
  readonly level: "1" | "2" | "3";
  /** 点位 */
  readonly point: string | null;
  /** 设备 */
  readonly device: string | null;
  /** 区域 */
  readonly area: string | null;
  /** 责任单位 */
  readonly org: string;
  /** 单位 */
  readonly unit: string | null;
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
  /** 24 小时第几次 */
  readonly dayCount: number | null;
  /** 抓拍 */
  readonly snapshot: readonly string[];
  /** 录像 */
  readonly video: string | null;
  /** 处置人 */
  readonly handlers: readonly string[];
  /** 确认时限 */
  readonly ackMinutes: number | null;
  /** 确认截止 */
  readonly ackDue: string | null;
  /** 确认时间 */
  readonly ackTime: string | null;
  /** 确认用时 */
  readonly ackTook: number | null;
  /** 按时确认 */
  readonly onTime: boolean;
  /** 确认超时 */
  readonly overdue: boolean;
  /** 上报至 */
  readonly escalateTo: "leader" | "dept" | null;
  /** 已升级 */
  readonly escalated: boolean;
  /** 中断作业票 */
  readonly interrupted: number | null;
  /** 报警原因 */
  readonly cause: "real" | "process" | "calibrate" | "deviceFault" | "falseAlarm" | "work" | "other" | null;
  /** 处置措施 */
  readonly handleMeasure: string | null;
  /** 处置照片 */
  readonly handlePhotos: readonly string[];
  /** 提交人 */
  readonly handledBy: string | null;
  /** 处置时间 */
  readonly handleTime: string | null;
  /** 处置用时 */
  readonly handleTook: number | null;
  /** 退回原因 */
  readonly returnReason: string | null;
  /** 复核意见 */
  readonly closeOpinion: string | null;
  /** 忽略原因 */
  readonly ignoreReason: string | null;
  /** 并入的二级报警 */
  readonly supersededBy: string | null;
  /** 转隐患 */
  readonly hiddenDanger: string | null;
  /** 转应急 */
  readonly emergencyEvent: string | null;
  /** 状态 */
  readonly status: "new" | "acked" | "handling" | "handled" | "closed" | "ignored";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type AlarmInfoSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'alarmNo' | 'alarmType' | 'aiEvent' | 'level' | 'point' | 'device' | 'area' | 'org' | 'unit' | 'alarmValue' | 'threshold' | 'peakValue' | 'startTime' | 'recoverTime' | 'durationSeconds' | 'dayCount' | 'snapshot' | 'video' | 'handlers' | 'ackMinutes' | 'ackDue' | 'ackTime' | 'ackTook' | 'onTime' | 'overdue' | 'escalateTo' | 'escalated' | 'interrupted' | 'cause' | 'handleMeasure' | 'handlePhotos' | 'handledBy' | 'handleTime' | 'handleTook' | 'returnReason' | 'closeOpinion' | 'ignoreReason' | 'supersededBy' | 'hiddenDanger' | 'emergencyEvent' | 'status' | 'remark'}`
  | `form.section.${'alarm' | 'proof'}`
  | `action.${'query' | 'add' | 'edit' | 'export' | 'exportReport' | 'print' | 'ack' | 'dispatch' | 'handle' | 'handleDirect' | 'close' | 'closeSevere' | 'return' | 'ignore' | 'toHazard' | 'toEmergency' | 'escalateLeader' | 'escalateDept' | 'supersede' | 'peak' | 'recover'}`;
