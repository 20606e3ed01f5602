/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 事件订阅 */
export interface WebhookRow extends ImplicitFields {
  /** 名称 */
  readonly name: string;
  /** 业务模块 */
  readonly entityName: string;
  /** 操作 */
  readonly actions: readonly string[];
  /** 条件 */
  readonly condition: unknown | null;
  /** 地址 */
  readonly url: string | null;
  /** 发送到 */
  readonly target: string | null;
  /** 签名密钥 */
  readonly secret: string | null;
  /** 按谁的权限 */
  readonly reader: string;
  /** 状态 */
  readonly status: "enabled" | "disabled" | "looping";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WebhookSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'name' | 'entityName' | 'actions' | 'condition' | 'url' | 'target' | 'secret' | 'reader' | 'status' | 'remark'}`
  | `form.section.${'what' | 'sending'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'export' | 'print' | 'test'}`;
