/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 责任人处理 */
export interface AccidentDutyRow extends ImplicitFields {
  /** 事故分析 */
  readonly analysis: string;
  /** 责任人 */
  readonly person: string;
  /** 系统用户 */
  readonly user: string | null;
  /** 单位 */
  readonly org: string;
  /** 责任类型 */
  readonly dutyType: "direct" | "main" | "leader" | "management";
  /** 责任事实 */
  readonly dutyFact: string;
  /** 处理方式 */
  readonly handleType: "criticize" | "warning" | "demerit" | "demote" | "dismiss" | "fine" | "judicial";
  /** 罚款金额 */
  readonly fineAmount: string | null;
  /** 是否落实 */
  readonly handled: boolean;
  /** 落实日期 */
  readonly handledDate: string | null;
  /** 落实材料 */
  readonly evidence: readonly string[];
}

/** What an override can stand in for. */
export type AccidentDutySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'analysis' | 'person' | 'user' | 'org' | 'dutyType' | 'dutyFact' | 'handleType' | 'fineAmount' | 'handled' | 'handledDate' | 'evidence'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
