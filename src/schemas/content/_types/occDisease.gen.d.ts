/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 职业病病例 */
export interface OccDiseaseRow extends ImplicitFields {
  /** 患者 */
  readonly user: string;
  /** 单位 */
  readonly org: string;
  /** 职业病名称 */
  readonly diseaseName: string;
  /** 危害因素 */
  readonly factor: string;
  /** 接害工龄 */
  readonly exposeYears: string | null;
  /** 病例类型 */
  readonly caseType: "suspected" | "confirmed";
  /** 诊断日期 */
  readonly diagnoseDate: string;
  /** 诊断机构 */
  readonly agency: string;
  /** 诊断证明书号 */
  readonly certNo: string | null;
  /** 工伤认定 */
  readonly injuryCase: string | null;
  /** 治疗安置 */
  readonly treatment: string | null;
  /** 附件 */
  readonly files: readonly string[];
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type OccDiseaseSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'org' | 'diseaseName' | 'factor' | 'exposeYears' | 'caseType' | 'diagnoseDate' | 'agency' | 'certNo' | 'injuryCase' | 'treatment' | 'files' | 'remark'}`
  | `form.section.${'basic' | 'diagnosis' | 'care'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
