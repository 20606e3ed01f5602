/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 安全协议 */
export interface SecurityProtocolRow extends ImplicitFields {
  /** 协议编号 */
  readonly protocolNo: string | null;
  /** 协议名称 */
  readonly protocolName: string;
  /** 相关方 */
  readonly provider: string;
  /** 合同 */
  readonly contract: string;
  /** 发包单位 */
  readonly org: string;
  /** 协议模板 */
  readonly template: string | null;
  /** 协议内容 */
  readonly content: string;
  /** 甲方安全职责 */
  readonly ourDuty: string | null;
  /** 乙方安全职责 */
  readonly theirDuty: string | null;
  /** 危险因素告知 */
  readonly riskInform: string;
  /** 安全保证金 */
  readonly deposit: string | null;
  /** 违约考核条款 */
  readonly penaltyTerms: string | null;
  /** 甲方签字 */
  readonly ourSigner: string | null;
  /** 乙方签字 */
  readonly theirSigner: string | null;
  /** 签订日期 */
  readonly signDate: string | null;
  /** 有效期起 */
  readonly validFrom: string;
  /** 有效期止 */
  readonly validTo: string;
  /** 盖章扫描件 */
  readonly files: readonly string[];
  /** 处理意见 */
  readonly opinion: string | null;
  /** 状态 */
  readonly status: "draft" | "theirSign" | "reviewing" | "effective" | "returned" | "expired" | "terminated";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SecurityProtocolSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'protocolNo' | 'protocolName' | 'provider' | 'contract' | 'org' | 'template' | 'content' | 'ourDuty' | 'theirDuty' | 'riskInform' | 'deposit' | 'penaltyTerms' | 'ourSigner' | 'theirSigner' | 'signDate' | 'validFrom' | 'validTo' | 'files' | 'opinion' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'content' | 'duty' | 'sign' | 'files'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'send' | 'sign' | 'approve' | 'return' | 'expire' | 'terminate'}`;
