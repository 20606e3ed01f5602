/**
 * The months of hours know what happened in them. Whoever writes an accident or a month of hours goes by one lock of
 * the year, so of the two the
 * second one counts what the first one left; a month counted twice stays as it is.
 */
import type { Row } from '../../engine/model/types.ts';
import {
  behaviour,
  changeRelated,
  type HookContext,
  lockName,
  readRelatedRows,
  unitAndAbove,
  unitAndBelow,
} from '../../engine/server/sdk.ts';
import { type Counted, figuresOf } from './rates.server.ts';

const BASE = 'injuryStatBase';
const COUNTING = ['reported', 'verifying', 'investigating', 'handling', 'closed'];
const NO_ACCIDENT = ['nearMiss', 'notProduction'];

const counts = (accident: Row | null): accident is Row =>
  accident !== null &&
  COUNTING.includes(String(accident['status'])) &&
  !NO_ACCIDENT.includes(String(accident['eventClass']));
const yearOf = (accident: Row): string => String(accident['occurTime']).slice(0, 4);
const lockYear = (context: HookContext, year: string): Promise<void> => lockName(context, `${BASE} ${year}`);
const monthsOf = (context: HookContext, year: string): Promise<readonly Row[]> =>
  readRelatedRows(
    context,
    BASE,
    'month',
    Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
  );

/** What happened in a unit and those below it in a year. */
async function accidentsOf(context: HookContext, unit: string, year: string): Promise<Counted[]> {
  const accidents = (
    await readRelatedRows(context, 'accidentReport', 'occurOrg', await unitAndBelow(context, unit))
  ).filter((one) => counts(one) && yearOf(one) === year);
  const casualties = await readRelatedRows(
    context,
    'accidentCasualty',
    'accident',
    accidents.map(({ id }) => String(id)),
  );
  const deathDays = Number(context.engine.param(context.call.actor.tenant, 'accident.deathDays'));
  return accidents.map((accident) => ({
    month: String(accident['occurTime']).slice(0, 7),
    deaths: Number(accident['deathCount']),
    injured: ['seriousCount', 'minorCount', 'poisonCount'].reduce((sum, name) => sum + Number(accident[name] ?? 0), 0),
    lostDays: casualties
      .filter((one) => one['accident'] === accident['id'])
      .reduce((sum, one) => sum + (one['injuryDegree'] === 'death' ? deathDays : Number(one['lostDays'] ?? 0)), 0),
  }));
}

/** Brings the months of a unit and a year up to what happened; only what differs is written. */
async function recount(context: HookContext, unit: string, months: readonly Row[], year: string): Promise<void> {
  const accidents = await accidentsOf(context, unit, year);
  for (const row of months) {
    const changes = Object.entries(figuresOf(String(row['month']), months, accidents)).filter(
      ([name, value]) => (row[name] ?? null) !== value,
    );
    if (changes.length > 0)
      await changeRelated(context, BASE, String(row['id']), Object.fromEntries(changes), 'recount');
  }
}

/** Called by an accident that was written, with what it was and what it is. */
export async function recountYears(context: HookContext, states: readonly (Row | null)[]): Promise<void> {
  const counting = states.filter(counts);
  for (const year of [...new Set(counting.map(yearOf))].sort()) {
    await lockYear(context, year);
    const months = await monthsOf(context, year);
    const units = new Set<string>();
    for (const accident of counting)
      for (const unit of await unitAndAbove(context, String(accident['occurOrg']))) units.add(unit);
    for (const unit of units) {
      const own = months.filter((row) => row['org'] === unit);
      if (own.length > 0) await recount(context, unit, own, year);
    }
  }
}

/**
 * A month of hours that was written or taken away: the unit's months of that year, and of the one it came from, are
 * counted anew.
 */
async function countMonths(context: HookContext): Promise<void> {
  const { action, old, row } = context;
  if (action === 'recount') return;
  const told = [old, row].filter((one) => one !== null);
  for (const year of [...new Set(told.map((one) => String(one['month']).slice(0, 4)))].sort()) {
    await lockYear(context, year);
    const months = await monthsOf(context, year);
    for (const unit of new Set(told.map((one) => String(one['org']))))
      await recount(
        context,
        unit,
        months.filter((one) => one['org'] === unit),
        year,
      );
  }
}

export const injuryStatBaseBehaviour = behaviour(BASE, { after: countMonths });
