/** The year of a holiday follows from its day (domain §15.12). */
import { behaviour } from '../../engine/server/sdk.ts';

export const holidayBehaviour = behaviour('holiday', {
  before: ({ kind, row }) => {
    if (kind === 'add' || kind === 'edit') row['year'] = String(row['date']).slice(0, 4);
  },
  rowOnly: true,
});
