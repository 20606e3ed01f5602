/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { AccidentDutyRow } from '../../accident/_types/accidentDuty.gen.d.ts';
import type { AccidentMeasureRow } from '../../accident/_types/accidentMeasure.gen.d.ts';

/** 事故分析 */
export interface AccidentAnalysisRow extends ImplicitFields {
  /** 报告编号 */
  readonly analysisNo: string | null;
  /** 事故 */
  readonly accident: string;
  /** 事故等级 */
  readonly accidentLevel: string | null;
  /** 发生时间 */
  readonly occurTime: string | null;
  /** 调查期限 */
  readonly inquiryDue: string | null;
  /** 调查组长 */
  readonly teamLeader: string;
  /** 调查组成员 */
  readonly teamMembers: readonly string[];
  /** 开始日期 */
  readonly startDate: string;
  /** 结束日期 */
  readonly endDate: string | null;
  /** 事故经过 */
  readonly sequence: string | null;
  /** 分析方法 */
  readonly method: "fiveWhy" | "faultTree" | "fishbone" | "sequence";
  /** 分析步骤 */
  readonly diagram: readonly { readonly question: string; readonly finding: string }[];
  /** 直接原因 */
  readonly directCause: string | null;
  /** 不安全行为 */
  readonly unsafeActs: readonly ("wrongOp" | "disableDevice" | "unsafeEquip" | "handInsteadTool" | "improperStorage" | "enterDanger" | "climb" | "underLoad" | "maintainRunning" | "distracted" | "noPpe" | "unsafeDress" | "hazmat")[];
  /** 不安全状态 */
  readonly unsafeStates: readonly ("guardLack" | "equipDefect" | "ppeDefect" | "siteDefect")[];
  /** 间接原因 */
  readonly indirectCause: string | null;
  /** 管理原因 */
  readonly managementCause: readonly ("system" | "training" | "supervision" | "design" | "organization" | "risk" | "fund")[];
  /** 事故性质 */
  readonly nature: "duty" | "nonDuty" | "natural" | null;
  /** 事故教训 */
  readonly lessons: string | null;
  /** 总损失工作日 */
  readonly lostDaysTotal: number | null;
  /** 责任认定及处理 */
  readonly dutyPersons: readonly AccidentDutyRow[];
  /** 整改防范措施 */
  readonly measures: readonly AccidentMeasureRow[];
  /** 措施数 */
  readonly measureCount: number | null;
  /** 未验证措施 */
  readonly measuresOpen: number | null;
  /** 未落实处理 */
  readonly dutiesOpen: number | null;
  /** 调查报告 */
  readonly reportFiles: readonly string[];
  /** 退回原因 */
  readonly returnReason: string | null;
  /** 批复人 */
  readonly approver: string | null;
  /** 批复日期 */
  readonly approveDate: string | null;
  /** 状态 */
  readonly status: "draft" | "review" | "approved" | "returned";
  /** 发生单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type AccidentAnalysisSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'analysisNo' | 'accident' | 'accidentLevel' | 'occurTime' | 'inquiryDue' | 'teamLeader' | 'teamMembers' | 'startDate' | 'endDate' | 'sequence' | 'method' | 'diagram' | 'directCause' | 'unsafeActs' | 'unsafeStates' | 'indirectCause' | 'managementCause' | 'nature' | 'lessons' | 'lostDaysTotal' | 'dutyPersons' | 'measures' | 'measureCount' | 'measuresOpen' | 'dutiesOpen' | 'reportFiles' | 'returnReason' | 'approver' | 'approveDate' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'course' | 'causes' | 'blame' | 'dutyPersonsRows' | 'measuresRows' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'submit' | 'approve' | 'return' | 'handle'}`;
