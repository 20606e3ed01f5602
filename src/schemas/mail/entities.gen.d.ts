/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { MailRow, MailSlots } from './_types/mail.gen.d.ts';
import type { MailFolderRow, MailFolderSlots } from './_types/mailFolder.gen.d.ts';
import type { MailFolderRuleRow, MailFolderRuleSlots } from './_types/mailFolderRule.gen.d.ts';
import type { MailGroupRow, MailGroupSlots } from './_types/mailGroup.gen.d.ts';
import type { MailUserRow, MailUserSlots } from './_types/mailUser.gen.d.ts';

export interface RowsOfMail {
  readonly mail: MailRow;
  readonly mailFolder: MailFolderRow;
  readonly mailFolderRule: MailFolderRuleRow;
  readonly mailGroup: MailGroupRow;
  readonly mailUser: MailUserRow;
}

export interface SlotsOfMail {
  readonly mail: MailSlots;
  readonly mailFolder: MailFolderSlots;
  readonly mailFolderRule: MailFolderRuleSlots;
  readonly mailGroup: MailGroupSlots;
  readonly mailUser: MailUserSlots;
}
