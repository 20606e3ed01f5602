/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 作业现场整改 */
export interface PermitRectifyRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 发现人 */
  readonly foundBy: string;
  /** 发现时间 */
  readonly foundTime: string;
  /** 问题 */
  readonly problem: string;
  /** 照片 */
  readonly photos: readonly string[];
  /** 是否违章 */
  readonly isViolation: boolean;
  /** 违章人 */
  readonly violator: string | null;
  /** 扣分 */
  readonly deductScore: string | null;
  /** 整改人 */
  readonly dutyPerson: string;
  /** 整改情况 */
  readonly result: string | null;
  /** 整改后照片 */
  readonly afterPhotos: readonly string[];
  /** 验证人 */
  readonly verifyBy: string | null;
  /** 退回原因 */
  readonly returnReason: string | null;
  /** 验证时间 */
  readonly verifiedAt: string | null;
  /** 属地单位 */
  readonly orgId: string | null;
  /** 状态 */
  readonly status: "todo" | "done" | "verified";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type PermitRectifySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'foundBy' | 'foundTime' | 'problem' | 'photos' | 'isViolation' | 'violator' | 'deductScore' | 'dutyPerson' | 'result' | 'afterPhotos' | 'verifyBy' | 'returnReason' | 'verifiedAt' | 'orgId' | 'status' | 'remark'}`
  | `form.section.${'found' | 'done'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'finish' | 'verify' | 'return'}`;
