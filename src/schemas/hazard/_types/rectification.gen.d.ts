/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 隐患整改单 */
export interface RectificationRow extends ImplicitFields {
  /** 整改单号 */
  readonly rectNo: string | null;
  /** 关联隐患 */
  readonly hiddenDanger: string | null;
  /** 整改事项 */
  readonly title: string;
  /** 问题描述 */
  readonly problem: string;
  /** 整改前照片 */
  readonly beforePhotos: readonly string[];
  /** 隐患等级 */
  readonly level: string;
  /** 下达单位 */
  readonly issueOrg: string;
  /** 下达人 */
  readonly issuer: string;
  /** 下达时间 */
  readonly issueTime: string;
  /** 整改责任单位 */
  readonly dutyOrg: string;
  /** 整改责任人 */
  readonly dutyPerson: string | null;
  /** 分配时间 */
  readonly allocateTime: string | null;
  /** 协助人 */
  readonly assistPersons: readonly string[];
  /** 整改方式 */
  readonly rectifyType: "immediate" | "deadline" | "stopWork";
  /** 整改期限 */
  readonly dueDate: string;
  /** 计划资金 */
  readonly fundPlan: string | null;
  /** 实际资金 */
  readonly fundActual: string | null;
  /** 整改措施 */
  readonly planMeasure: string | null;
  /** 治理方案 */
  readonly planFiles: readonly string[];
  /** 应急预案/防护措施 */
  readonly emergencyPlan: string | null;
  /** 方案审批人 */
  readonly planApprover: string | null;
  /** 延期审批中 */
  readonly applyDelay: boolean;
  /** 延期至 */
  readonly delayTo: string | null;
  /** 延期原因 */
  readonly delayReason: string | null;
  /** 延期次数 */
  readonly delayCount: number | null;
  /** 整改情况 */
  readonly result: string | null;
  /** 整改后照片 */
  readonly afterPhotos: readonly string[];
  /** 整改完成时间 */
  readonly finishTime: string | null;
  /** 整改人 */
  readonly rectifier: string | null;
  /** 复查人 */
  readonly reviewer: string | null;
  /** 复查时间 */
  readonly reviewTime: string | null;
  /** 复查结果 */
  readonly reviewResult: string | null;
  /** 复查意见 */
  readonly reviewOpinion: string | null;
  /** 验收人 */
  readonly examiner: string | null;
  /** 验收时间 */
  readonly examineTime: string | null;
  /** 验收意见 */
  readonly examineOpinion: string | null;
  /** 退回次数 */
  readonly rejectCount: number | null;
  /** 逾期天数 */
  readonly overdueDays: number | null;
  /** 已逾期 */
  readonly late: boolean;
  /** 考核金额 */
  readonly assessAmount: string | null;
  /** 状态 */
  readonly status: "pendingAllocate" | "pendingPlan" | "pendingApproval" | "pendingRectify" | "suspended" | "reviewing" | "examining" | "closed" | "rejected" | "void";
  /** 备注 */
  readonly remark: string | null;
  /** 退回原因 */
  readonly rejectReason: string | null;
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
export type RectificationSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'rectNo' | 'hiddenDanger' | 'title' | 'problem' | 'beforePhotos' | 'level' | 'issueOrg' | 'issuer' | 'issueTime' | 'dutyOrg' | 'dutyPerson' | 'allocateTime' | 'assistPersons' | 'rectifyType' | 'dueDate' | 'fundPlan' | 'fundActual' | 'planMeasure' | 'planFiles' | 'emergencyPlan' | 'planApprover' | 'applyDelay' | 'delayTo' | 'delayReason' | 'delayCount' | 'result' | 'afterPhotos' | 'finishTime' | 'rectifier' | 'reviewer' | 'reviewTime' | 'reviewResult' | 'reviewOpinion' | 'examiner' | 'examineTime' | 'examineOpinion' | 'rejectCount' | 'overdueDays' | 'late' | 'assessAmount' | 'status' | 'remark' | 'rejectReason' | 'processInstanceId' | 'currentNode' | 'currentAssignees' | 'submittedAt' | 'finishedAt'}`
  | `form.section.${'basic' | 'duty' | 'plan' | 'delay' | 'result' | 'check'}`
  | `action.${'query' | 'edit' | 'delete' | 'restore' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'issue' | 'allocate' | 'allocateMajor' | 'reject' | 'reissue' | 'void' | 'submitPlan' | 'approve' | 'rejectPlan' | 'applyDelay' | 'approveDelay' | 'rejectDelay' | 'reviewPass' | 'reviewPassMajor' | 'reviewFail' | 'examine' | 'examineFail' | 'markLate'}`;
