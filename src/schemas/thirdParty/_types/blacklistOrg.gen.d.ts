/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 单位黑名单 */
export interface BlacklistOrgRow extends ImplicitFields {
  /** 单位 */
  readonly provider: string | null;
  /** 单位名称 */
  readonly providerName: string;
  /** 统一社会信用代码 */
  readonly creditCode: string;
  /** 原因类型 */
  readonly reasonType: "accident" | "seriousViolation" | "fraud" | "refuse" | "badEval" | "dispute" | "other";
  /** 原因 */
  readonly reason: string;
  /** 证据 */
  readonly evidence: readonly string[];
  /** 列入日期 */
  readonly startDate: string;
  /** 期限 */
  readonly years: number | null;
  /** 期满日期 */
  readonly endDate: string | null;
  /** 提报人 */
  readonly applicant: string | null;
  /** 状态 */
  readonly status: "reviewing" | "effective" | "rejected" | "removed";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type BlacklistOrgSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'provider' | 'providerName' | 'creditCode' | 'reasonType' | 'reason' | 'evidence' | 'startDate' | 'years' | 'endDate' | 'applicant' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'approve' | 'reject' | 'remove'}`;
