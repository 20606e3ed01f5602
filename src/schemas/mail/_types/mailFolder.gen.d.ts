/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 邮件文件夹 */
export interface MailFolderRow extends ImplicitFields {
  /** 名称 */
  readonly name: string;
  /** 所属人 */
  readonly user: string;
  /** 排序 */
  readonly sequence: number | null;
  /** 自动归类 */
  readonly ruleField: "subject" | "sender" | null;
  /** 包含的文字 */
  readonly ruleContains: string | null;
}

/** What an override can stand in for. */
export type MailFolderSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'name' | 'user' | 'sequence' | 'ruleField' | 'ruleContains'}`
  | `form.section.${'folder'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'export'}`;
