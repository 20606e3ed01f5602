/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 作业应急措施 */
export interface EmergencyMeasureRow extends ImplicitFields {
  /** 作业类型 */
  readonly workType: string;
  /** 事故情景 */
  readonly scenario: string;
  /** 事故类别 */
  readonly accidentType: string;
  /** 处置措施 */
  readonly measures: string;
  /** 应急物资 */
  readonly rescueGear: string | null;
  /** 撤离路线 */
  readonly evacuation: string | null;
  /** 联系电话 */
  readonly contacts: string;
  /** 关联预案 */
  readonly plan: string | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type EmergencyMeasureSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'workType' | 'scenario' | 'accidentType' | 'measures' | 'rescueGear' | 'evacuation' | 'contacts' | 'plan' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'act'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
