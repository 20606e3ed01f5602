/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 作业环节确认 */
export interface PermitStepRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 环节 */
  readonly step: "isolate" | "ventilate" | "scaffold" | "trialLift" | "powerOn" | "powerOff" | "energyOff" | "energyOn";
  /** 顺序 */
  readonly seq: number | null;
  /** 何时起确认 */
  readonly after: "approve" | "checkin" | "issue" | "end";
  /** 最迟何时确认 */
  readonly before: "gas" | "issue" | "start" | "accept";
  /** 由谁确认 */
  readonly confirmRole: "guardian" | "workLeader" | "applicant" | "processEngineer" | "safetyOfficer" | "commander" | "electrician";
  /** 确认人 */
  readonly confirmers: readonly string[];
  /** 需拍照 */
  readonly needPhoto: boolean;
  /** 整改后重新确认 */
  readonly again: boolean;
  /** 办理人 */
  readonly confirmBy: string | null;
  /** 办理时间 */
  readonly confirmTime: string | null;
  /** 情况说明 */
  readonly finding: string | null;
  /** 现场照片 */
  readonly photos: readonly string[];
  /** 签名 */
  readonly signature: string | null;
  /** 签名位置 */
  readonly geo: string | null;
  /** 定位精度 */
  readonly geoAccuracy: number | null;
  /** 定位来源 */
  readonly geoSource: "phone" | "beidou" | "base" | "manual" | null;
  /** 还没有到 */
  readonly early: boolean;
  /** 是重新确认以前的 */
  readonly outdated: boolean;
  /** 重新确认起 */
  readonly reopenedAt: string | null;
  /** 作业票已结束 */
  readonly permitOver: boolean;
  /** 未办的隔离点 */
  readonly openPoints: string | null;
  /** 属地单位 */
  readonly orgId: string | null;
  /** 状态 */
  readonly status: "todo" | "confirmed" | "failed";
}

/** What an override can stand in for. */
export type PermitStepSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'step' | 'seq' | 'after' | 'before' | 'confirmRole' | 'confirmers' | 'needPhoto' | 'again' | 'confirmBy' | 'confirmTime' | 'finding' | 'photos' | 'signature' | 'geo' | 'geoAccuracy' | 'geoSource' | 'early' | 'outdated' | 'reopenedAt' | 'permitOver' | 'openPoints' | 'orgId' | 'status'}`
  | `form.section.${'basic' | 'done' | 'where'}`
  | `action.${'query' | 'export' | 'print' | 'confirm' | 'fail' | 'appoint'}`;
