/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { GenFieldRow, GenFieldSlots } from './_types/genField.gen.d.ts';
import type { GenTableRow, GenTableSlots } from './_types/genTable.gen.d.ts';
import type { GenTemplateRow, GenTemplateSlots } from './_types/genTemplate.gen.d.ts';
import type { GenTemplateVersionRow, GenTemplateVersionSlots } from './_types/genTemplateVersion.gen.d.ts';
import type { NetdiscNodeRow, NetdiscNodeSlots } from './_types/netdiscNode.gen.d.ts';
import type { NetdiscShareRow, NetdiscShareSlots } from './_types/netdiscShare.gen.d.ts';
import type { NetdiscVersionRow, NetdiscVersionSlots } from './_types/netdiscVersion.gen.d.ts';
import type { SysFileRow, SysFileSlots } from './_types/sysFile.gen.d.ts';

export interface RowsOfTools {
  readonly genField: GenFieldRow;
  readonly genTable: GenTableRow;
  readonly genTemplate: GenTemplateRow;
  readonly genTemplateVersion: GenTemplateVersionRow;
  readonly netdiscNode: NetdiscNodeRow;
  readonly netdiscShare: NetdiscShareRow;
  readonly netdiscVersion: NetdiscVersionRow;
  readonly sysFile: SysFileRow;
}

export interface SlotsOfTools {
  readonly genField: GenFieldSlots;
  readonly genTable: GenTableSlots;
  readonly genTemplate: GenTemplateSlots;
  readonly genTemplateVersion: GenTemplateVersionSlots;
  readonly netdiscNode: NetdiscNodeSlots;
  readonly netdiscShare: NetdiscShareSlots;
  readonly netdiscVersion: NetdiscVersionSlots;
  readonly sysFile: SysFileSlots;
}
