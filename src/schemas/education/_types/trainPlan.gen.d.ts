/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { TrainPlanItemRow } from '../../education/_types/trainPlanItem.gen.d.ts';

/** 培训计划 */
export interface TrainPlanRow extends ImplicitFields {
  /** 计划编号 */
  readonly planNo: string | null;
  /** 计划名称 */
  readonly planName: string;
  /** 年度 */
  readonly year: string;
  /** 计划级别 */
  readonly planLevel: "company" | "factory" | "workshop" | "team";
  /** 编制单位 */
  readonly org: string;
  /** 计划明细 */
  readonly items: readonly TrainPlanItemRow[];
  /** 计划总学时 */
  readonly totalHours: string | null;
  /** 计划总人次 */
  readonly totalPersons: number | null;
  /** 明细数 */
  readonly itemCount: number | null;
  /** 已完成 */
  readonly doneCount: number | null;
  /** 完成率 */
  readonly doneRate: string | null;
  /** 预算 */
  readonly budget: string | null;
  /** 附件 */
  readonly files: readonly string[];
  /** 退回原因 */
  readonly returnReason: string | null;
  /** 状态 */
  readonly status: "draft" | "reviewing" | "approved" | "returned" | "executing" | "finished";
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
export type TrainPlanSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'planNo' | 'planName' | 'year' | 'planLevel' | 'org' | 'items' | 'totalHours' | 'totalPersons' | 'itemCount' | 'doneCount' | 'doneRate' | 'budget' | 'files' | 'returnReason' | 'status' | 'remark' | 'processInstanceId' | 'currentNode' | 'currentAssignees' | 'submittedAt' | 'finishedAt'}`
  | `form.section.${'basic' | 'itemRows' | 'totals'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'approve' | 'return' | 'start' | 'finish'}`;
