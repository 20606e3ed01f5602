/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 培训计划明细 */
export interface TrainPlanItemRow extends ImplicitFields {
  /** 计划 */
  readonly plan: string;
  /** 序号 */
  readonly seq: number | null;
  /** 培训内容 */
  readonly courseName: string;
  /** 培训类型 */
  readonly trainType: "principal" | "manager" | "threeLevel" | "retrain" | "transfer" | "fourNew" | "specialOp" | "specialEquip" | "contractor" | "daily" | "accidentCase" | "emergency" | "occHealth" | "other";
  /** 培训对象 */
  readonly targetPost: string;
  /** 计划月份 */
  readonly plannedMonth: string;
  /** 学时 */
  readonly plannedHours: string;
  /** 人数 */
  readonly plannedPersons: number;
  /** 授课人 */
  readonly teacher: string | null;
  /** 培训方式 */
  readonly mode: "offline" | "online" | "onsite" | "external";
  /** 考核方式 */
  readonly assess: "exam" | "practice" | "none";
  /** 责任部门 */
  readonly dutyOrg: string | null;
  /** 责任人 */
  readonly dutyPerson: string | null;
  /** 实际日期 */
  readonly actualDate: string | null;
  /** 完成率 */
  readonly doneRate: number | null;
  /** 状态 */
  readonly status: "todo" | "doing" | "done" | "overdue" | "cancelled";
  /** 取消原因 */
  readonly cancelReason: string | null;
  /** 备注 */
  readonly remark: string | null;
  /** 计划完成率 */
  readonly planRate: string | null;
}

/** What an override can stand in for. */
export type TrainPlanItemSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'plan' | 'seq' | 'courseName' | 'trainType' | 'targetPost' | 'plannedMonth' | 'plannedHours' | 'plannedPersons' | 'teacher' | 'mode' | 'assess' | 'dutyOrg' | 'dutyPerson' | 'actualDate' | 'doneRate' | 'status' | 'cancelReason' | 'remark' | 'planRate'}`
  | `form.section.${'basic' | 'how'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'implement' | 'finish' | 'overdue' | 'cancel' | 'count'}`;
