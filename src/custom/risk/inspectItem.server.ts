/**
 * An inspection item made from a control measure belongs to the measure's point, and the measure names it (domain
 * §15.4, §15.7).
 */
import { behaviour, changeRelated, type HookContext, readRelated } from '../../engine/server/sdk.ts';

/** The point whose event the measure controls. */
export async function pointOfMeasure(context: HookContext, measure: unknown): Promise<string | undefined> {
  const controlled = typeof measure === 'string' ? await readRelated(context, 'riskMeasure', measure) : undefined;
  const event = controlled && (await readRelated(context, 'riskItem', String(controlled['item'])));
  return event ? String(event['point']) : undefined;
}

async function takePoint(context: HookContext): Promise<void> {
  const { kind, row } = context;
  const point = kind === 'add' || kind === 'edit' ? await pointOfMeasure(context, row['measure']) : undefined;
  if (point) row['riskPoint'] = point;
}

async function tellMeasure(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  const [before, now] = [old?.['measure'], kind === 'delete' ? null : row['measure']];
  if (before === now) return;
  if (typeof before === 'string' && (await readRelated(context, 'riskMeasure', before))?.['inspectItem'] === row['id'])
    await changeRelated(context, 'riskMeasure', before, { inspectItem: null }, 'edit');
  if (typeof now === 'string')
    await changeRelated(context, 'riskMeasure', now, { inspectItem: row['id'] ?? null }, 'edit');
}

export const inspectItemBehaviour = behaviour('inspectItem', { before: takePoint, after: tellMeasure });
