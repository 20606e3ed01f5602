/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 重大隐患档案 */
export interface MajorHazardFileRow extends ImplicitFields {
  /** 隐患 */
  readonly hiddenDanger: string;
  /** 档案号 */
  readonly fileNo: string | null;
  /** 产生原因 */
  readonly cause: string;
  /** 危害程度 */
  readonly harmDegree: string;
  /** 治理难易分析 */
  readonly difficulty: string;
  /** 治理目标和任务 */
  readonly targetTask: string;
  /** 治理方法和措施 */
  readonly methodMeasure: string;
  /** 经费和物资 */
  readonly fundSource: string;
  /** 负责机构和人员 */
  readonly dutyOrgPerson: string;
  /** 时限和要求 */
  readonly timeLimit: string;
  /** 安全措施和应急预案 */
  readonly emergency: string;
  /** 上报政府时间 */
  readonly reportGovTime: string | null;
  /** 挂牌督办单位 */
  readonly supervisionOrg: string | null;
  /** 治理评估报告 */
  readonly evaluateReport: readonly string[];
  /** 销号批复 */
  readonly closeApprove: readonly string[];
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type MajorHazardFileSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'hiddenDanger' | 'fileNo' | 'cause' | 'harmDegree' | 'difficulty' | 'targetTask' | 'methodMeasure' | 'fundSource' | 'dutyOrgPerson' | 'timeLimit' | 'emergency' | 'reportGovTime' | 'supervisionOrg' | 'evaluateReport' | 'closeApprove' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'state' | 'plan' | 'files'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
