/**
 * A trip takes its vehicle along: assigned, on the road, free again; who loses the trip waits for another (domain
 * §6.10, §6.12, §6.13).
 */
import { behaviour, changeRelated, type HookContext, lockRelated, readRelatedRows } from '../../engine/server/sdk.ts';

const VEHICLE: Readonly<Record<string, string>> = {
  dispatch: 'assigned',
  depart: 'onTrip',
  arrive: 'idle',
  cancel: 'idle',
};

/** Of two trips that take one vehicle the second is judged after the first (its check `carIsTaken`). */
async function holdVehicle(context: HookContext): Promise<void> {
  const { action, row } = context;
  if (action === 'dispatch' && typeof row['car'] === 'string') await lockRelated(context, 'confCar', row['car']);
}

async function takeAlong(context: HookContext, field: string): Promise<void> {
  const { action, old, row } = context;
  const status = VEHICLE[action];
  // A trip that was only planned has taken no vehicle yet.
  const taken = action !== 'cancel' || old?.['status'] === 'dispatched';
  if (status !== undefined && taken && typeof row['car'] === 'string')
    await changeRelated(context, 'confCar', row['car'], { status }, action);
  if (action !== 'cancel') return;
  for (const journey of await readRelatedRows(context, 'confTransferPassenger', field, [String(row['id'])])) {
    if (journey['boardStatus'] === 'assigned')
      await changeRelated(
        context,
        'confTransferPassenger',
        String(journey['id']),
        { boardStatus: 'unassigned', [field]: null },
        'unassign',
      );
  }
}

export const confTripBehaviours = [
  ['confPickup', 'pickupTrip'],
  ['confDropoff', 'dropoffTrip'],
].map(([entity = '', field = '']) =>
  behaviour(entity, { before: holdVehicle, after: (context) => takeAlong(context, field) }),
);
