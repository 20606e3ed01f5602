/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 单位黑名单 */
export interface BlacklistOrgRow extends ImplicitFields {
  /** 单位 */
  readonly provider: string | null;
  /** 单位名称 */
  readonly providerName: string | null;
  /** 统一社会信用代码 */
  readonly creditCode: string | null;
  /** 原因类型 */
  readonly reasonType: "accident" | "seriousViolation" | "fraud" | "refuse" | "badEval" | "dispute" | "other";
  /** 原因 */
  readonly reason: string;
  /** 证据 */
  readonly evidence: readonly string[];
  /** 列入日期 */
  readonly startDate: string;
  /** 期限 */
  readonly years: number;
  /** 期满日期 */
  readonly endDate: string | null;
  /** 提报人 */
  readonly applicant: string | null;
  /** 审批人 */
  readonly approver: string | null;
  /** 处理意见 */
  readonly opinion: string | null;
  /** 状态 */
  readonly status: "reviewing" | "effective" | "rejected" | "removed";
  /** 提报部门 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type BlacklistOrgSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'provider' | 'providerName' | 'creditCode' | 'reasonType' | 'reason' | 'evidence' | 'startDate' | 'years' | 'endDate' | 'applicant' | 'approver' | 'opinion' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'why' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'approve' | 'reject' | 'remove' | 'lapse'}`;
