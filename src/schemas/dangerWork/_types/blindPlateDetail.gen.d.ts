/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 盲板抽堵明细 */
export interface BlindPlateDetailRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 作业方式 */
  readonly operation: "insert" | "remove";
  /** 设备管道名称 */
  readonly pipeName: string;
  /** 介质 */
  readonly medium: string;
  /** 温度 */
  readonly temperature: string;
  /** 压力 */
  readonly pressure: string;
  /** 盲板材质 */
  readonly plateMaterial: string;
  /** 盲板规格 */
  readonly plateSpec: string;
  /** 盲板编号 */
  readonly plateNo: string;
  /** 位置 */
  readonly position: string;
  /** 盲板位置图 */
  readonly diagram: readonly string[];
  /** 堵时间 */
  readonly insertTime: string | null;
  /** 抽时间 */
  readonly removeTime: string | null;
  /** 编制人 */
  readonly handler: string | null;
}

/** What an override can stand in for. */
export type BlindPlateDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'operation' | 'pipeName' | 'medium' | 'temperature' | 'pressure' | 'plateMaterial' | 'plateSpec' | 'plateNo' | 'position' | 'diagram' | 'insertTime' | 'removeTime' | 'handler'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
