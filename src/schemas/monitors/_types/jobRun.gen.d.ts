/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 执行记录 */
export interface JobRunRow extends ImplicitFields {
  /** 任务 */
  readonly job: string;
  /** 触发方式 */
  readonly trigger: "schedule" | "manual";
  /** 开始时间 */
  readonly startedAt: string;
  /** 耗时 */
  readonly durationMs: number | null;
  /** 结果 */
  readonly result: "success" | "fail";
  /** 处理数量 */
  readonly handled: number | null;
  /** 失败原因 */
  readonly message: string | null;
  /** 节点 */
  readonly node: string | null;
}

/** What an override can stand in for. */
export type JobRunSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'job' | 'trigger' | 'startedAt' | 'durationMs' | 'result' | 'handled' | 'message' | 'node'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
