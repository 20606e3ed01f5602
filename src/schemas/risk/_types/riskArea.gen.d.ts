/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { RiskPointRow } from '../../risk/_types/riskPoint.gen.d.ts';
import type { WorkPermitRow } from '../../dangerWork/_types/workPermit.gen.d.ts';

/** 风险区域 */
export interface RiskAreaRow extends ImplicitFields {
  /** 区域编码 */
  readonly areaCode: string;
  /** 区域名称 */
  readonly areaName: string;
  /** 上级区域 */
  readonly parentId: string | null;
  /** 责任单位 */
  readonly org: string;
  /** 责任人 */
  readonly dutyPerson: string;
  /** 区域类型 */
  readonly areaType: "production" | "storage" | "utility" | "office" | "gas" | "confined" | "majorHazard";
  /** 区域人数 */
  readonly headcount: number | null;
  /** 平面图 */
  readonly planImage: string | null;
  /** 所在平面图 */
  readonly sitePlan: string | null;
  /** 边界 */
  readonly polygon: readonly (readonly [number, number])[];
  /** 告知牌 */
  readonly warningBoard: readonly string[];
  /** 风险点 */
  readonly points: readonly RiskPointRow[];
  /** 作业票 */
  readonly permits: readonly WorkPermitRow[];
  /** 生效风险点 */
  readonly pointCount: number | null;
  /** 等级序 */
  readonly rank: number | null;
  /** 动态等级序 */
  readonly dynamicRank: number | null;
  /** 在办特级一级作业 */
  readonly highPermits: number | null;
  /** 风险等级 */
  readonly level: string | null;
  /** 动态等级 */
  readonly dynamicLevel: string | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type RiskAreaSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'areaCode' | 'areaName' | 'parentId' | 'org' | 'dutyPerson' | 'areaType' | 'headcount' | 'planImage' | 'sitePlan' | 'polygon' | 'warningBoard' | 'points' | 'permits' | 'pointCount' | 'rank' | 'dynamicRank' | 'highPermits' | 'level' | 'dynamicLevel' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'risk' | 'map'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
