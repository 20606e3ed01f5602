/**
 * The cost report of workshops and how far plans were met (domain §21.7, §21.12): worked out from a month's rows, no
 * row of it typed.
 */
import type { Row } from '../../engine/model/types.ts';
import {
  dayBefore,
  differs,
  factorOf,
  figure,
  type Figure,
  type Facts,
  isHandedIn,
  lacking,
  minus,
  monthOf,
  over,
  plannedConsume,
  priceFor,
  priceOf,
  sameShift,
  sum,
  times,
  written,
} from './figures.server.ts';

/** What the report needs beside the facts of a month. */
export interface Books extends Facts {
  readonly workshops: readonly Row[];
  readonly subjects: ReadonlyMap<string, Row>;
  /** Rows of the report that were there: of this month and its year, of the periods before. */
  readonly reported: readonly Row[];
}

const HUNDRED = figure(100);
const MINUS_ONE = figure(-1);

export function monthBefore(month: string, months = 1): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 - months))
    .toISOString()
    .slice(0, 7);
}

function periodBefore(periodType: string, period: string): string {
  return periodType === 'day'
    ? dayBefore(period)
    : periodType === 'month'
      ? monthBefore(period)
      : String(Number(period) - 1);
}

interface Scope {
  readonly consumes: readonly Row[];
  readonly productions: readonly Row[];
}

/**
 * Rows that count by now: of shifts whose report is handed in. Consumption without any report counts too, and lacks its
 * output.
 */
function handedIn({ consumes, productions }: Scope): Scope {
  const drafts = productions.filter((one) => !isHandedIn(one));
  return {
    consumes: consumes.filter((row) => !drafts.some((one) => sameShift(one, row))),
    productions: productions.filter(isHandedIn),
  };
}

/**
 * What counts for a workshop: its own rows; for the whole of steelmaking those of all workshops but what one hands to
 * the next, over what is cast.
 */
function scopeOf(workshop: Row, books: Books): Scope {
  const { workshops, materials } = books;
  const { productions, consumes } = handedIn(books);
  if (workshop['process'] !== 'steelmaking')
    return {
      consumes: consumes.filter((row) => row['workshop'] === workshop['id']),
      productions: productions.filter((row) => row['workshop'] === workshop['id']),
    };
  const last = new Set(workshops.filter((one) => one['process'] === 'casting').map((one) => one['id']));
  return {
    consumes: consumes.filter((row) => materials.get(String(row['material']))?.['transfer'] !== true),
    productions: productions.filter((row) => last.has(row['workshop'] ?? null)),
  };
}

/**
 * The planned unit consumption of a line: the workshop's own; for all of steelmaking else those of the workshops that
 * use it, weighed by what they made.
 */
function planOf(workshop: Row, period: string, used: readonly Row[], output: Figure, books: Books): Figure {
  const month = period.slice(0, 7);
  const material = used[0]?.['material'];
  const own = plannedConsume(books.plans, workshop['id'], material, month);
  if (own || workshop['process'] !== 'steelmaking') return own;
  const made = handedIn(books).productions.filter((row) => String(row['date']).startsWith(period));
  const parts = [...new Set(used.map((row) => row['workshop']))].map((user) =>
    times(plannedConsume(books.plans, user, material, month), outputOf(made.filter((row) => row['workshop'] === user))),
  );
  return over(sum(parts), output);
}

/** Qualified output; null without any production. */
export function outputOf(productions: readonly Row[]): Figure {
  return productions.length === 0 ? null : sum(productions.map((row) => figure(row['qualifiedOutput'])));
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const keyOfReport = (row: Row): string =>
  [row['workshop'], row['periodType'], row['period'], row['material']].map(String).join(' ');

/** Each row's part of the whole, and what it was in the period before; the whole is unknown while a part of it is. */
function completed(rows: readonly Row[], reported: ReadonlyMap<string, Row>): Row[] {
  const whole = sum(rows.map((row) => figure(row['amount'])));
  return rows.map((row) => ({
    ...row,
    share: written(times(over(figure(row['amount']), whole), HUNDRED), 2),
    lastUnitCost:
      reported.get(keyOfReport({ ...row, period: periodBefore(String(row['periodType']), String(row['period'])) }))?.[
        'unitCost'
      ] ?? null,
  }));
}

/**
 * One line: a material in a workshop in a day or a month. Consumption and cost are told for a tonne of qualified
 * output.
 */
function lineOf(
  workshop: Row,
  periodType: string,
  period: string,
  used: readonly Row[],
  output: Figure,
  books: Books,
): Row {
  const { prices, materials, subjects } = books;
  const material = materials.get(String(used[0]?.['material'])) ?? {};
  const subject = subjects.get(String(material['subject']));
  const sign = subject?.['direction'] === 'minus' ? MINUS_ONE : figure(1);
  const month = period.slice(0, 7);
  const factor = factorOf(material['unit']);
  const quantity = sum(used.map((row) => figure(row['quantity'])));
  const unitConsume = times(over(quantity, output), factor);
  const price = priceFor(prices, material['id'], month);
  const amount = times(times(quantity, price), sign);
  const unitCost = over(amount, output);
  const plan = planOf(workshop, period, used, output, books);
  const planPrice = priceOf(prices, material['id'], month, 'plan');
  const costOf = (consume: Figure, at: Figure): Figure => times(over(times(consume, at), factor), sign);
  const planUnitCost = costOf(plan, planPrice);
  return {
    workshop: workshop['id'] ?? null,
    orgId: workshop['org'] ?? null,
    periodType,
    period,
    subject: material['subject'] ?? null,
    material: material['id'] ?? null,
    output: written(output, 3),
    quantity: written(quantity, 3),
    unitConsume: written(unitConsume, 3),
    price: written(price, 4),
    amount: written(amount, 2),
    unitCost: written(unitCost, 2),
    planUnitCost: written(planUnitCost, 2),
    diffPlan: written(minus(unitCost, planUnitCost), 2),
    quantityDiff: written(costOf(minus(unitConsume, plan), planPrice), 2),
    priceDiff: written(costOf(unitConsume, minus(price, planPrice)), 2),
    lacks: lacking({ production: output, price, plan: planUnitCost }),
  };
}

/** A line of the months of a year together: sums, and what is told for a tonne weighed by each month's output. */
function yearLine(workshop: Row, year: string, months: readonly Row[], output: Figure, { materials }: Books): Row {
  const total = (name: string): Figure => sum(months.map((row) => figure(row[name])));
  const weighed = (name: string): Figure =>
    over(sum(months.map((row) => times(figure(row[name]), figure(row['output'])))), output);
  const [first] = months;
  const [quantity, amount] = [total('quantity'), total('amount')];
  const [unitCost, planUnitCost] = [over(amount, output), weighed('planUnitCost')];
  const price = over(amount, quantity);
  return {
    workshop: workshop['id'] ?? null,
    orgId: workshop['org'] ?? null,
    periodType: 'year',
    period: year,
    subject: first?.['subject'] ?? null,
    material: first?.['material'] ?? null,
    output: written(output, 3),
    quantity: written(quantity, 3),
    unitConsume: written(
      times(over(quantity, output), factorOf(materials.get(String(first?.['material']))?.['unit'])),
      3,
    ),
    price: written(price, 4)?.replace('-', '') ?? null,
    amount: written(amount, 2),
    unitCost: written(unitCost, 2),
    planUnitCost: written(planUnitCost, 2),
    diffPlan: written(minus(unitCost, planUnitCost), 2),
    quantityDiff: written(weighed('quantityDiff'), 2),
    priceDiff: written(weighed('priceDiff'), 2),
    lacks: [...new Set(months.flatMap((row) => row['lacks'] as string[]))],
  };
}

/** The year so far, from the report of its months. */
function yearOf(workshop: Row, year: string, reported: ReadonlyMap<string, Row>, books: Books): Row[] {
  const months = [...reported.values()].filter(
    (row) =>
      row['workshop'] === workshop['id'] && row['periodType'] === 'month' && String(row['period']).startsWith(year),
  );
  const output = sum([...new Map(months.map((row) => [row['period'], figure(row['output'])])).values()]);
  return completed(
    [...grouped(months, (row) => String(row['material'])).values()].map((own) =>
      yearLine(workshop, year, own, output, books),
    ),
    reported,
  );
}

/** All rows of the report that a month has a part in: its days, the month, its year so far. */
export function reportOf(month: string, books: Books): Row[] {
  const reported = new Map(books.reported.map((row) => [keyOfReport(row), row]));
  const rows: Row[] = [];
  for (const workshop of books.workshops) {
    const all = scopeOf(workshop, books);
    const scope = {
      consumes: all.consumes.filter((row) => monthOf(row['date']) === month),
      productions: all.productions.filter((row) => monthOf(row['date']) === month),
    };
    const lines = (
      periodType: string,
      period: string,
      consumes: readonly Row[],
      productions: readonly Row[],
    ): Row[] => {
      const output = outputOf(productions);
      return completed(
        [...grouped(consumes, (row) => String(row['material'])).values()].map((used) =>
          lineOf(workshop, periodType, period, used, output, books),
        ),
        reported,
      );
    };
    for (const [day, consumes] of grouped(scope.consumes, (row) => String(row['date']))) {
      const made = lines(
        'day',
        day,
        consumes,
        scope.productions.filter((row) => row['date'] === day),
      );
      for (const row of made) reported.set(keyOfReport(row), row);
      rows.push(...made);
    }
    const ofMonth = lines('month', month, scope.consumes, scope.productions);
    for (const row of ofMonth) reported.set(keyOfReport(row), row);
    rows.push(...ofMonth, ...yearOf(workshop, month.slice(0, 4), reported, books));
  }
  return rows;
}

/** Of a workshop's process: where its technical figures are kept, and what each row weighs. */
const DAILIES: Readonly<Record<string, readonly [entity: string, weight: string]>> = {
  converter: ['converterDaily', 'tapWeight'],
  refining: ['refiningDaily', 'treatWeight'],
  casting: ['castingDaily', 'castWeight'],
};
export const DAILY_ENTITIES = Object.values(DAILIES).map(([entity]) => entity);

/** Rows of the technical dailies of a month, and the title of each of their fields. */
export interface Dailies {
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * Mean by weight of the rows that have the figure; null where none has, or no daily knows an indicator of this name.
 */
function indicatorOf(workshop: Row, indicator: string, dailies: Dailies): Figure {
  const [entity, weight] = DAILIES[String(workshop['process'])] ?? ['', ''];
  const field = dailies.fields.get(entity)?.get(indicator);
  const rows =
    field === undefined ? [] : (dailies.rows.get(entity) ?? []).filter((row) => (row[field] ?? null) !== null);
  return field === undefined || rows.length === 0
    ? null
    : over(
        sum(rows.map((row) => times(figure(row[field]), figure(row[weight])))),
        sum(rows.map((row) => figure(row[weight]))),
      );
}

function actualOf(plan: Row, workshop: Row, report: readonly Row[], books: Books, dailies: Dailies): Figure {
  if (plan['planType'] === 'output')
    return outputOf(scopeOf(workshop, books).productions.filter((row) => monthOf(row['date']) === plan['month']));
  if (plan['planType'] === 'indicator') return indicatorOf(workshop, String(plan['indicator']), dailies);
  const lines = report.filter(
    (row) =>
      row['workshop'] === workshop['id'] &&
      row['periodType'] === 'month' &&
      row['period'] === plan['month'] &&
      ['material', 'subject'].every((name) => (plan[name] ?? null) === null || row[name] === plan[name]),
  );
  return lines.length === 0
    ? null
    : sum(lines.map((row) => figure(row[plan['planType'] === 'unitConsume' ? 'unitConsume' : 'unitCost'])));
}

function indicatorName(plan: Row, { materials, subjects }: Books): string {
  const about = String(
    materials.get(String(plan['material']))?.['materialName'] ??
      subjects.get(String(plan['subject']))?.['subjectName'] ??
      '',
  );
  return (
    { output: '产量', unitConsume: `${about}单耗`, unitCost: `${about}单位成本`, indicator: String(plan['indicator']) }[
      String(plan['planType'])
    ]?.slice(0, 50) ?? ''
  );
}

/** Per cent of a month that has gone by at the end of a day. */
export function timeProgress(month: string, today: string): Figure {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  const gone = today.slice(0, 7) < month ? 0 : today.slice(0, 7) > month ? days : Number(today.slice(8, 10));
  return times(over(figure(gone), figure(days)), HUNDRED);
}

function lightOf(rate: Figure): string | null {
  const value = rate && Number(written(rate, 4));
  return value === null ? null : value >= 100 ? 'green' : value >= 95 ? 'yellow' : 'red';
}

/**
 * How far each plan of the month is met. What is more the better (output, a rate in per cent) is met by actual ÷ plan,
 * what is less the better by
 * plan ÷ actual; output is judged against the days gone by.
 * @param known rows of this list that were there, of any month
 */
export function achievementsOf(
  month: string,
  today: string,
  report: readonly Row[],
  books: Books,
  dailies: Dailies,
  known: readonly Row[],
): Row[] {
  const before = new Map(
    known.map((row) => [
      [row['workshop'], row['month'], row['indicator']].map(String).join(' '),
      figure(row['actualValue']),
    ]),
  );
  return books.plans
    .filter((plan) => plan['month'] === month && plan['status'] !== 'draft')
    .flatMap((plan): Row[] => {
      const workshop = books.workshops.find((one) => one['id'] === plan['workshop']);
      if (!workshop) return [];
      const indicator = indicatorName(plan, books);
      const [planned, actual] = [figure(plan['planValue']), actualOf(plan, workshop, report, books, dailies)];
      const isOutput = plan['planType'] === 'output';
      const rate = times(isOutput || plan['unit'] === '%' ? over(actual, planned) : over(planned, actual), HUNDRED);
      const progress = timeProgress(month, today);
      const earlier = (months: number): Figure =>
        before.get([workshop['id'], monthBefore(month, months), indicator].map(String).join(' ')) ?? null;
      const [lastMonth, lastYear] = [earlier(1), earlier(12)];
      return [
        {
          workshop: workshop['id'] ?? null,
          orgId: workshop['org'] ?? null,
          month,
          indicator,
          unit: plan['unit'] ?? null,
          planValue: written(planned, 4),
          actualValue: written(actual, 4),
          achieveRate: written(rate, 2),
          timeProgress: written(progress, 1),
          lag: isOutput ? written(minus(rate, progress), 1) : null,
          lastMonth: written(lastMonth, 4),
          lastYear: written(lastYear, 4),
          momRate: written(differs(actual, lastMonth), 2),
          yoyRate: written(differs(actual, lastYear), 2),
          light: lightOf(isOutput ? times(over(rate, progress), HUNDRED) : rate),
        },
      ];
    });
}
