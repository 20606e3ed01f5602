/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 待办事项 */
export interface TodoItemRow extends ImplicitFields {
  /** 业务类型 */
  readonly bizType: string;
  /** 业务ID */
  readonly bizId: string;
  /** 标题 */
  readonly title: string;
  /** 类别 */
  readonly kind: string | null;
  /** 环节 */
  readonly nodeName: string | null;
  /** 办理人 */
  readonly assignee: string | null;
  /** 到达时间 */
  readonly arrivedAt: string | null;
  /** 截止时间 */
  readonly dueAt: string | null;
  /** 打开路由 */
  readonly route: string;
  /** 移动端路由 */
  readonly mobileRoute: string | null;
  /** 状态 */
  readonly status: "open" | "done" | "cancelled";
  /** 暂缓 */
  readonly resting: boolean;
  /** 办结时间 */
  readonly doneAt: string | null;
}

/** What an override can stand in for. */
export type TodoItemSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'bizType' | 'bizId' | 'title' | 'kind' | 'nodeName' | 'assignee' | 'arrivedAt' | 'dueAt' | 'route' | 'mobileRoute' | 'status' | 'resting' | 'doneAt'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
