/**
 * Months of cost accounting (domain §21, Process): consumption follows production, so every write of a month's rows and
 * its calculation go by one
 * lock; that a closed month stays as it is, is the engine's matter (`storage.period`). The close works everything out
 * once more and locks what people have checked.
 */
import type { Row } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  type HookContext,
  lockName,
  readRelatedRows,
} from '../../engine/server/sdk.ts';
import { byId, daysOf, factsOf, keep, keepAll, recount, RECOUNT } from './books.server.ts';
import { dayBefore, exceptionsOf, monthOf } from './figures.server.ts';
import { achievementsOf, type Books, DAILY_ENTITIES, type Dailies, monthBefore, reportOf } from './report.server.ts';
import { changeRate } from './materialPrice.server.ts';

const PERIOD = 'costPeriod';
/** Whose rows belong to a month, and the field that says to which, as their files say in `storage.period`. */
const DATED: Readonly<Record<string, string>> = {
  dailyProduction: 'date',
  dailyConsume: 'date',
  converterDaily: 'date',
  refiningDaily: 'date',
  castingDaily: 'date',
  materialPrice: 'month',
  costPlan: 'month',
};

const lockMonth = (context: HookContext, month: string): Promise<void> => lockName(context, `${PERIOD} ${month}`);

/** A month nobody has opened yet opens by its first row. That it is open has been judged (`storage.period`). */
async function openMonth(context: HookContext, field: string): Promise<void> {
  const { kind, action, old, row } = context;
  // Part of a write of the same month, which holds the lock.
  if (action === RECOUNT) return;
  const months = [...new Set([old?.[field], row[field]].map(monthOf).filter((month) => month !== ''))].sort();
  for (const month of months) await lockMonth(context, month);
  const periods = await readRelatedRows(context, PERIOD, 'month', months);
  if (kind !== 'delete')
    for (const month of months)
      if (!periods.some((period) => period['month'] === month)) await addRelated(context, PERIOD, { month }, 'add');
}

export const datedBehaviours = Object.entries(DATED).map(([entity, field]) =>
  behaviour(entity, { before: (context) => openMonth(context, field) }),
);

async function booksOf(context: HookContext, month: string): Promise<Books> {
  const days = daysOf(month);
  const facts = await factsOf(context, [dayBefore(days[0] ?? ''), ...days]);
  const materials = byId(await readRelatedRows(context, 'costMaterial', 'status', ['enabled', 'disabled']));
  const year = month.slice(0, 4);
  const periods = [
    ...days,
    dayBefore(days[0] ?? ''),
    ...Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
    monthBefore(month),
    year,
    String(Number(year) - 1),
  ];
  return {
    ...facts,
    materials,
    workshops: await readRelatedRows(context, 'costWorkshop', 'status', ['enabled', 'disabled']),
    subjects: byId(await readRelatedRows(context, 'costSubject', 'status', ['enabled', 'disabled'])),
    reported: await readRelatedRows(context, 'workshopCost', 'period', [...new Set(periods)]),
  };
}

async function dailiesOf(context: HookContext, month: string): Promise<Dailies> {
  const read = async (entity: string): Promise<readonly [string, readonly Row[]]> => [
    entity,
    await readRelatedRows(context, entity, 'date', daysOf(month)),
  ];
  const rows = new Map<string, readonly Row[]>();
  for (const entity of DAILY_ENTITIES) rows.set(...(await read(entity)));
  return {
    rows,
    fields: new Map(
      DAILY_ENTITIES.map((entity) => [
        entity,
        new Map(Object.values(context.engine.entity(entity).fields).map((field) => [field.title, field.name])),
      ]),
    ),
  };
}

/** Figures of a report row whose last consumption was taken back. */
const NOTHING: Row = Object.fromEntries(
  [
    'output',
    'quantity',
    'unitConsume',
    'price',
    'amount',
    'unitCost',
    'planUnitCost',
    'lastUnitCost',
    'diffPlan',
    'quantityDiff',
    'priceDiff',
    'share',
  ].map((name) => [name, null]),
);

/**
 * Works a month out: consumption, what is to be looked at, the report, how far plans are met. Done twice it changes
 * nothing more.
 */
async function calculate(context: HookContext, month: string): Promise<void> {
  const stored = await booksOf(context, month);
  for (const price of stored.prices.filter((one) => one['month'] === month))
    await keep(context, 'materialPrice', price, { changeRate: await changeRate(context, price) }, RECOUNT);
  const ofDay = (day: string): Row[] => stored.consumes.filter((row) => row['date'] === day);
  const consumes: Row[] = [];
  // Day by day: what a day is compared with is the day before as it is worked out.
  let before = ofDay(dayBefore(`${month}-01`));
  for (const day of daysOf(month)) {
    const rows = ofDay(day);
    before = await recount(context, rows, { ...stored, consumes: [...before, ...rows] });
    consumes.push(...before);
  }
  const books = { ...stored, consumes: [...ofDay(dayBefore(`${month}-01`)), ...consumes] };
  const found = await readRelatedRows(context, 'costException', 'date', daysOf(month));
  const key = ['workshop', 'date', 'shift', 'material', 'exceptionType'];
  await keepAll(
    context,
    'costException',
    key,
    found.filter((row) => row['status'] !== 'passed'),
    newTo(found, exceptionsOf(month, books), key),
    null,
    'detect',
  );
  const report = reportOf(month, books);
  const ofMonth = books.reported.filter(
    (row) => row['period'] === month.slice(0, 4) || String(row['period']).startsWith(month),
  );
  await keepAll(
    context,
    'workshopCost',
    ['workshop', 'periodType', 'period', 'material'],
    ofMonth,
    report,
    NOTHING,
    'calculate',
  );
  const achieved = await readRelatedRows(context, 'planAchievement', 'month', [
    month,
    monthBefore(month),
    monthBefore(month, 12),
  ]);
  await keepAll(
    context,
    'planAchievement',
    ['workshop', 'month', 'indicator'],
    achieved.filter((row) => row['month'] === month),
    achievementsOf(month, context.engine.clock.today(), report, books, await dailiesOf(context, month), achieved),
    null,
    'calculate',
  );
}

/** What was passed with a reason is not asked about again. */
function newTo(found: readonly Row[], exceptions: readonly Row[], key: readonly string[]): Row[] {
  const keyOf = (row: Row): string => key.map((name) => String(row[name])).join(' ');
  const passed = new Set(found.filter((row) => row['status'] === 'passed').map(keyOf));
  return exceptions.filter((row) => !passed.has(keyOf(row)));
}

interface Left {
  readonly productions: readonly Row[];
  readonly prices: readonly Row[];
}

/** What still speaks against the close, counted on the period's row, where its checks judge it. */
async function count(context: HookContext, month: string): Promise<Left> {
  const { row } = context;
  const days = daysOf(month);
  const productions = await readRelatedRows(context, 'dailyProduction', 'date', days);
  const prices = await readRelatedRows(context, 'materialPrice', 'month', [month]);
  const exceptions = await readRelatedRows(context, 'costException', 'date', days);
  const consumes = await readRelatedRows(context, 'dailyConsume', 'date', days);
  row['unchecked'] = productions.filter((one) => ['draft', 'submitted'].includes(String(one['status']))).length;
  row['unconfirmed'] = prices.filter((one) => one['status'] === 'draft').length;
  row['unexplained'] = exceptions.filter((one) => one['status'] !== 'passed').length;
  row['unpriced'] = consumes.filter((one) => one['price'] === null).length;
  return { productions, prices };
}

const move = async (
  context: HookContext,
  entity: string,
  rows: readonly Row[],
  from: string,
  to: string,
  action: string,
): Promise<void> => {
  for (const row of rows.filter((one) => one['status'] === from))
    await changeRelated(context, entity, String(row['id']), { status: to }, action);
};

async function turn(context: HookContext): Promise<void> {
  const { kind, action, row, engine } = context;
  const month = String(row['month'] ?? '');
  if (kind === 'add') row['lastDay'] = daysOf(month).at(-1) ?? null;
  if (action !== 'calculate' && action !== 'close') return;
  await lockMonth(context, month);
  await calculate(context, month);
  row['calculatedAt'] = engine.clock.now();
  const { productions, prices } = await count(context, month);
  if (action !== 'close') return;
  // The row still says open: a lock is the last write the month takes. What speaks against the close takes it back.
  await move(context, 'dailyProduction', productions, 'checked', 'locked', 'lock');
  await move(context, 'materialPrice', prices, 'confirmed', 'locked', 'lock');
}

/**
 * An opened month gives back what its close has locked. Months of the demonstration are stored without what follows
 * from them.
 */
async function settle(context: HookContext): Promise<void> {
  const { action, row } = context;
  const month = String(row['month']);
  if (action === 'add' && !row['lastDay'])
    await changeRelated(context, PERIOD, String(row['id']), { lastDay: daysOf(month).at(-1) ?? null }, 'add');
  if (action !== 'reopen') return;
  await lockMonth(context, month);
  await move(
    context,
    'dailyProduction',
    await readRelatedRows(context, 'dailyProduction', 'date', daysOf(month)),
    'locked',
    'checked',
    'unlock',
  );
  await move(
    context,
    'materialPrice',
    await readRelatedRows(context, 'materialPrice', 'month', [month]),
    'locked',
    'confirmed',
    'unlock',
  );
}

export const costPeriodBehaviour = behaviour(PERIOD, { before: turn, after: settle });
