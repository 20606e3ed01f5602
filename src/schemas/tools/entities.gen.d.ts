/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { NetdiscNodeRow, NetdiscNodeSlots } from './_types/netdiscNode.gen.d.ts';
import type { NetdiscShareRow, NetdiscShareSlots } from './_types/netdiscShare.gen.d.ts';
import type { NetdiscVersionRow, NetdiscVersionSlots } from './_types/netdiscVersion.gen.d.ts';
import type { SysFileRow, SysFileSlots } from './_types/sysFile.gen.d.ts';

export interface RowsOfTools {
  readonly netdiscNode: NetdiscNodeRow;
  readonly netdiscShare: NetdiscShareRow;
  readonly netdiscVersion: NetdiscVersionRow;
  readonly sysFile: SysFileRow;
}

export interface SlotsOfTools {
  readonly netdiscNode: NetdiscNodeSlots;
  readonly netdiscShare: NetdiscShareSlots;
  readonly netdiscVersion: NetdiscVersionSlots;
  readonly sysFile: SysFileSlots;
}
