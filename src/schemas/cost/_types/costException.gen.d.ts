/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 成本异常校核 */
export interface CostExceptionRow extends ImplicitFields {
  /** 编号 */
  readonly exceptionNo: string | null;
  /** 车间 */
  readonly workshop: string;
  /** 日期 */
  readonly date: string;
  /** 班次 */
  readonly shift: string | null;
  /** 物料 */
  readonly material: string | null;
  /** 类型 */
  readonly exceptionType: "missing" | "overRange" | "priceMissing" | "negative" | "jump" | "balance";
  /** 实际值 */
  readonly actualValue: string | null;
  /** 参考值 */
  readonly referValue: string | null;
  /** 偏差率 */
  readonly deviationRate: string | null;
  /** 状态 */
  readonly status: "pending" | "passed" | "returned";
  /** 处理原因 */
  readonly clyy: string | null;
  /** 退回说明 */
  readonly returnReason: string | null;
  /** 处理人 */
  readonly handler: string | null;
  /** 处理时间 */
  readonly handleTime: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type CostExceptionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'exceptionNo' | 'workshop' | 'date' | 'shift' | 'material' | 'exceptionType' | 'actualValue' | 'referValue' | 'deviationRate' | 'status' | 'clyy' | 'returnReason' | 'handler' | 'handleTime' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'figures' | 'result'}`
  | `action.${'query' | 'export' | 'exportReport' | 'print' | 'checkPass' | 'return'}`;
