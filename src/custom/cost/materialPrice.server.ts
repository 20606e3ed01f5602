/**
 * A price tells how it differs from the month before; one that begins or ceases to count works out again what was
 * consumed at it.
 */
import type { Row } from '../../engine/model/types.ts';
import { behaviour, type HookContext, readRelatedRows } from '../../engine/server/sdk.ts';
import { daysOf, factsOf, recount, RECOUNT } from './books.server.ts';
import { dayBefore, differs, figure, written } from './figures.server.ts';
import { monthBefore } from './report.server.ts';

/** Per cent against the price of the same kind in the month before; null where there is none. */
export async function changeRate(context: HookContext, price: Row): Promise<string | null> {
  const before = await readRelatedRows(context, 'materialPrice', 'month', [monthBefore(String(price['month']))]);
  const last = before.find((one) => one['material'] === price['material'] && one['priceType'] === price['priceType']);
  return written(differs(figure(price['price']), figure(last?.['price'])), 2);
}

/** Consumption of a month that goes by a price or a plan. */
async function recountMonth(context: HookContext, isMeant: (consume: Row) => boolean): Promise<void> {
  const days = daysOf(String(context.row['month']));
  const facts = await factsOf(context, [dayBefore(days[0] ?? ''), ...days]);
  await recount(
    context,
    facts.consumes.filter((consume) => days.includes(String(consume['date'])) && isMeant(consume)),
    facts,
  );
}

export const materialPriceBehaviour = behaviour('materialPrice', {
  async before(context) {
    const { kind, action, row } = context;
    if (action !== RECOUNT && kind !== 'delete') row['changeRate'] = await changeRate(context, row);
  },
  async after(context) {
    const { action, row } = context;
    if (action === 'confirm' || action === 'unconfirm')
      await recountMonth(context, (consume) => consume['material'] === row['material']);
  },
});

export const costPlanBehaviour = behaviour('costPlan', {
  async after(context) {
    const { action, row } = context;
    if ((action === 'issue' || action === 'adjust') && row['planType'] === 'unitConsume')
      await recountMonth(
        context,
        (consume) => consume['material'] === row['material'] && consume['workshop'] === row['workshop'],
      );
  },
});
