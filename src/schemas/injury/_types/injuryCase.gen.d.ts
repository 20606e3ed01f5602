/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { InjuryTreatmentRow } from '../../injury/_types/injuryTreatment.gen.d.ts';
import type { WorkCapabilityRow } from '../../accident/_types/workCapability.gen.d.ts';

/** 工伤认定 */
export interface InjuryCaseRow extends ImplicitFields {
  /** 工伤编号 */
  readonly injuryNo: string | null;
  /** 关联事故 */
  readonly accident: string | null;
  /** 受伤职工 */
  readonly injured: string | null;
  /** 姓名 */
  readonly injuredName: string;
  /** 性别 */
  readonly gender: string | null;
  /** 身份证号 */
  readonly idCard: string | null;
  /** 所在单位 */
  readonly org: string;
  /** 岗位/工种 */
  readonly post: string | null;
  /** 入职日期 */
  readonly entryDate: string | null;
  /** 本工种工龄 */
  readonly workYears: string | null;
  /** 相关方人员 */
  readonly isContractor: boolean;
  /** 相关方单位 */
  readonly provider: string | null;
  /** 事故时间 */
  readonly accidentTime: string;
  /** 事故地点 */
  readonly accidentPlace: string;
  /** 事故类型 */
  readonly accidentKind: string | null;
  /** 事故类别（1986版） */
  readonly accidentType: string | null;
  /** 认定情形 */
  readonly injuryCircumstance: "workTimePlace" | "prePost" | "violence" | "occDisease" | "outForWork" | "commute" | "suddenDeath" | "rescue" | "veteran" | "other" | null;
  /** 事故经过 */
  readonly description: string | null;
  /** 受伤部位 */
  readonly injuryPart: readonly ("head" | "face" | "eye" | "chest" | "back" | "hand" | "arm" | "leg" | "foot" | "internal" | "multi")[];
  /** 伤害性质 */
  readonly injuryNature: "fracture" | "cut" | "crush" | "burn" | "poisoning" | "electric" | "contusion" | "amputation" | "other" | null;
  /** 伤害程度 */
  readonly injuryDegree: string | null;
  /** 诊断结论 */
  readonly diagnosis: string | null;
  /** 医疗机构 */
  readonly hospital: string | null;
  /** 诊断证明 */
  readonly diagnosisFiles: readonly string[];
  /** 证人 */
  readonly witnesses: string | null;
  /** 证人证言 */
  readonly witnessFiles: readonly string[];
  /** 申请材料 */
  readonly applyMaterials: readonly string[];
  /** 申请截止 */
  readonly applyDeadline: string | null;
  /** 申请日期 */
  readonly applyDate: string | null;
  /** 逾期说明 */
  readonly lateReason: string | null;
  /** 受理日期 */
  readonly acceptDate: string | null;
  /** 受理编号 */
  readonly acceptNo: string | null;
  /** 决定期限 */
  readonly decisionDue: string | null;
  /** 决定日期 */
  readonly decisionDate: string | null;
  /** 决定书编号 */
  readonly decisionNo: string | null;
  /** 认定结论 */
  readonly decision: "injury" | "deemed" | "notInjury" | null;
  /** 决定书 */
  readonly decisionFiles: readonly string[];
  /** 不予受理原因 */
  readonly notAcceptReason: string | null;
  /** 退回原因 */
  readonly returnReason: string | null;
  /** 治疗与费用 */
  readonly treatments: readonly InjuryTreatmentRow[];
  /** 劳动能力鉴定 */
  readonly evaluations: readonly WorkCapabilityRow[];
  /** 医疗费用 */
  readonly medicalFee: string | null;
  /** 工伤保险支付 */
  readonly insurancePaid: string | null;
  /** 单位支付 */
  readonly companyPaid: string | null;
  /** 损失工作日 */
  readonly lostDays: number | null;
  /** 补偿金额 */
  readonly compensation: string | null;
  /** 停工留薪起 */
  readonly restFrom: string | null;
  /** 停工留薪止 */
  readonly restTo: string | null;
  /** 经鉴定延长 */
  readonly restExtended: boolean;
  /** 状态 */
  readonly status: "draft" | "orgReview" | "hrReview" | "applied" | "accepted" | "decided" | "notAccepted" | "closed" | "returned";
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
export type InjuryCaseSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'injuryNo' | 'accident' | 'injured' | 'injuredName' | 'gender' | 'idCard' | 'org' | 'post' | 'entryDate' | 'workYears' | 'isContractor' | 'provider' | 'accidentTime' | 'accidentPlace' | 'accidentKind' | 'accidentType' | 'injuryCircumstance' | 'description' | 'injuryPart' | 'injuryNature' | 'injuryDegree' | 'diagnosis' | 'hospital' | 'diagnosisFiles' | 'witnesses' | 'witnessFiles' | 'applyMaterials' | 'applyDeadline' | 'applyDate' | 'lateReason' | 'acceptDate' | 'acceptNo' | 'decisionDue' | 'decisionDate' | 'decisionNo' | 'decision' | 'decisionFiles' | 'notAcceptReason' | 'returnReason' | 'treatments' | 'evaluations' | 'medicalFee' | 'insurancePaid' | 'companyPaid' | 'lostDays' | 'compensation' | 'restFrom' | 'restTo' | 'restExtended' | 'status' | 'remark' | 'processInstanceId' | 'currentNode' | 'currentAssignees' | 'submittedAt' | 'finishedAt'}`
  | `form.section.${'person' | 'accident' | 'injury' | 'papers' | 'handling' | 'benefit'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'agree' | 'return' | 'apply' | 'accept' | 'notAccept' | 'decide' | 'benefit' | 'close'}`;
