/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 开工与停工 */
export interface StartStopRow extends ImplicitFields {
  /** 编号 */
  readonly applyNo: string | null;
  /** 类型 */
  readonly applyType: "start" | "stop" | "resume" | "finish";
  /** 相关方 */
  readonly provider: string;
  /** 合同 */
  readonly contract: string;
  /** 属地单位 */
  readonly org: string;
  /** 项目名称 */
  readonly projectName: string;
  /** 施工地点 */
  readonly place: string;
  /** 计划日期 */
  readonly planDate: string;
  /** 计划结束 */
  readonly endDate: string | null;
  /** 现场负责人 */
  readonly leader: string;
  /** 专职安全员 */
  readonly safetyPerson: string;
  /** 人数 */
  readonly workerCount: number;
  /** 进场机具 */
  readonly equipmentList: string | null;
  /** 施工方案 */
  readonly schemeFiles: readonly string[];
  /** 安全交底记录 */
  readonly disclosureFile: readonly string[];
  /** 条件确认 */
  readonly checklist: readonly ("protocol" | "training" | "cert" | "scheme" | "disclosure" | "equipment" | "emergency")[];
  /** 停工原因 */
  readonly stopReason: "violation" | "hazard" | "accident" | "weather" | "contract" | "other" | null;
  /** 整改情况 */
  readonly rectifyResult: string | null;
  /** 审批意见 */
  readonly opinion: string | null;
  /** 审批人 */
  readonly approver: string | null;
  /** 状态 */
  readonly status: "draft" | "reviewing" | "approved" | "returned" | "executed";
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
export type StartStopSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'applyNo' | 'applyType' | 'provider' | 'contract' | 'org' | 'projectName' | 'place' | 'planDate' | 'endDate' | 'leader' | 'safetyPerson' | 'workerCount' | 'equipmentList' | 'schemeFiles' | 'disclosureFile' | 'checklist' | 'stopReason' | 'rectifyResult' | 'opinion' | 'approver' | 'status' | 'remark' | 'processInstanceId' | 'currentNode' | 'currentAssignees' | 'submittedAt' | 'finishedAt'}`
  | `form.section.${'basic' | 'people' | 'conditions' | 'stop' | 'result' | 'more'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'stopNow' | 'approve' | 'return' | 'execute'}`;
