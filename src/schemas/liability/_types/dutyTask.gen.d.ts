/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { DutyRecordRow } from '../../liability/_types/dutyRecord.gen.d.ts';

/** 履职任务 */
export interface DutyTaskRow extends ImplicitFields {
  /** 编号 */
  readonly taskNo: string | null;
  /** 履职人 */
  readonly user: string;
  /** 岗位 */
  readonly position: string;
  /** 履职项 */
  readonly item: string;
  /** 内容 */
  readonly content: string;
  /** 开始 */
  readonly startDate: string;
  /** 截止 */
  readonly dueDate: string;
  /** 次数 */
  readonly times: number;
  /** 佐证要求 */
  readonly evidence: readonly ("photo" | "file" | "sign" | "record")[];
  /** 关联业务 */
  readonly linkBiz: "none" | "inspect" | "hazard" | "training" | "exercise" | "meeting" | "permit" | null;
  /** 分值 */
  readonly fullScore: string;
  /** 履职月 */
  readonly person: string | null;
  /** 履职记录 */
  readonly records: readonly DutyRecordRow[];
  /** 已登记 */
  readonly recordCount: number | null;
  /** 业务已办 */
  readonly linkDone: number | null;
  /** 关联单据 */
  readonly linkBizId: string | null;
  /** 自动完成 */
  readonly autoDone: boolean;
  /** 提交日期 */
  readonly submitDate: string | null;
  /** 逾期履职 */
  readonly late: boolean;
  /** 得分 */
  readonly gained: string | null;
  /** 确认人 */
  readonly confirmBy: string | null;
  /** 确认意见 */
  readonly confirmOpinion: string | null;
  /** 退回原因 */
  readonly returnReason: string | null;
  /** 免除原因 */
  readonly waiveReason: string | null;
  /** 状态 */
  readonly status: "pending" | "submitted" | "done" | "returned" | "overdue" | "waived";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type DutyTaskSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'taskNo' | 'user' | 'position' | 'item' | 'content' | 'startDate' | 'dueDate' | 'times' | 'evidence' | 'linkBiz' | 'fullScore' | 'person' | 'records' | 'recordCount' | 'linkDone' | 'linkBizId' | 'autoDone' | 'submitDate' | 'late' | 'gained' | 'confirmBy' | 'confirmOpinion' | 'returnReason' | 'waiveReason' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'confirm' | 'return' | 'waive' | 'linked' | 'autoDone' | 'overdue'}`;
