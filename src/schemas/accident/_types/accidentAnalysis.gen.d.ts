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
  /** 调查组长 */
  readonly teamLeader: string;
  /** 调查组成员 */
  readonly teamMembers: readonly string[];
  /** 开始日期 */
  readonly startDate: string;
  /** 结束日期 */
  readonly endDate: string | null;
  /** 事故经过 */
  readonly sequence: string;
  /** 直接原因 */
  readonly directCause: string;
  /** 不安全行为 */
  readonly unsafeActs: readonly ("wrongOp" | "disableDevice" | "unsafeEquip" | "handInsteadTool" | "improperStorage" | "enterDanger" | "climb" | "underLoad" | "maintainRunning" | "distracted" | "noPpe" | "unsafeDress" | "hazmat")[];
  /** 不安全状态 */
  readonly unsafeStates: readonly ("guardLack" | "equipDefect" | "ppeDefect" | "siteDefect")[];
  /** 间接原因 */
  readonly indirectCause: string;
  /** 管理原因 */
  readonly managementCause: readonly ("system" | "training" | "supervision" | "design" | "organization" | "risk" | "fund")[];
  /** 分析方法 */
  readonly method: "fiveWhy" | "faultTree" | "fishbone" | "sequence";
  /** 分析图 */
  readonly diagram: unknown | null;
  /** 事故性质 */
  readonly nature: "duty" | "nonDuty" | "natural";
  /** 责任认定及处理 */
  readonly dutyPersons: readonly AccidentDutyRow[];
  /** 整改防范措施 */
  readonly measures: readonly AccidentMeasureRow[];
  /** 事故教训 */
  readonly lessons: string | null;
  /** 总损失工作日 */
  readonly lostDaysTotal: number | null;
  /** 调查报告 */
  readonly reportFiles: readonly string[];
  /** 状态 */
  readonly status: "draft" | "review" | "approved" | "returned";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type AccidentAnalysisSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'analysisNo' | 'accident' | 'teamLeader' | 'teamMembers' | 'startDate' | 'endDate' | 'sequence' | 'directCause' | 'unsafeActs' | 'unsafeStates' | 'indirectCause' | 'managementCause' | 'method' | 'diagram' | 'nature' | 'dutyPersons' | 'measures' | 'lessons' | 'lostDaysTotal' | 'reportFiles' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content' | 'dutyPersonsRows'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'submit' | 'approve' | 'return'}`;
