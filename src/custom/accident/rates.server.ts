/**
 * What accidents and hours give for a month and its year so far; nothing is read or written here (domain §10.9,
 * Computed).
 */
import type { Row } from '../../engine/model/types.ts';

/** An accident as it counts: its month, its dead, its injured, the days they lost. */
export interface Counted {
  readonly month: string;
  readonly deaths: number;
  readonly injured: number;
  readonly lostDays: number;
}

/** Tenths of an hour: sums of hours are exact. */
const tenths = (hours: string): bigint => BigInt(hours.replace('.', '').padStart(2, '0'));
const hoursOf = (sum: bigint): string => `${String(sum / 10n)}.${String(sum % 10n)}`;

/** The hours the rates are taken over: unknown where contractors worked and nobody says how long. */
export function allHours(row: Row): string | null {
  const contractor = row['contractorHours'] ?? null;
  if (contractor === null && Number(row['contractorHeadcount'] ?? 0) > 0) return null;
  return hoursOf(tenths(String(row['workHours'])) + tenths(contractor === null ? '0.0' : String(contractor)));
}

/**
 * The figures of one month of a unit.
 * @param months the unit's rows of that year, this one among them
 * @returns `yearHours` null while a month since January is missing or does not know its hours: missing hours are no
 * zero
 */
export function figuresOf(month: string, months: readonly Row[], accidents: readonly Counted[]): Row {
  const until = accidents.filter((one) => one.month.slice(0, 4) === month.slice(0, 4) && one.month <= month);
  const own = until.filter((one) => one.month === month);
  const sum = (list: readonly Counted[], of: (one: Counted) => number): number =>
    list.reduce((total, one) => total + of(one), 0);
  const hours = Array.from({ length: Number(month.slice(5)) }, (_, index) => {
    const row = months.find((one) => one['month'] === `${month.slice(0, 5)}${String(index + 1).padStart(2, '0')}`);
    return row ? allHours(row) : null;
  });
  return {
    deathCount: sum(own, ({ deaths }) => deaths),
    injuredCount: sum(own, ({ injured }) => injured),
    lostDays: sum(own, ({ lostDays }) => lostDays),
    yearCasualties: sum(until, ({ deaths, injured }) => deaths + injured),
    yearHours: hours.includes(null) ? null : hoursOf(hours.reduce((total, one) => total + tenths(String(one)), 0n)),
  };
}
