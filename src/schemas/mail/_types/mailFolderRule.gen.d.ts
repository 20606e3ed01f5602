/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 归类规则 */
export interface MailFolderRuleRow extends ImplicitFields {
  /** 文件夹 */
  readonly folder: string;
  /** 查看 */
  readonly field: "subject" | "sender" | "text" | "receiver";
  /** 条件 */
  readonly how: "contains" | "notContains" | "is";
  /** 文字 */
  readonly words: string;
}

/** What an override can stand in for. */
export type MailFolderRuleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'folder' | 'field' | 'how' | 'words'}`
  | `form.section.${'rule'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
