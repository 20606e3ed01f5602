/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 治疗与费用记录 */
export interface InjuryTreatmentRow extends ImplicitFields {
  /** 工伤 */
  readonly injuryCase: string;
  /** 日期 */
  readonly treatDate: string;
  /** 医疗机构 */
  readonly hospital: string;
  /** 类型 */
  readonly treatType: "emergency" | "inpatient" | "outpatient" | "rehab";
  /** 金额 */
  readonly amount: string;
  /** 工伤保险支付 */
  readonly insurancePaid: string | null;
  /** 单位支付 */
  readonly companyPaid: string | null;
  /** 票据 */
  readonly files: readonly string[];
  /** 所在单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type InjuryTreatmentSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'injuryCase' | 'treatDate' | 'hospital' | 'treatType' | 'amount' | 'insurancePaid' | 'companyPaid' | 'files' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print'}`;
