/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 工时与伤害率 */
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
  /** 死亡人数 */
  readonly deathCount: number | null;
  /** 受伤人数 */
  readonly injuredCount: number | null;
  /** 损失工作日 */
  readonly lostDays: number | null;
  /** 计算用工时 */
  readonly allHours: string | null;
  /** 百万工时伤害率 */
  readonly frequency: string | null;
  /** 百万工时损失日 */
  readonly severityRate: string | null;
  /** 人均损失工作日 */
  readonly avgSeverity: string | null;
  /** 千人死亡率 */
  readonly deathRate: string | null;
  /** 千人事故受伤率 */
  readonly injuredRate: string | null;
  /** 百万吨死亡率 */
  readonly tonRate: string | null;
  /** 年初至今工时 */
  readonly yearHours: string | null;
  /** 年初至今伤亡 */
  readonly yearCasualties: number | null;
  /** 年初至今百万工时伤害率 */
  readonly yearFrequency: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type InjuryStatBaseSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'org' | 'month' | 'headcount' | 'workHours' | 'contractorHeadcount' | 'contractorHours' | 'productionTon' | 'deathCount' | 'injuredCount' | 'lostDays' | 'allHours' | 'frequency' | 'severityRate' | 'avgSeverity' | 'deathRate' | 'injuredRate' | 'tonRate' | 'yearHours' | 'yearCasualties' | 'yearFrequency' | 'remark'}`
  | `form.section.${'basic' | 'counted' | 'rates'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
