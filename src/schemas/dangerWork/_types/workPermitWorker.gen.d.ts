/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 作业人员 */
export interface WorkPermitWorkerRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 姓名 */
  readonly name: string;
  /** 工种/角色 */
  readonly workKind: "worker" | "leader" | "guardian" | "analyst" | "crane" | "signal" | "rigger" | "electrician" | "welder" | "rescue";
  /** 证件类型 */
  readonly certType: string | null;
  /** 证件有效 */
  readonly certValid: boolean;
  /** 签到方式 */
  readonly checkinMode: "face" | "sign" | "card" | null;
  /** 身体状况良好 */
  readonly bodyOk: boolean;
  /** 人员来源 */
  readonly personType: "internal" | "contractor";
  /** 职工 */
  readonly user: string | null;
  /** 相关方人员 */
  readonly providerPerson: string | null;
  /** 证件编号 */
  readonly certNo: string | null;
  /** 证件有效期 */
  readonly certValidTo: string | null;
  /** 培训合格 */
  readonly trainingValid: boolean;
  /** 黑名单 */
  readonly blacklisted: boolean;
  /** 正在另一张票上 */
  readonly busy: boolean;
  /** 签到时间 */
  readonly checkinTime: string | null;
  /** 进入时间 */
  readonly insideSince: string | null;
  /** 进入次数 */
  readonly entryCount: number | null;
  /** 签名 */
  readonly signature: string | null;
  /** 离场时间 */
  readonly leaveTime: string | null;
}

/** What an override can stand in for. */
export type WorkPermitWorkerSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'name' | 'workKind' | 'certType' | 'certValid' | 'checkinMode' | 'bodyOk' | 'personType' | 'user' | 'providerPerson' | 'certNo' | 'certValidTo' | 'trainingValid' | 'blacklisted' | 'busy' | 'checkinTime' | 'insideSince' | 'entryCount' | 'signature' | 'leaveTime'}`
  | `form.section.${'basic' | 'judged' | 'site'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
