/**
 * What happens to a room happens to its guests: their times are noted, and a room that is left has nobody any more
 * (domain §6.8, §6.9).
 */
import { behaviour, changeRelated, type HookContext, readRelatedRows } from '../../engine/server/sdk.ts';

/** The time that an action gives to the guests who have none yet. */
const NOTES: Readonly<Record<string, 'checkInTime' | 'checkOutTime'>> = {
  checkIn: 'checkInTime',
  changeGuests: 'checkInTime',
  checkOut: 'checkOutTime',
  release: 'checkOutTime',
};

async function noteTimes(context: HookContext): Promise<void> {
  const field = NOTES[context.action];
  if (!field) return;
  const guests = await readRelatedRows(context, 'confRoomGuest', 'room', [String(context.row['id'])]);
  for (const guest of guests) {
    if (guest['checkOutTime'] === null && guest[field] === null)
      await changeRelated(
        context,
        'confRoomGuest',
        String(guest['id']),
        { [field]: context.engine.clock.now() },
        context.action,
      );
  }
}

export const confRoomBehaviour = behaviour('confRoom', { after: noteTimes });
