/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { MailFolderRuleRow } from '../../mail/_types/mailFolderRule.gen.d.ts';

/** 邮件文件夹 */
export interface MailFolderRow extends ImplicitFields {
  /** 名称 */
  readonly name: string;
  /** 所属人 */
  readonly user: string;
  /** 排序 */
  readonly sequence: number | null;
  /** 符合 */
  readonly match: "all" | "any";
  /** 归类规则 */
  readonly rules: readonly MailFolderRuleRow[];
}

/** What an override can stand in for. */
export type MailFolderSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'name' | 'user' | 'sequence' | 'match' | 'rules'}`
  | `form.section.${'folder' | 'rules'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'export' | 'file'}`;
