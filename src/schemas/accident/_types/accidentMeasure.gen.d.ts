/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 事故整改措施 */
export interface AccidentMeasureRow extends ImplicitFields {
  /** 事故分析 */
  readonly analysis: string;
  /** 措施 */
  readonly content: string;
  /** 类型 */
  readonly measureType: "engineering" | "management" | "training" | "ppe" | "emergency";
  /** 责任单位 */
  readonly dutyOrg: string;
  /** 责任人 */
  readonly dutyPerson: string;
  /** 期限 */
  readonly dueDate: string;
  /** 状态 */
  readonly status: "todo" | "done" | "verified";
  /** 完成情况 */
  readonly result: string | null;
  /** 证明材料 */
  readonly files: readonly string[];
  /** 完成日期 */
  readonly finishDate: string | null;
  /** 验证人 */
  readonly verifier: string | null;
  /** 退回原因 */
  readonly returnReason: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type AccidentMeasureSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'analysis' | 'content' | 'measureType' | 'dutyOrg' | 'dutyPerson' | 'dueDate' | 'status' | 'result' | 'files' | 'finishDate' | 'verifier' | 'returnReason' | 'remark'}`
  | `form.section.${'basic' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'finish' | 'verify' | 'return'}`;
