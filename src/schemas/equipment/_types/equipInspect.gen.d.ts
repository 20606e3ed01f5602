/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 检验记录 */
export interface EquipInspectRow extends ImplicitFields {
  /** 检验编号 */
  readonly inspectNo: string | null;
  /** 设备种类 */
  readonly equipType: "boiler" | "crane" | "pressureVessel" | "pressurePipeline" | "elevator" | "forklift" | "metallurgy";
  /** 受检设备 */
  readonly equipId: string;
  /** 设备名称 */
  readonly equipName: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 检验类别 */
  readonly inspectType: "external" | "internal" | "periodic" | "annual" | "first" | "selfTest" | "safetyValve" | "gauge" | "ndt";
  /** 计划日期 */
  readonly planDate: string;
  /** 应检日期 */
  readonly dueDate: string | null;
  /** 报检日期 */
  readonly applyDate: string | null;
  /** 检验机构 */
  readonly agency: string | null;
  /** 检验人员 */
  readonly inspectors: string | null;
  /** 检验日期 */
  readonly inspectDate: string | null;
  /** 检验结论 */
  readonly conclusion: "qualified" | "basically" | "monitor" | "unqualified" | null;
  /** 评定安全状况等级 */
  readonly safetyGrade: string | null;
  /** 存在问题 */
  readonly problems: string | null;
  /** 报告编号 */
  readonly reportNo: string | null;
  /** 检验报告 */
  readonly reportFile: readonly string[];
  /** 下次检验日期 */
  readonly nextDate: string | null;
  /** 检验费用 */
  readonly fee: string | null;
  /** 状态 */
  readonly status: "planned" | "applied" | "inspected" | "reported" | "rectifying" | "closed" | "overdue";
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
export type EquipInspectSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'inspectNo' | 'equipType' | 'equipId' | 'equipName' | 'orgId' | 'inspectType' | 'planDate' | 'dueDate' | 'applyDate' | 'agency' | 'inspectors' | 'inspectDate' | 'conclusion' | 'safetyGrade' | 'problems' | 'reportNo' | 'reportFile' | 'nextDate' | 'fee' | 'status' | 'remark' | 'processInstanceId' | 'currentNode' | 'currentAssignees' | 'submittedAt' | 'finishedAt'}`
  | `form.section.${'plan' | 'apply' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'apply' | 'inspect' | 'report' | 'close' | 'rectify' | 'reapply' | 'overdue'}`;
