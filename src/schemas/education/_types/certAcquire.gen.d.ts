/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { CertResultRow } from '../../education/_types/certResult.gen.d.ts';

/** 取证管理 */
export interface CertAcquireRow extends ImplicitFields {
  /** 申请编号 */
  readonly applyNo: string | null;
  /** 类型 */
  readonly acquireType: "first" | "review" | "renew";
  /** 证件类型 */
  readonly certType: string;
  /** 特种作业类别 */
  readonly specialOpType: string | null;
  /** 操作项目 */
  readonly opItem: string | null;
  /** 作业项目代码 */
  readonly equipItemCode: string | null;
  /** 单位 */
  readonly org: string;
  /** 人员 */
  readonly persons: readonly string[];
  /** 培训机构 */
  readonly trainOrg: string | null;
  /** 培训起 */
  readonly trainFrom: string | null;
  /** 培训止 */
  readonly trainTo: string | null;
  /** 理论考试 */
  readonly theoryDate: string | null;
  /** 实操考试 */
  readonly practiceDate: string | null;
  /** 费用 */
  readonly fee: string | null;
  /** 考试结果 */
  readonly results: readonly CertResultRow[];
  /** 通过人数 */
  readonly passCount: number | null;
  /** 发证机关 */
  readonly issueOrg: string | null;
  /** 证书有效期起 */
  readonly validFrom: string | null;
  /** 证书有效期止 */
  readonly validTo: string | null;
  /** 材料 */
  readonly materials: readonly string[];
  /** 退回原因 */
  readonly returnReason: string | null;
  /** 状态 */
  readonly status: "draft" | "reviewing" | "approved" | "training" | "examined" | "certified" | "returned";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type CertAcquireSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'applyNo' | 'acquireType' | 'certType' | 'specialOpType' | 'opItem' | 'equipItemCode' | 'org' | 'persons' | 'trainOrg' | 'trainFrom' | 'trainTo' | 'theoryDate' | 'practiceDate' | 'fee' | 'results' | 'passCount' | 'issueOrg' | 'validFrom' | 'validTo' | 'materials' | 'returnReason' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'training' | 'results'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'approve' | 'return' | 'train' | 'exam' | 'certify'}`;
