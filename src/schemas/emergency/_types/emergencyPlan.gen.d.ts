/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { EmergencyPlanStepRow } from '../../emergency/_types/emergencyPlanStep.gen.d.ts';

/** 应急预案 */
export interface EmergencyPlanRow extends ImplicitFields {
  /** 预案编号 */
  readonly planNo: string | null;
  /** 预案名称 */
  readonly planName: string;
  /** 预案类型 */
  readonly planType: "comprehensive" | "special" | "onsite" | "card";
  /** 编制单位 */
  readonly org: string;
  /** 适用事故 */
  readonly accidentTypes: readonly string[];
  /** 适用区域 */
  readonly area: string | null;
  /** 版本号 */
  readonly edition: string;
  /** 响应分级 */
  readonly responseLevels: readonly ({ readonly level: "I" | "II" | "III" | "IV"; readonly condition: string; readonly commander: string | null })[];
  /** 应急组织机构 */
  readonly orgStructure: string | null;
  /** 处置程序 */
  readonly steps: readonly EmergencyPlanStepRow[];
  /** 预案文件 */
  readonly file: readonly string[];
  /** 编制日期 */
  readonly compileDate: string;
  /** 评审日期 */
  readonly reviewMeeting: string | null;
  /** 评审专家 */
  readonly reviewExperts: string | null;
  /** 签发人 */
  readonly signer: string | null;
  /** 发布日期 */
  readonly publishDate: string | null;
  /** 备案机关 */
  readonly filingOrg: string | null;
  /** 备案编号 */
  readonly filingNo: string | null;
  /** 备案日期 */
  readonly filingDate: string | null;
  /** 备案截止 */
  readonly filingDeadline: string | null;
  /** 下次评估日期 */
  readonly nextAssessDate: string | null;
  /** 修订原因 */
  readonly reviseReason: "assess" | "exercise" | "accident" | null;
  /** 状态 */
  readonly status: "draft" | "reviewing" | "published" | "filed" | "revising" | "abolished";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type EmergencyPlanSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'planNo' | 'planName' | 'planType' | 'org' | 'accidentTypes' | 'area' | 'edition' | 'responseLevels' | 'orgStructure' | 'steps' | 'file' | 'compileDate' | 'reviewMeeting' | 'reviewExperts' | 'signer' | 'publishDate' | 'filingOrg' | 'filingNo' | 'filingDate' | 'filingDeadline' | 'nextAssessDate' | 'reviseReason' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'response' | 'stepsRows' | 'release' | 'files'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'return' | 'publish' | 'file' | 'revise' | 'abolish'}`;
