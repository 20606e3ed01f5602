/**
 * A trip counts who rides with it, companions too; the check on the trip refuses whoever has no seat (domain §6.12 to
 * §6.14).
 */
import type { Row } from '../../engine/model/types.ts';
import { behaviour, changeRelated, type HookContext, lockRelated, readRelatedRows } from '../../engine/server/sdk.ts';

interface Trip {
  readonly entity: string;
  readonly field: string;
  readonly id: string;
}

const TRIPS = [
  ['confPickup', 'pickupTrip'],
  ['confDropoff', 'dropoffTrip'],
] as const;
const RIDES = ['assigned', 'boarded'];

/** The trips that a journey leaves and takes, in one order for everybody, so that nobody waits for who waits. */
function tripsOf({ old, row }: HookContext): readonly Trip[] {
  const found = TRIPS.flatMap(([entity, field]) =>
    [...new Set([old?.[field], row[field]])].flatMap((id): Trip[] =>
      typeof id === 'string' ? [{ entity, field, id }] : [],
    ),
  );
  return found.sort((one, other) => (one.id < other.id ? -1 : 1));
}

const seatsOf = (rows: readonly Row[]): number =>
  rows
    .filter((row) => RIDES.includes(String(row['boardStatus'])))
    .reduce((sum, row) => sum + 1 + Number(row['companions'] ?? 0), 0);

/** Held before the journey is judged: a trip that is cancelled meanwhile is no choice any more. */
async function holdTrips(context: HookContext): Promise<void> {
  for (const { entity, id } of tripsOf(context)) await lockRelated(context, entity, id);
}

/** A new journey rides with nothing yet: it is given a trip by an action. */
async function count(context: HookContext): Promise<void> {
  if (context.kind === 'add') return;
  for (const { entity, field, id } of tripsOf(context)) {
    const trip = await lockRelated(context, entity, id);
    const passengerCount = seatsOf(await readRelatedRows(context, 'confTransferPassenger', field, [id]));
    if (trip && trip['passengerCount'] !== passengerCount)
      await changeRelated(context, entity, id, { passengerCount }, 'count');
  }
}

export const confTransferPassengerBehaviour = behaviour('confTransferPassenger', { before: holdTrips, after: count });
