/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 演练计划 */
export interface ExercisePlanRow extends ImplicitFields {
  /** 演练编号 */
  readonly exNo: string | null;
  /** 演练名称 */
  readonly exName: string;
  /** 年度 */
  readonly year: string;
  /** 依据预案 */
  readonly plan: string;
  /** 演练形式 */
  readonly exForm: "tabletop" | "practical" | "functional" | "comprehensive";
  /** 演练级别 */
  readonly exLevel: "company" | "factory" | "workshop" | "team";
  /** 组织单位 */
  readonly org: string;
  /** 参演单位 */
  readonly joinOrgs: readonly string[];
  /** 计划日期 */
  readonly planDate: string;
  /** 地点 */
  readonly place: string;
  /** 情景设置 */
  readonly scenario: string;
  /** 演练目的 */
  readonly goal: string | null;
  /** 演练方案/脚本 */
  readonly scriptFile: readonly string[];
  /** 总指挥 */
  readonly commander: string;
  /** 计划人数 */
  readonly participants: number | null;
  /** 经费 */
  readonly budget: string | null;
  /** 状态 */
  readonly status: "draft" | "reviewing" | "approved" | "returned" | "done" | "overdue" | "cancelled";
  /** 备注 */
  readonly remark: string | null;
  /** 流程实例 */
  readonly processInstanceId: string | null;
  /** 当前环节 */
  readonly currentNode: string | null;
  /** 当前处理人 */
  readonly currentAssignees: readonly string[];
  /** 提交时间 */
  readonly submittedAt: string | null;
  /** 办结时间 */
  readonly finishedAt: string | null;
}

/** What an override can stand in for. */
export type ExercisePlanSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'exNo' | 'exName' | 'year' | 'plan' | 'exForm' | 'exLevel' | 'org' | 'joinOrgs' | 'planDate' | 'place' | 'scenario' | 'goal' | 'scriptFile' | 'commander' | 'participants' | 'budget' | 'status' | 'remark' | 'processInstanceId' | 'currentNode' | 'currentAssignees' | 'submittedAt' | 'finishedAt'}`
  | `form.section.${'basic' | 'content' | 'files'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'approve' | 'return' | 'finish' | 'overdue' | 'cancel'}`;
