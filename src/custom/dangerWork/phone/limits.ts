/**
 * What a gas test is held against without a network: limits that were taken along, as the server tells them with one
 * (`gas.server.ts`). Pure.
 */
import type { Row, Value } from '../../../engine/model/types.ts';

/** A limit as a page shows it. */
export interface GasLimit {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly text: string;
  readonly mustTest: boolean;
  /** For this kind of work alone. */
  readonly isOwn: boolean;
}

const SIGNS: Readonly<Record<string, string>> = { vol: '%VOL', lel: '%LEL', mgm3: 'mg/m³', ppm: 'ppm' };
const numberOf = (value: Value | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

function limitOf(limit: Row, hotLimit: number | null): GasLimit {
  const [unit, min, most] = [String(limit['unit']), numberOf(limit['minValue']), numberOf(limit['maxValue'])];
  // Of combustible gas at hot work the stricter one of its medium.
  const isStricter =
    limit['gas'] === 'combustible' && unit === 'vol' && hotLimit !== null && (most === null || hotLimit < most);
  const max = isStricter ? hotLimit : most;
  const range = min === null ? `≤${max ?? ''}` : max === null ? `≥${min}` : `${min}～${max}`;
  return {
    id: String(limit['id']),
    name: String(limit['gasName'] ?? ''),
    unit,
    min,
    max,
    text: `${range} ${SIGNS[unit] ?? unit}`,
    mustTest: limit['mustTest'] === true,
    isOwn: (limit['workType'] ?? null) !== null,
  };
}

/** @param taken limits in force of the standard that is followed @param permit with its sub-tables */
export function takenLimits(taken: readonly Row[], permit: Row): readonly GasLimit[] {
  const detail = Array.isArray(permit['hotDetail']) ? (permit['hotDetail'] as Row[])[0] : undefined;
  const hotLimit = permit['workType'] === 'hot' ? numberOf(detail?.['combustibleLimit']) : null;
  return taken
    .filter((limit) => (limit['workType'] ?? null) === null || limit['workType'] === permit['workType'])
    .toSorted((one, other) => Number(other['mustTest'] === true) - Number(one['mustTest'] === true))
    .map((limit) => limitOf(limit, hotLimit));
}
