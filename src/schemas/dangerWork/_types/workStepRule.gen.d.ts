/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 作业环节规则 */
export interface WorkStepRuleRow extends ImplicitFields {
  /** 作业类型 */
  readonly workType: string;
  /** 环节 */
  readonly step: "isolate" | "ventilate" | "scaffold" | "trialLift" | "powerOn" | "powerOff" | "energyOff" | "energyOn";
  /** 顺序 */
  readonly seq: number;
  /** 何时起确认 */
  readonly after: "approve" | "checkin" | "issue" | "end";
  /** 最迟何时确认 */
  readonly before: "gas" | "issue" | "start" | "accept";
  /** 由谁确认 */
  readonly confirmRole: "guardian" | "workLeader" | "applicant" | "processEngineer" | "safetyOfficer" | "commander" | "electrician";
  /** 需拍照 */
  readonly needPhoto: boolean;
  /** 整改后重新确认 */
  readonly again: boolean;
  /** 依据 */
  readonly basis: string | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WorkStepRuleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'workType' | 'step' | 'seq' | 'after' | 'before' | 'confirmRole' | 'needPhoto' | 'again' | 'basis' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
