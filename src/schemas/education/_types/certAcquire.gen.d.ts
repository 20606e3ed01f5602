/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 取证管理 */
export interface CertAcquireRow extends ImplicitFields {
  /** 申请编号 */
  readonly applyNo: string | null;
  /** 类型 */
  readonly acquireType: "first" | "review" | "renew";
  /** 证件类型 */
  readonly certType: string;
  /** 类别 */
  readonly specialOpType: string | null;
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
  /** 结果 */
  readonly results: readonly ({ readonly user: string | null; readonly theory: string | null; readonly practice: string | null; readonly pass: string | null; readonly certNo: string | null })[];
  /** 材料 */
  readonly materials: readonly string[];
  /** 状态 */
  readonly status: "draft" | "reviewing" | "approved" | "training" | "examined" | "certified" | "returned";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type CertAcquireSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'applyNo' | 'acquireType' | 'certType' | 'specialOpType' | 'org' | 'persons' | 'trainOrg' | 'trainFrom' | 'trainTo' | 'theoryDate' | 'practiceDate' | 'fee' | 'results' | 'materials' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'time' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'submit' | 'approve' | 'return' | 'train' | 'exam' | 'certify'}`;
