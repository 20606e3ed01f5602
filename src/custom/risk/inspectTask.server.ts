/**
 * What was found by a task that is handed in: how often an item failed in a row, and whether its point has to be
 * assessed anew (domain §15, Rules).
 */
import type { Row } from '../../engine/model/types.ts';
import { behaviour, changeRelated, type HookContext, lockRelated, readRelatedRows } from '../../engine/server/sdk.ts';
import { pointOfMeasure } from './inspectItem.server.ts';

/** Who had the task before keeps being named. */
function noteTransfer({ action, old, row }: HookContext): void {
  const before = old?.['inspectors'];
  if (action === 'assign' && Array.isArray(before)) row['transferFrom'] = before[0] ?? null;
}

async function reassess(context: HookContext, item: Row): Promise<void> {
  const id = await pointOfMeasure(context, item['measure']);
  const point = id === undefined ? undefined : await lockRelated(context, 'riskPoint', id);
  if (id === undefined || point?.['status'] !== 'effective') return;
  await changeRelated(
    context,
    'riskPoint',
    id,
    { status: 'draft', reassessReason: 'measure', reassessNote: `检查项「${String(item['itemName'])}」连续不合格` },
    'reassess',
  );
}

async function countFailures(context: HookContext): Promise<void> {
  const { action, call, engine, row } = context;
  if (action !== 'submit') return;
  const limit = Number(engine.param(call.actor.tenant, 'risk.failsToReassess'));
  const records = await readRelatedRows(context, 'inspectRecord', 'task', [String(row['id'])]);
  const judged = records
    .filter(({ result }) => result === 'pass' || result === 'fail')
    .map(({ item, result }) => ({ item: String(item), failed: result === 'fail' }));
  // In one order for everybody: two tasks over the same items wait for each other in turn.
  for (const { item: id, failed } of judged.sort((a, b) => (a.item < b.item ? -1 : 1))) {
    const item = await lockRelated(context, 'inspectItem', id);
    const streak = failed ? Number(item?.['failStreak']) + 1 : 0;
    if (!item || streak === Number(item['failStreak'])) continue;
    await changeRelated(context, 'inspectItem', id, { failStreak: streak }, 'edit');
    if (streak >= limit) await reassess(context, item);
  }
}

export const inspectTaskBehaviour = behaviour('inspectTask', { before: noteTransfer, after: countFailures });
