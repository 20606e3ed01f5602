/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 资质证书 */
export interface QualificationRow extends ImplicitFields {
  /** 证书编号 */
  readonly certNo: string;
  /** 持证人 */
  readonly user: string | null;
  /** 相关方人员 */
  readonly providerPerson: string | null;
  /** 姓名 */
  readonly name: string;
  /** 单位 */
  readonly org: string | null;
  /** 证件类型 */
  readonly certType: string;
  /** 特种作业类别 */
  readonly specialOpType: string | null;
  /** 操作项目 */
  readonly opItem: string | null;
  /** 作业项目代码 */
  readonly equipItemCode: string | null;
  /** 发证机关 */
  readonly issueOrg: string;
  /** 初领日期 */
  readonly firstIssueDate: string;
  /** 有效期起 */
  readonly validFrom: string;
  /** 有效期止 */
  readonly validTo: string;
  /** 实际复审日期 */
  readonly reviewedAt: string | null;
  /** 复审周期 */
  readonly reviewMonths: number | null;
  /** 应复审日期 */
  readonly reviewDate: string | null;
  /** 证书扫描件 */
  readonly files: readonly string[];
  /** 剩余天数 */
  readonly expireDays: number | null;
  /** 吊销原因 */
  readonly revokeReason: string | null;
  /** 安全档案 */
  readonly archive: string | null;
  /** 状态 */
  readonly status: "pending" | "valid" | "expiring" | "reviewDue" | "expired" | "revoked";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type QualificationSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'certNo' | 'user' | 'providerPerson' | 'name' | 'org' | 'certType' | 'specialOpType' | 'opItem' | 'equipItemCode' | 'issueOrg' | 'firstIssueDate' | 'validFrom' | 'validTo' | 'reviewedAt' | 'reviewMonths' | 'reviewDate' | 'files' | 'expireDays' | 'revokeReason' | 'archive' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'time' | 'proof'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'confirm' | 'warn' | 'reviewDue' | 'review' | 'expire' | 'renew' | 'revoke'}`;
