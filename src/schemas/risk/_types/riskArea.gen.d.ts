/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 区域 */
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
  /** 类型 */
  readonly areaType: "production" | "storage" | "utility" | "office" | "gas" | "confined" | "majorHazard";
  /** 边界坐标 */
  readonly polygon: unknown | null;
  /** 平面图 */
  readonly planImage: string | null;
  /** 区域风险等级 */
  readonly level: string | null;
  /** 区域人数 */
  readonly headcount: number | null;
  /** 告知牌 */
  readonly warningBoard: readonly string[];
  /** 二维码 */
  readonly qrCode: string | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type RiskAreaSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'areaCode' | 'areaName' | 'parentId' | 'org' | 'dutyPerson' | 'areaType' | 'polygon' | 'planImage' | 'level' | 'headcount' | 'warningBoard' | 'qrCode' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'content' | 'files' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
