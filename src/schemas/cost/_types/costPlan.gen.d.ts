/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 成本与产量计划 */
export interface CostPlanRow extends ImplicitFields {
  /** 车间 */
  readonly workshop: string;
  /** 月份 */
  readonly month: string;
  /** 类型 */
  readonly planType: "output" | "unitConsume" | "unitCost" | "indicator";
  /** 物料 */
  readonly material: string | null;
  /** 科目 */
  readonly subject: string | null;
  /** 指标 */
  readonly indicator: string | null;
  /** 计划值 */
  readonly planValue: string;
  /** 挑战值 */
  readonly challengeValue: string | null;
  /** 单位 */
  readonly unit: string | null;
  /** 状态 */
  readonly status: "draft" | "issued" | "adjusted";
  /** 调整原因 */
  readonly adjustReason: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type CostPlanSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'workshop' | 'month' | 'planType' | 'material' | 'subject' | 'indicator' | 'planValue' | 'challengeValue' | 'unit' | 'status' | 'adjustReason' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'state'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'issue' | 'adjust'}`;
