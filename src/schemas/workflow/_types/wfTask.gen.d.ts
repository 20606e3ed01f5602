/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 流程任务 */
export interface WfTaskRow extends ImplicitFields {
  /** 任务名称 */
  readonly taskName: string;
  /** 节点标识 */
  readonly nodeKey: string;
  /** 流程实例 */
  readonly instance: string;
  /** 序号 */
  readonly number: number;
  /** 流程 */
  readonly processName: string | null;
  /** 事项 */
  readonly title: string | null;
  /** 发起人 */
  readonly initiator: string | null;
  /** 办理人 */
  readonly assignee: string | null;
  /** 委派人 */
  readonly ownerUser: string | null;
  /** 候选人 */
  readonly candidates: readonly string[];
  /** 候选角色 */
  readonly candidateRoles: readonly string[];
  /** 候选岗位 */
  readonly candidatePosts: readonly string[];
  /** 审批意见 */
  readonly comment: string | null;
  /** 结论 */
  readonly outcome: string | null;
  /** 到达时间 */
  readonly createdTime: string;
  /** 签收时间 */
  readonly claimTime: string | null;
  /** 截止时间 */
  readonly dueTime: string | null;
  /** 办结时间 */
  readonly endTime: string | null;
  /** 已逾期 */
  readonly overdue: boolean;
  /** 无人办理 */
  readonly nobody: boolean;
  /** 无人原因 */
  readonly nobodyReason: "noRule" | "noConfig" | "noLeader" | "emptyRole" | "emptyField" | "gone" | null;
  /** 需手写签名 */
  readonly needSign: boolean;
  /** 需现场照片 */
  readonly needPhoto: boolean;
  /** 紧急程度 */
  readonly priority: "low" | "normal" | "high" | "urgent" | null;
  /** 状态 */
  readonly state: "candidate" | "assigned" | "delegated" | "waiting" | "suspended" | "completed" | "regressed" | "rejected" | "withdrawn" | "terminated" | "cancelled";
  /** 耗时 */
  readonly durationMinutes: number | null;
}

/** What an override can stand in for. */
export type WfTaskSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'taskName' | 'nodeKey' | 'instance' | 'number' | 'processName' | 'title' | 'initiator' | 'assignee' | 'ownerUser' | 'candidates' | 'candidateRoles' | 'candidatePosts' | 'comment' | 'outcome' | 'createdTime' | 'claimTime' | 'dueTime' | 'endTime' | 'overdue' | 'nobody' | 'nobodyReason' | 'needSign' | 'needPhoto' | 'priority' | 'state' | 'durationMinutes'}`
  | `form.section.${'basic' | 'who'}`
  | `action.${'query' | 'export' | 'exportReport' | 'print' | 'carbonCopy' | 'claim' | 'agree' | 'reject' | 'regress' | 'transfer' | 'delegate' | 'resolve' | 'addSign' | 'removeSign' | 'unclaim' | 'comment' | 'remind' | 'terminate' | 'assign'}`;
