/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 转炉日报 */
export interface ConverterDailyRow extends ImplicitFields {
  /** 日期 */
  readonly date: string;
  /** 班次 */
  readonly shift: string;
  /** 炉号 */
  readonly furnaceNo: string;
  /** 炉数 */
  readonly heats: number;
  /** 出钢量 */
  readonly tapWeight: string;
  /** 铁水单耗 */
  readonly hotMetalConsume: string | null;
  /** 废钢单耗 */
  readonly scrapConsume: string | null;
  /** 生铁单耗 */
  readonly pigIronConsume: string | null;
  /** 钢铁料消耗 */
  readonly metalConsume: string | null;
  /** 石灰单耗 */
  readonly limeConsume: string | null;
  /** 氧耗 */
  readonly oxygenConsume: string | null;
  /** 出钢温度 */
  readonly tapTemp: string | null;
  /** 终点命中率 */
  readonly endpointHitRate: string | null;
  /** 煤气回收 */
  readonly gasRecovery: string | null;
  /** 蒸汽回收 */
  readonly steamRecovery: string | null;
  /** 冶炼周期 */
  readonly cycleMinutes: string | null;
  /** 炉龄 */
  readonly liningAge: number | null;
  /** 溅渣护炉率 */
  readonly slagSplash: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConverterDailySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'date' | 'shift' | 'furnaceNo' | 'heats' | 'tapWeight' | 'hotMetalConsume' | 'scrapConsume' | 'pigIronConsume' | 'metalConsume' | 'limeConsume' | 'oxygenConsume' | 'tapTemp' | 'endpointHitRate' | 'gasRecovery' | 'steamRecovery' | 'cycleMinutes' | 'liningAge' | 'slagSplash' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'metal' | 'course' | 'recovery'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
