/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 作业签名 */
export interface PermitSignRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 签名角色 */
  readonly signRole: "compiler" | "planApprover" | "applicant" | "disclosure" | "briefed" | "guardian" | "worker" | "workLeader" | "analyst" | "measure" | "ownerUnit" | "countersigner" | "powerSupplier" | "safetyDept" | "approver" | "reviewer" | "shiftForeman" | "acceptor";
  /** 签名人 */
  readonly signer: string;
  /** 顺序 */
  readonly seq: number | null;
  /** 意见 */
  readonly opinion: string | null;
  /** 签名 */
  readonly signature: string | null;
  /** 签名位置 */
  readonly geo: string | null;
  /** 定位精度 */
  readonly geoAccuracy: number | null;
  /** 定位来源 */
  readonly geoSource: "phone" | "beidou" | "base" | "manual" | null;
  /** 签名时间 */
  readonly signTime: string | null;
  /** 摘要 */
  readonly imageHash: string | null;
  /** 拒签原因 */
  readonly refuseReason: string | null;
  /** 还没有到 */
  readonly early: boolean;
  /** 属地单位 */
  readonly orgId: string | null;
  /** 状态 */
  readonly status: "pending" | "signed" | "refused";
}

/** What an override can stand in for. */
export type PermitSignSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'signRole' | 'signer' | 'seq' | 'opinion' | 'signature' | 'geo' | 'geoAccuracy' | 'geoSource' | 'signTime' | 'imageHash' | 'refuseReason' | 'early' | 'orgId' | 'status'}`
  | `form.section.${'basic' | 'where'}`
  | `action.${'query' | 'export' | 'print' | 'sign' | 'refuse'}`;
