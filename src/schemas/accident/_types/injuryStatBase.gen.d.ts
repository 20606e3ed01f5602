/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 工时与人数统计基础 */
export interface InjuryStatBaseRow extends ImplicitFields {
  /** 单位 */
  readonly org: string;
  /** 月份 */
  readonly month: string;
  /** 平均职工人数 */
  readonly headcount: number;
  /** 实际总工时 */
  readonly workHours: string;
  /** 相关方人数 */
  readonly contractorHeadcount: number | null;
  /** 相关方工时 */
  readonly contractorHours: string | null;
  /** 产量 */
  readonly productionTon: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type InjuryStatBaseSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'org' | 'month' | 'headcount' | 'workHours' | 'contractorHeadcount' | 'contractorHours' | 'productionTon' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
