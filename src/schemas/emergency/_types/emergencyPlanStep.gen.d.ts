/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 处置步骤 */
export interface EmergencyPlanStepRow extends ImplicitFields {
  /** 预案 */
  readonly plan: string;
  /** 步骤 */
  readonly seq: number;
  /** 名称 */
  readonly title: string;
  /** 内容 */
  readonly content: string;
  /** 负责岗位 */
  readonly dutyRole: string;
  /** 时限 */
  readonly limitMinutes: number | null;
  /** 所需物资 */
  readonly supplies: string | null;
}

/** What an override can stand in for. */
export type EmergencyPlanStepSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'plan' | 'seq' | 'title' | 'content' | 'dutyRole' | 'limitMinutes' | 'supplies'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
