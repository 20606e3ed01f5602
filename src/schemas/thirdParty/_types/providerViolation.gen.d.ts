/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 相关方违章 */
export interface ProviderViolationRow extends ImplicitFields {
  /** 编号 */
  readonly violationNo: string | null;
  /** 单位 */
  readonly provider: string;
  /** 人员 */
  readonly person: string | null;
  /** 属地单位 */
  readonly org: string;
  /** 时间 */
  readonly occurTime: string;
  /** 地点 */
  readonly place: string | null;
  /** 作业票 */
  readonly permit: string | null;
  /** 违章内容 */
  readonly content: string;
  /** 扣分标准 */
  readonly criterion: string | null;
  /** 扣分 */
  readonly score: string;
  /** 罚款 */
  readonly amount: string | null;
  /** 照片 */
  readonly photos: readonly string[];
  /** 转隐患 */
  readonly hiddenDanger: string | null;
  /** 检查人 */
  readonly inspector: string;
  /** 对方签字 */
  readonly confirmSign: string | null;
  /** 整改情况 */
  readonly rectifyResult: string | null;
  /** 整改照片 */
  readonly rectifyPhotos: readonly string[];
  /** 申诉理由 */
  readonly appealReason: string | null;
  /** 裁定意见 */
  readonly decision: string | null;
  /** 状态 */
  readonly status: "pending" | "confirmed" | "rectified" | "appealing" | "revoked";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ProviderViolationSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'violationNo' | 'provider' | 'person' | 'org' | 'occurTime' | 'place' | 'permit' | 'content' | 'criterion' | 'score' | 'amount' | 'photos' | 'hiddenDanger' | 'inspector' | 'confirmSign' | 'rectifyResult' | 'rectifyPhotos' | 'appealReason' | 'decision' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'penalty' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'confirm' | 'confirmLate' | 'rectify' | 'appeal' | 'keep' | 'revoke' | 'toHazard'}`;
