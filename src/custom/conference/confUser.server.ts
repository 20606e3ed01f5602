/**
 * Attendees: a unit's places are counted under its lock, and who cancels frees bed, seat and meal tickets (domain
 * §6.4).
 */
import { behaviour, changeRelated, type HookContext, lockRelated, readRelatedRows } from '../../engine/server/sdk.ts';

/** Two who are approved at once for the last place: the second is counted after the first (its check `unitFull`). */
async function holdUnit(context: HookContext): Promise<void> {
  if (context.action === 'approve') await lockRelated(context, 'confUnit', String(context.row['unit']));
}

async function freeBed(context: HookContext, person: string): Promise<void> {
  const stays = await readRelatedRows(context, 'confRoomGuest', 'confUser', [person]);
  for (const stay of stays.filter((one) => one['checkOutTime'] === null)) {
    const room = await lockRelated(context, 'confRoom', String(stay['room']));
    await changeRelated(
      context,
      'confRoomGuest',
      String(stay['id']),
      { checkOutTime: context.engine.clock.now() },
      'cancel',
    );
    const others = await readRelatedRows(context, 'confRoomGuest', 'room', [String(stay['room'])]);
    if (room?.['status'] === 'reserved' && !others.some((one) => one['checkOutTime'] === null))
      await changeRelated(context, 'confRoom', String(room['id']), { status: 'vacant' }, 'release');
  }
}

async function freeAll(context: HookContext): Promise<void> {
  if (context.action !== 'cancel') return;
  const person = String(context.row['id']);
  await freeBed(context, person);
  for (const journey of await readRelatedRows(context, 'confTransferPassenger', 'confUser', [person])) {
    if (journey['boardStatus'] === 'unassigned' || journey['boardStatus'] === 'assigned')
      await changeRelated(
        context,
        'confTransferPassenger',
        String(journey['id']),
        { boardStatus: 'cancelled', pickupTrip: null, dropoffTrip: null },
        'cancel',
      );
  }
  for (const ticket of await readRelatedRows(context, 'confMealTicket', 'confUser', [person])) {
    if (ticket['status'] === 'issued')
      await changeRelated(context, 'confMealTicket', String(ticket['id']), { status: 'void' }, 'void');
  }
}

export const confUserBehaviour = behaviour('confUser', { before: holdUnit, after: freeAll });
