/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 连铸日报 */
export interface CastingDailyRow extends ImplicitFields {
  /** 日期 */
  readonly date: string;
  /** 班次 */
  readonly shift: string;
  /** 铸机号 */
  readonly casterNo: string;
  /** 浇铸炉数 */
  readonly heats: number;
  /** 连浇炉数 */
  readonly sequenceHeats: string | null;
  /** 浇铸量 */
  readonly castWeight: string;
  /** 铸坯量 */
  readonly billetWeight: string;
  /** 铸坯收得率 */
  readonly billetYield: string | null;
  /** 铸坯合格率 */
  readonly qualifiedRate: string | null;
  /** 保护渣 */
  readonly powderConsume: string | null;
  /** 中间包耐材 */
  readonly tundishConsume: string | null;
  /** 结晶器通钢量 */
  readonly mouldSteel: string | null;
  /** 拉速 */
  readonly castSpeed: string | null;
  /** 漏钢次数 */
  readonly breakoutCount: number | null;
  /** 作业率 */
  readonly operationRate: string | null;
  /** 水耗 */
  readonly waterConsume: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type CastingDailySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'date' | 'shift' | 'casterNo' | 'heats' | 'sequenceHeats' | 'castWeight' | 'billetWeight' | 'billetYield' | 'qualifiedRate' | 'powderConsume' | 'tundishConsume' | 'mouldSteel' | 'castSpeed' | 'breakoutCount' | 'operationRate' | 'waterConsume' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'figures' | 'course'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
