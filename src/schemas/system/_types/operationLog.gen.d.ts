/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 操作日志 */
export interface OperationLogRow extends ImplicitFields {
  /** 操作时间 */
  readonly operatedAt: string;
  /** 操作人 */
  readonly operator: string;
  /** 模块 */
  readonly module: string;
  /** 动作 */
  readonly action: string;
  /** 实体 */
  readonly entityName: string | null;
  /** 记录 */
  readonly bizId: string | null;
  /** 结果 */
  readonly result: "success" | "fail";
  /** 错误信息 */
  readonly errorMsg: string | null;
  /** 返回码 */
  readonly code: number | null;
  /** 耗时 */
  readonly costMs: number | null;
  /** IP地址 */
  readonly ip: string | null;
  /** 请求方式 */
  readonly method: string | null;
  /** 请求地址 */
  readonly url: string | null;
  /** 请求编号 */
  readonly requestId: string | null;
  /** 请求参数 */
  readonly params: unknown | null;
  /** 变更前 */
  readonly beforeData: unknown | null;
  /** 变更后 */
  readonly afterData: unknown | null;
}

/** What an override can stand in for. */
export type OperationLogSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'operatedAt' | 'operator' | 'module' | 'action' | 'entityName' | 'bizId' | 'result' | 'errorMsg' | 'code' | 'costMs' | 'ip' | 'method' | 'url' | 'requestId' | 'params' | 'beforeData' | 'afterData'}`
  | `form.section.${'what' | 'change' | 'call'}`
  | `action.${'query' | 'export' | 'print'}`;
