/**
 * A shift's consumption and its production follow each other: unit figures from the output, the hot metal ratio from
 * what was charged.
 */
import type { Row } from '../../engine/model/types.ts';
import { behaviour, type HookContext, readRelatedRows } from '../../engine/server/sdk.ts';
import { byId, factsOf, keep, recount, RECOUNT } from './books.server.ts';
import { consumeFigures, dayBefore, hotMetalRatio, sameShift } from './figures.server.ts';

/** Rows of the demonstration are stored as they are: nothing around them is there yet. */
const isStored = ({ kind, row }: HookContext): boolean => kind !== 'add' || row['createdAt'] !== undefined;

async function consumeBefore(context: HookContext): Promise<void> {
  const { kind, action, row } = context;
  const day = String(row['date'] ?? '');
  if (action !== RECOUNT && kind !== 'delete' && kind !== 'restore' && day !== '')
    Object.assign(row, consumeFigures(row, await factsOf(context, [dayBefore(day), day])));
}

/** The shifts a write speaks of, before and after it. */
const shiftsOf = ({ old, row }: HookContext): Row[] => [row, ...(old && !sameShift(old, row) ? [old] : [])];

async function tellProduction(context: HookContext): Promise<void> {
  if (!isStored(context) || context.action === RECOUNT) return;
  for (const shift of shiftsOf(context)) {
    const facts = await factsOf(context, [String(shift['date'])]);
    const production = facts.productions.find((one) => sameShift(one, shift));
    if (production)
      await keep(context, 'dailyProduction', production, { hotMetalRatio: hotMetalRatio(production, facts) }, RECOUNT);
  }
}

async function productionBefore(context: HookContext): Promise<void> {
  const { kind, action, row } = context;
  if (action === RECOUNT || kind === 'delete' || kind === 'restore') return;
  const consumes = (await readRelatedRows(context, 'dailyConsume', 'date', [String(row['date'])])).filter((one) =>
    sameShift(one, row),
  );
  row['hotMetalRatio'] = hotMetalRatio(row, {
    consumes,
    materials: byId(
      await readRelatedRows(context, 'costMaterial', 'id', [
        ...new Set(consumes.map((one) => String(one['material']))),
      ]),
    ),
  });
}

async function tellConsumes(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  const isTold =
    kind === 'delete' || kind === 'restore' || !old || !sameShift(old, row) || old['output'] !== row['output'];
  if (!isTold || !isStored(context)) return;
  for (const shift of shiftsOf(context)) {
    const day = String(shift['date']);
    const facts = await factsOf(context, [dayBefore(day), day]);
    await recount(
      context,
      facts.consumes.filter((one) => sameShift(one, shift)),
      facts,
    );
  }
}

export const dailyConsumeBehaviour = behaviour('dailyConsume', { before: consumeBefore, after: tellProduction });
export const dailyProductionBehaviour = behaviour('dailyProduction', { before: productionBefore, after: tellConsumes });
