/**
 * A check of an emergency supply moves the day of its next one; its stock follows from the movements by itself (domain
 * §13.8, §13.9).
 */
import { behaviour, changeRelated, type HookContext } from '../../engine/server/sdk.ts';

async function noteCheck(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind === 'add' && row['recordType'] === 'inspect')
    await changeRelated(
      context,
      'emergencySupply',
      String(row['supply']),
      { lastInspect: String(row['recordTime']).slice(0, 10) },
      'move',
    );
}

/** What is below the least stock is short, and no longer once there is enough again. */
function markShort({ row, kind }: HookContext): void {
  if (kind === 'delete' || kind === 'restore') return;
  const { status } = row;
  const short = Number(row['quantity']) < Number(row['minQuantity']);
  if (status === 'normal' && short) row['status'] = 'low';
  else if (status === 'low' && !short) row['status'] = 'normal';
}

export const supplyRecordBehaviour = behaviour('supplyRecord', { after: noteCheck });
export const emergencySupplyBehaviour = behaviour('emergencySupply', { before: markShort, rowOnly: true });
