/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 事故续报 */
export interface AccidentSupplementRow extends ImplicitFields {
  /** 事故 */
  readonly accident: string;
  /** 续报时间 */
  readonly reportTime: string;
  /** 续报内容 */
  readonly content: string;
  /** 死亡 */
  readonly deathCount: number | null;
  /** 失踪 */
  readonly missingCount: number | null;
  /** 重伤 */
  readonly seriousCount: number | null;
  /** 轻伤 */
  readonly minorCount: number | null;
  /** 急性中毒 */
  readonly poisonCount: number | null;
  /** 直接损失 */
  readonly directLoss: string | null;
  /** 续报人 */
  readonly reporter: string;
  /** 附件 */
  readonly files: readonly string[];
}

/** What an override can stand in for. */
export type AccidentSupplementSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'accident' | 'reportTime' | 'content' | 'deathCount' | 'missingCount' | 'seriousCount' | 'minorCount' | 'poisonCount' | 'directLoss' | 'reporter' | 'files'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
