/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { PaperQuestionRow } from '../../education/_types/paperQuestion.gen.d.ts';
import type { PaperRuleRow } from '../../education/_types/paperRule.gen.d.ts';

/** 试卷管理 */
export interface ExamPaperRow extends ImplicitFields {
  /** 试卷编号 */
  readonly paperNo: string | null;
  /** 试卷名称 */
  readonly paperName: string;
  /** 组卷方式 */
  readonly paperType: "fixed" | "random" | "perPerson";
  /** 抽题规则 */
  readonly rules: readonly PaperRuleRow[];
  /** 试题 */
  readonly questions: readonly PaperQuestionRow[];
  /** 题数 */
  readonly questionCount: number | null;
  /** 总分 */
  readonly totalScore: string | null;
  /** 满分 */
  readonly fullScore: string;
  /** 及格分 */
  readonly passScore: string;
  /** 考试时长 */
  readonly durationMinutes: number;
  /** 题目乱序 */
  readonly shuffleQuestion: boolean;
  /** 选项乱序 */
  readonly shuffleOption: boolean;
  /** 多选计分 */
  readonly multiScoreRule: "all" | "partial";
  /** 状态 */
  readonly status: "draft" | "published" | "disabled";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ExamPaperSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'paperNo' | 'paperName' | 'paperType' | 'rules' | 'questions' | 'questionCount' | 'totalScore' | 'fullScore' | 'passScore' | 'durationMinutes' | 'shuffleQuestion' | 'shuffleOption' | 'multiScoreRule' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'rules' | 'questions' | 'totals'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'draw' | 'publish' | 'disable' | 'enable'}`;
