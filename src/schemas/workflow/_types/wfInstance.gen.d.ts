/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 流程实例 */
export interface WfInstanceRow extends ImplicitFields {
  /** 实例编号 */
  readonly instanceNo: string | null;
  /** 实例名称 */
  readonly name: string;
  /** 流程定义 */
  readonly definition: string;
  /** 业务实体 */
  readonly bizEntity: string | null;
  /** 业务主键 */
  readonly bizId: string | null;
  /** 发起人 */
  readonly initiator: string;
  /** 发起单位 */
  readonly initiatorOrg: string | null;
  /** 描述 */
  readonly description: string | null;
  /** 附件 */
  readonly files: readonly string[];
  /** 开始时间 */
  readonly startTime: string;
  /** 结束时间 */
  readonly endTime: string | null;
  /** 耗时 */
  readonly durationMinutes: number | null;
  /** 当前环节 */
  readonly currentNodes: string | null;
  /** 当前处理人 */
  readonly handlers: readonly string[];
  /** 异常 */
  readonly incident: string | null;
  /** 上级流程 */
  readonly parent: string | null;
  /** 迁自版本 */
  readonly movedFrom: string | null;
  /** 状态 */
  readonly state: "running" | "suspended" | "completed" | "rejected" | "terminated" | "withdrawn";
  /** 结束原因 */
  readonly endReason: string | null;
}

/** What an override can stand in for. */
export type WfInstanceSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'instanceNo' | 'name' | 'definition' | 'bizEntity' | 'bizId' | 'initiator' | 'initiatorOrg' | 'description' | 'files' | 'startTime' | 'endTime' | 'durationMinutes' | 'currentNodes' | 'handlers' | 'incident' | 'parent' | 'movedFrom' | 'state' | 'endReason'}`
  | `form.section.${'basic' | 'course'}`
  | `action.${'query' | 'export' | 'exportReport' | 'print' | 'withdraw' | 'suspend' | 'activate' | 'terminate' | 'migrate' | 'migrateBack'}`;
