/**
 * Figures of cost accounting (domain §21), exact and honest: what lacks one of its parts is null and says which part,
 * and is never counted as 0.
 */
import {
  addDecimals,
  type Decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  negate,
  parseDecimal,
  roundTo,
} from '../../engine/model/expression/decimal.ts';
import type { Row, Value } from '../../engine/model/types.ts';

export type Figure = Decimal | null;

export const figure = (value: Value | undefined): Figure =>
  value === null || value === undefined ? null : parseDecimal(String(value));
export const written = (value: Figure, scale: number): string | null =>
  value ? formatDecimal(roundTo(value, scale)) : null;
export const plus = (a: Figure, b: Figure): Figure => (a && b ? addDecimals(a, b) : null);
export const minus = (a: Figure, b: Figure): Figure => (a && b ? addDecimals(a, negate(b)) : null);
export const times = (a: Figure, b: Figure): Figure => (a && b ? multiplyDecimals(a, b) : null);
export const over = (a: Figure, b: Figure): Figure => (a && b ? divideDecimals(a, b, 12) : null);
/** Null where one of them is. */
export const sum = (all: readonly Figure[]): Figure => all.reduce<Figure>(plus, ZERO);
/** By how many per cent `a` differs from `b`. */
export const differs = (a: Figure, b: Figure): Figure => times(over(minus(a, b), b), HUNDRED);
const exceeds = (rate: Figure, limit: number): boolean =>
  rate !== null && Math.abs(Number(formatDecimal(rate))) > limit;

const ZERO: Decimal = { units: 0n, scale: 0 };
const HUNDRED: Decimal = { units: 100n, scale: 0 };

/** What one row is worked out from: the rows around it. */
export interface Facts {
  readonly productions: readonly Row[];
  readonly consumes: readonly Row[];
  readonly prices: readonly Row[];
  readonly plans: readonly Row[];
  readonly materials: ReadonlyMap<string, Row>;
  /**
   * Per cent beyond which a unit consumption is abnormal: against its plan, against the day before, hot metal against
   * what was charged.
   */
  readonly limits: { readonly plan: number; readonly day: number; readonly balance: number };
}

export const monthOf = (day: Value | undefined): string => String(day ?? '').slice(0, 7);

export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

export const sameShift = (a: Row, b: Row): boolean =>
  a['workshop'] === b['workshop'] && a['date'] === b['date'] && a['shift'] === b['shift'];
export const isHandedIn = (production: Row): boolean => production['status'] !== 'draft';
export const isAdjusting = (consume: Row): boolean => consume['source'] === 'adjust';

/** Tonnes are told in kilograms for a tonne of steel, everything else in its own unit. */
export function factorOf(unit: Value | undefined): Decimal {
  return { units: unit === 't' ? 1000n : 1n, scale: 0 };
}

/** A price that counts: confirmed by somebody. */
export function priceOf(
  prices: readonly Row[],
  material: Value | undefined,
  month: string,
  type: 'plan' | 'actual',
): Figure {
  return figure(
    prices.find(
      (price) =>
        price['material'] === material &&
        price['month'] === month &&
        price['priceType'] === type &&
        price['status'] !== 'draft',
    )?.['price'],
  );
}

/** The actual price of the month, else the planned one. */
export const priceFor = (prices: readonly Row[], material: Value | undefined, month: string): Figure =>
  priceOf(prices, material, month, 'actual') ?? priceOf(prices, material, month, 'plan');

/** The planned unit consumption of a material in a workshop. */
export function plannedConsume(
  plans: readonly Row[],
  workshop: Value | undefined,
  material: Value | undefined,
  month: string,
): Figure {
  return figure(
    plans.find(
      (plan) =>
        plan['planType'] === 'unitConsume' &&
        plan['workshop'] === workshop &&
        plan['material'] === material &&
        plan['month'] === month &&
        plan['status'] !== 'draft',
    )?.['planValue'],
  );
}

/** The parts that a figure lacks, by the code they are shown under. */
export const lacking = (parts: Readonly<Record<string, Figure>>): string[] =>
  Object.entries(parts)
    .filter(([, value]) => value === null)
    .map(([name]) => name);

const positive = (value: Figure): Figure => (value && value.units > 0n ? value : null);

/** The fields of a consumption that follow from others. */
export function consumeFigures(row: Row, { productions, consumes, prices, plans, limits }: Facts): Row {
  const month = monthOf(row['date']);
  const production = productions.find((one) => sameShift(one, row));
  const output = positive(figure(production?.['output']));
  const quantity = figure(row['quantity']);
  const price = priceFor(prices, row['material'], month);
  const plan = plannedConsume(plans, row['workshop'], row['material'], month);
  const unitConsume = times(over(quantity, output), factorOf(row['unit']));
  const deviation = isAdjusting(row) ? null : differs(unitConsume, plan);
  const before = consumeBefore(row, consumes);
  const isNegative = quantity !== null && quantity.units < 0n;
  return {
    production: production?.['id'] ?? null,
    unitConsume: written(unitConsume, 3),
    planUnitConsume: written(plan, 3),
    price: written(price, 4),
    unitCost: written(over(times(quantity, price), output), 2),
    deviation: written(deviation, 2),
    abnormal:
      !isAdjusting(row) &&
      (isNegative || exceeds(deviation, limits.plan) || exceeds(differs(unitConsume, before), limits.day)),
    lacks: lacking({ production: output, price, ...(isAdjusting(row) ? {} : { plan }) }),
  };
}

/** The unit consumption of the same shift of the day before. */
function consumeBefore(row: Row, consumes: readonly Row[]): Figure {
  const yesterday = { ...row, date: dayBefore(String(row['date'])) };
  return figure(
    consumes.find((one) => !isAdjusting(one) && one['material'] === row['material'] && sameShift(one, yesterday))?.[
      'unitConsume'
    ],
  );
}

const IRON: readonly Value[] = ['hotMetal', 'pigIron', 'scrap'];

/** Hot metal among the metallic charge of a shift, in per cent; null while nothing that was charged is known. */
export function hotMetalRatio(
  production: Row,
  { consumes, materials }: Pick<Facts, 'consumes' | 'materials'>,
): string | null {
  const charged = consumes.filter(
    (one) =>
      sameShift(one, production) && IRON.includes(materials.get(String(one['material']))?.['materialKind'] ?? null),
  );
  if (charged.length === 0) return null;
  const cold = charged
    .filter((one) => materials.get(String(one['material']))?.['materialKind'] !== 'hotMetal')
    .map((one) => figure(one['quantity']));
  const hot = figure(production['hotMetal']);
  return written(times(over(hot, plus(hot, sum(cold))), HUNDRED), 2);
}

/** What a month's rows say that somebody has to look at. Keys of the same thing are equal each time it is found. */
export function exceptionsOf(month: string, facts: Facts): Row[] {
  const { productions, consumes, plans, materials, limits } = facts;
  const own = consumes.filter((row) => monthOf(row['date']) === month && !isAdjusting(row));
  const found = own.flatMap((row): Row[] => {
    const uses = figure(row['unitConsume']);
    const plan = figure(row['planUnitConsume']);
    const before = consumeBefore(row, consumes);
    const say = (exceptionType: string, actual: Figure, refer: Figure): Row => ({
      ...placeOf(row),
      material: row['material'] ?? null,
      exceptionType,
      actualValue: written(actual, 3),
      referValue: written(refer, 3),
    });
    const quantity = figure(row['quantity']);
    return [
      ...(quantity && quantity.units < 0n ? [say('negative', quantity, null)] : []),
      ...(row['price'] === null ? [say('priceMissing', null, null)] : []),
      ...(exceeds(differs(uses, plan), limits.plan) ? [say('overRange', uses, plan)] : []),
      ...(exceeds(differs(uses, before), limits.day) ? [say('jump', uses, before)] : []),
    ];
  });
  // A report that is still a draft is being filled in.
  for (const production of productions.filter((one) => monthOf(one['date']) === month && isHandedIn(one))) {
    const used = own.filter((row) => sameShift(row, production));
    for (const plan of plans) {
      if (
        plan['planType'] !== 'unitConsume' ||
        plan['workshop'] !== production['workshop'] ||
        plan['month'] !== month ||
        plan['status'] === 'draft' ||
        used.some((row) => row['material'] === plan['material'])
      )
        continue;
      found.push({
        ...placeOf(production),
        material: plan['material'] ?? null,
        exceptionType: 'missing',
        actualValue: null,
        referValue: written(figure(plan['planValue']), 3),
      });
    }
    const hot = used.filter((row) => materials.get(String(row['material']))?.['materialKind'] === 'hotMetal');
    const booked = sum(hot.map((row) => figure(row['quantity'])));
    const told = figure(production['hotMetal']);
    if (hot.length > 0 && exceeds(differs(booked, told), limits.balance))
      found.push({
        ...placeOf(production),
        material: hot[0]?.['material'] ?? null,
        exceptionType: 'balance',
        actualValue: written(booked, 3),
        referValue: written(told, 3),
      });
  }
  return found;
}

function placeOf(row: Row): Row {
  return {
    workshop: row['workshop'] ?? null,
    date: row['date'] ?? null,
    shift: row['shift'] ?? null,
    orgId: row['orgId'] ?? null,
  };
}
