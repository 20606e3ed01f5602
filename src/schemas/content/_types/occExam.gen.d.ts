/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 职业健康检查 */
export interface OccExamRow extends ImplicitFields {
  /** 职工 */
  readonly user: string;
  /** 单位 */
  readonly org: string;
  /** 检查类型 */
  readonly examType: "pre" | "during" | "post" | "emergency" | "recheck";
  /** 接害岗位 */
  readonly occPost: string | null;
  /** 接触因素 */
  readonly factors: readonly string[];
  /** 体检周期 */
  readonly cycleMonths: number | null;
  /** 应检日期 */
  readonly planDate: string;
  /** 实检日期 */
  readonly examDate: string | null;
  /** 检查机构 */
  readonly agency: string | null;
  /** 报告编号 */
  readonly reportNo: string | null;
  /** 结论 */
  readonly conclusion: "normal" | "recheck" | "suspected" | "contraindication" | "otherDisease" | null;
  /** 处理意见 */
  readonly disposal: string | null;
  /** 已落实 */
  readonly disposalDone: boolean;
  /** 已书面告知本人 */
  readonly informed: boolean;
  /** 报告 */
  readonly files: readonly string[];
  /** 下次体检 */
  readonly nextDate: string | null;
  /** 状态 */
  readonly status: "planned" | "done" | "overdue" | "disposed";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type OccExamSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'org' | 'examType' | 'occPost' | 'factors' | 'cycleMonths' | 'planDate' | 'examDate' | 'agency' | 'reportNo' | 'conclusion' | 'disposal' | 'disposalDone' | 'informed' | 'files' | 'nextDate' | 'status' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'overdue' | 'result' | 'inform' | 'dispose'}`;
