/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 安全措施确认 */
export interface PermitMeasureRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 序号 */
  readonly seq: number;
  /** 措施内容 */
  readonly content: string;
  /** 必选 */
  readonly required: boolean;
  /** 由谁确认 */
  readonly confirmRole: "applicant" | "guardian" | "workLeader" | "owner";
  /** 措施库 */
  readonly template: string | null;
  /** 需拍照 */
  readonly needPhoto: boolean;
  /** 确认结果 */
  readonly confirmResult: "yes" | "no" | "na" | null;
  /** 确认人 */
  readonly confirmBy: string | null;
  /** 涉及 */
  readonly involve: boolean;
  /** 确认时间 */
  readonly confirmTime: string | null;
  /** 重新确认起 */
  readonly reopenedAt: string | null;
  /** 现场照片 */
  readonly photo: readonly string[];
  /** 确认签名 */
  readonly signature: string | null;
}

/** What an override can stand in for. */
export type PermitMeasureSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'seq' | 'content' | 'required' | 'confirmRole' | 'template' | 'needPhoto' | 'confirmResult' | 'confirmBy' | 'involve' | 'confirmTime' | 'reopenedAt' | 'photo' | 'signature'}`
  | `form.section.${'basic' | 'site'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
