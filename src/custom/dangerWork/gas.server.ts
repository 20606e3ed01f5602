/**
 * A reading of a gas against its limit: converted into the unit of the limit, or not comparable at all (domain §11.7 to
 * §11.9). A phone without a network
 * shows by `phone/limits.ts` how a reading stands.
 */
import type { Row, Value } from '../../engine/model/types.ts';

/** What a conversion needs to know beside the reading. */
export interface Air {
  /** Litres that a mole of gas takes. */
  readonly molarVolume: number;
  /** Grams a mole of this gas weighs. */
  readonly molarMass?: number | undefined;
  /** Lower explosion limit of the medium, %VOL. */
  readonly lel?: number | undefined;
}

const PPM_IN_PERCENT = 10_000;

/** Into parts per million of volume, which all units lead through. */
function toPpm(value: number, unit: string, { molarVolume, molarMass, lel }: Air): number | undefined {
  if (unit === 'ppm') return value;
  if (unit === 'vol') return value * PPM_IN_PERCENT;
  if (unit === 'lel') return lel ? (value / 100) * lel * PPM_IN_PERCENT : undefined;
  return unit === 'mgm3' && molarMass ? (value * molarVolume) / molarMass : undefined;
}

/** @returns undefined where nobody can say what the reading is in that unit */
export function converted(value: number, from: string, to: string, air: Air): number | undefined {
  if (from === to) return value;
  const ppm = toPpm(value, from, air);
  const one = toPpm(1, to, air);
  return ppm === undefined || one === undefined ? undefined : Number((ppm / one).toFixed(3));
}

const SIGNS: Readonly<Record<string, string>> = { vol: '%VOL', lel: '%LEL', mgm3: 'mg/m³', ppm: 'ppm' };

export interface Bounds {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly unit: string;
}

/** The limit of a row, and of combustible gas at hot work the stricter one of its medium. */
export function boundsOf(limit: Row, hotLimit: number | undefined): Bounds {
  const number = (name: string): number | undefined =>
    limit[name] === null || limit[name] === undefined ? undefined : Number(limit[name]);
  const max = number('maxValue');
  const stricter =
    limit['gas'] === 'combustible' &&
    limit['unit'] === 'vol' &&
    hotLimit !== undefined &&
    (max === undefined || hotLimit < max);
  return { min: number('minValue'), max: stricter ? hotLimit : max, unit: String(limit['unit']) };
}

export const boundsText = ({ min, max, unit }: Bounds): string =>
  `${min === undefined ? `≤${max ?? ''}` : max === undefined ? `≥${min}` : `${min}～${max}`} ${SIGNS[unit] ?? unit}`;

export const within = ({ min, max }: Bounds, value: number): boolean =>
  (min === undefined || value >= min) && (max === undefined || value <= max);

const numberOf = (value: Value | undefined): number | undefined =>
  value === null || value === undefined ? undefined : Number(value);

/** Is this limit for that kind of work, and of the standard the company follows? */
export const isFor = (limit: Row, permit: Row, profile: Value): boolean =>
  limit['status'] === 'enabled' &&
  (limit['workType'] === null || limit['workType'] === permit['workType']) &&
  (limit['profile'] === null || limit['profile'] === profile);

/**
 * What a test of a permit is held against, those that have to be tested first.
 * @param limits that are for this permit
 * @param detail of hot work, whose medium may be stricter
 */
export function limitsFor(limits: readonly Row[], detail: Row | undefined): readonly object[] {
  return limits
    .toSorted((one, other) => Number(other['mustTest'] === true) - Number(one['mustTest'] === true))
    .map((limit) => {
      const { min, max, unit } = boundsOf(limit, numberOf(detail?.['combustibleLimit']));
      return {
        id: String(limit['id']),
        name: String(limit['gasName'] ?? ''),
        unit,
        min: min ?? null,
        max: max ?? null,
        text: boundsText({ min, max, unit }),
        mustTest: limit['mustTest'] === true,
        isOwn: (limit['workType'] ?? null) !== null,
      };
    });
}
