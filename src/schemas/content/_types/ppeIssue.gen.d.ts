/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 劳保用品发放 */
export interface PpeIssueRow extends ImplicitFields {
  /** 领用人 */
  readonly user: string;
  /** 单位 */
  readonly org: string;
  /** 用品名称 */
  readonly ppeName: "helmet" | "shoes" | "suit" | "mask" | "gasMask" | "earplug" | "gloves" | "glasses" | "harness" | "other";
  /** 规格 */
  readonly spec: string | null;
  /** 数量 */
  readonly quantity: number;
  /** 发放日期 */
  readonly issueDate: string;
  /** 发放周期 */
  readonly cycleMonths: number;
  /** 下次发放 */
  readonly nextDate: string | null;
  /** 有效期至 */
  readonly validTo: string | null;
  /** 已续发 */
  readonly replaced: boolean;
  /** 签收 */
  readonly signature: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type PpeIssueSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'org' | 'ppeName' | 'spec' | 'quantity' | 'issueDate' | 'cycleMonths' | 'nextDate' | 'validTo' | 'replaced' | 'signature' | 'remark'}`
  | `form.section.${'basic' | 'next'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
