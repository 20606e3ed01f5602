/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 劳动能力鉴定 */
export interface WorkCapabilityRow extends ImplicitFields {
  /** 鉴定编号 */
  readonly evalNo: string | null;
  /** 工伤认定 */
  readonly injuryCase: string;
  /** 姓名 */
  readonly name: string | null;
  /** 鉴定类型 */
  readonly evalType: "first" | "again" | "recheck";
  /** 申请日期 */
  readonly applyDate: string;
  /** 鉴定机构 */
  readonly acceptOrg: string;
  /** 鉴定日期 */
  readonly evalDate: string | null;
  /** 伤残等级 */
  readonly grade: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "none" | null;
  /** 生活自理障碍 */
  readonly dependence: "none" | "partial" | "most" | "total" | null;
  /** 结论书编号 */
  readonly conclusionNo: string | null;
  /** 结论书 */
  readonly conclusionFiles: readonly string[];
  /** 结论送达日期 */
  readonly receiptDate: string | null;
  /** 再次鉴定申请截止 */
  readonly againDeadline: string | null;
  /** 一次性伤残补助金 */
  readonly disabilityAllowance: string | null;
  /** 工作安排 */
  readonly jobArrange: "original" | "adjust" | "rest" | "terminate" | null;
  /** 状态 */
  readonly status: "applied" | "accepted" | "concluded" | "closed";
  /** 所在单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WorkCapabilitySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'evalNo' | 'injuryCase' | 'name' | 'evalType' | 'applyDate' | 'acceptOrg' | 'evalDate' | 'grade' | 'dependence' | 'conclusionNo' | 'conclusionFiles' | 'receiptDate' | 'againDeadline' | 'disabilityAllowance' | 'jobArrange' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'result' | 'after' | 'notes'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'accept' | 'conclude' | 'close'}`;
