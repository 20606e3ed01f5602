/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 流量控制 */
export interface FlowRuleRow extends ImplicitFields {
  /** 资源 */
  readonly resource: string;
  /** 限流维度 */
  readonly limitType: "global" | "user" | "ip";
  /** 阈值 */
  readonly threshold: number;
  /** 窗口秒数 */
  readonly windowSec: number;
  /** 超出时 */
  readonly action: "reject" | "queue";
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type FlowRuleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'resource' | 'limitType' | 'threshold' | 'windowSec' | 'action' | 'status' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'print'}`;
