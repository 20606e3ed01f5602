/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 作业中断记录 */
export interface PermitInterruptRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 中断时间 */
  readonly startTime: string;
  /** 原因 */
  readonly reason: "gasExceed" | "weather" | "equipment" | "shift" | "personnel" | "violation" | "alarm" | "noRecord" | "certificate" | "other";
  /** 说明 */
  readonly description: string | null;
  /** 操作人 */
  readonly operator: string | null;
  /** 当时在里面的人 */
  readonly inside: string | null;
  /** 恢复时间 */
  readonly resumeTime: string | null;
  /** 中断 */
  readonly minutes: number | null;
  /** 恢复人 */
  readonly recheckBy: string | null;
  /** 属地单位 */
  readonly orgId: string | null;
}

/** What an override can stand in for. */
export type PermitInterruptSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'startTime' | 'reason' | 'description' | 'operator' | 'inside' | 'resumeTime' | 'minutes' | 'recheckBy' | 'orgId'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'exportReport' | 'print'}`;
