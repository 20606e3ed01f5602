/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 流程处理记录 */
export interface ProcessRecordRow extends ImplicitFields {
  /** 业务类型 */
  readonly bizType: string;
  /** 业务ID */
  readonly bizId: string;
  /** 流程实例 */
  readonly instance: string | null;
  /** 环节编码 */
  readonly nodeKey: string;
  /** 环节名称 */
  readonly nodeName: string;
  /** 动作编码 */
  readonly action: string;
  /** 动作 */
  readonly actionName: string;
  /** 原状态 */
  readonly fromStatus: string | null;
  /** 新状态 */
  readonly toStatus: string | null;
  /** 处理人 */
  readonly handler: string | null;
  /** 代替 */
  readonly insteadOf: readonly string[];
  /** 涉及人员 */
  readonly people: readonly string[];
  /** 处理单位 */
  readonly handlerOrg: string | null;
  /** 处理意见 */
  readonly opinion: string | null;
  /** 附件 */
  readonly attachments: readonly string[];
  /** 签名 */
  readonly signature: string | null;
  /** 签名摘要 */
  readonly signedHash: string | null;
  /** 到达时间 */
  readonly receivedAt: string | null;
  /** 处理时间 */
  readonly handledAt: string;
  /** 截止时间 */
  readonly dueAt: string | null;
  /** 耗时 */
  readonly durationMinutes: number | null;
  /** 是否超时 */
  readonly overdue: boolean;
  /** 超时率 */
  readonly overduePercent: number | null;
  /** 下一处理人 */
  readonly nextHandlers: readonly string[];
  /** 已作废 */
  readonly voided: boolean;
}

/** What an override can stand in for. */
export type ProcessRecordSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'bizType' | 'bizId' | 'instance' | 'nodeKey' | 'nodeName' | 'action' | 'actionName' | 'fromStatus' | 'toStatus' | 'handler' | 'insteadOf' | 'people' | 'handlerOrg' | 'opinion' | 'attachments' | 'signature' | 'signedHash' | 'receivedAt' | 'handledAt' | 'dueAt' | 'durationMinutes' | 'overdue' | 'overduePercent' | 'nextHandlers' | 'voided'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'exportReport' | 'print'}`;
