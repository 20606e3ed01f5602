/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 在场确认 */
export interface PresenceCheckRow extends ImplicitFields {
  /** 学习记录 */
  readonly record: string;
  /** 人员 */
  readonly user: string;
  /** 单位 */
  readonly orgId: string | null;
  /** 时间 */
  readonly checkedAt: string;
  /** 方式 */
  readonly way: "face" | "popup";
  /** 在场 */
  readonly present: boolean;
  /** 照片 */
  readonly photo: string | null;
  /** 说明 */
  readonly note: "noCamera" | "unsafe" | "refused" | "busy" | "noAnswer" | null;
}

/** What an override can stand in for. */
export type PresenceCheckSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'record' | 'user' | 'orgId' | 'checkedAt' | 'way' | 'present' | 'photo' | 'note'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print' | 'forgetPhoto'}`;
