/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 人员黑名单 */
export interface BlacklistPersonRow extends ImplicitFields {
  /** 人员 */
  readonly person: string | null;
  /** 姓名 */
  readonly name: string;
  /** 身份证号 */
  readonly idCard: string;
  /** 相关方单位 */
  readonly providerName: string | null;
  /** 原因类型 */
  readonly reasonType: "violation" | "accident" | "theft" | "fight" | "fakeCert" | "score" | "other";
  /** 原因 */
  readonly reason: string;
  /** 证据 */
  readonly evidence: readonly string[];
  /** 列入日期 */
  readonly startDate: string;
  /** 期限 */
  readonly months: number | null;
  /** 期满日期 */
  readonly endDate: string | null;
  /** 状态 */
  readonly status: "reviewing" | "effective" | "rejected" | "removed";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type BlacklistPersonSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'person' | 'name' | 'idCard' | 'providerName' | 'reasonType' | 'reason' | 'evidence' | 'startDate' | 'months' | 'endDate' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'approve' | 'reject' | 'remove'}`;
