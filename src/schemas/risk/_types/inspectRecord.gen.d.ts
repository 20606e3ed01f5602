/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 检查记录 */
export interface InspectRecordRow extends ImplicitFields {
  /** 检查任务 */
  readonly task: string;
  /** 检查项 */
  readonly item: string;
  /** 风险点 */
  readonly riskPoint: string | null;
  /** 检查人 */
  readonly inspector: string;
  /** 检查时间 */
  readonly checkTime: string;
  /** 结果 */
  readonly result: string;
  /** 数值 */
  readonly value: string | null;
  /** 情况记录 */
  readonly textValue: string | null;
  /** 问题描述 */
  readonly problem: string | null;
  /** 照片 */
  readonly photos: readonly string[];
  /** 现场已整改 */
  readonly onSpotFixed: boolean;
  /** 整改照片 */
  readonly fixPhotos: readonly string[];
  /** 隐患类型 */
  readonly hiddenType: "unsafeState" | "unsafeAct" | "environment" | "management" | null;
  /** 已扫码 */
  readonly scanned: boolean;
  /** 到点情况 */
  readonly scanState: "there" | "unplaced" | "far" | "noPosition" | "none" | null;
  /** 距点位 */
  readonly scanMetres: number | null;
  /** 定位 */
  readonly geo: string | null;
  /** 定位误差 */
  readonly geoWithin: number | null;
  /** 隐患 */
  readonly hiddenDanger: string | null;
  /** 隐患登记截止 */
  readonly hazardDue: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type InspectRecordSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'task' | 'item' | 'riskPoint' | 'inspector' | 'checkTime' | 'result' | 'value' | 'textValue' | 'problem' | 'photos' | 'onSpotFixed' | 'fixPhotos' | 'hiddenType' | 'scanned' | 'scanState' | 'scanMetres' | 'geo' | 'geoWithin' | 'hiddenDanger' | 'hazardDue' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'who'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'register' | 'hazard'}`;
