/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 监控链接 */
export interface MonitorLinkRow extends ImplicitFields {
  /** 名称 */
  readonly name: string;
  /** 类型 */
  readonly kind: "dbPool" | "registry" | "metrics" | "flowControl" | "apiDocs" | "other";
  /** 地址 */
  readonly url: string;
  /** 排序 */
  readonly sequence: number | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type MonitorLinkSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'name' | 'kind' | 'url' | 'sequence' | 'status' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'print'}`;
