/** One measured figure, as `npm run bench -- --json FILE` writes it. */
import { load, median, round } from './measure.ts';

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly budget: number;
  readonly ok: boolean;
  /** What was measured on the product, and on the limit (or on whatever `value` compares it with). */
  readonly ours: number;
  readonly limit: number | null;
  readonly rounds: number;
  /** Load average of the machine when the figure was ready. */
  readonly load: number;
  /** CPU milliseconds of the server process per request. */
  readonly cpuOurs?: number;
  readonly cpuLimit?: number;
  readonly note?: string;
}

/** A figure that has to stay below its budget. */
export function atMost(name: string, unit: string, budget: number, values: readonly number[], note?: string): Figure {
  const value = round(median(values));
  return {
    name,
    value,
    unit,
    budget,
    ok: value <= budget,
    ours: value,
    limit: null,
    rounds: values.length,
    load: load(),
    ...(note ? { note } : {}),
  };
}

export interface Round {
  readonly ours: number;
  readonly limit: number;
  readonly cpuOurs: number;
  readonly cpuLimit: number;
}

/** A ratio ours / limit, round by round, that has to reach its budget. */
export function ratio(name: string, budget: number, rounds: readonly Round[], note?: string): Figure {
  const value = round(median(rounds.map((one) => one.ours / one.limit)), 3);
  const middle = (pick: (one: Round) => number): number => round(median(rounds.map(pick)), 3);
  return {
    name,
    value,
    unit: 'of limit',
    budget,
    ok: value >= budget,
    ours: middle((one) => one.ours),
    limit: middle((one) => one.limit),
    rounds: rounds.length,
    load: load(),
    cpuOurs: middle((one) => one.cpuOurs),
    cpuLimit: middle((one) => one.cpuLimit),
    ...(note ? { note } : {}),
  };
}

export function print(figure: Figure): void {
  const compared = figure.limit === null ? '' : `  ours ${figure.ours}  against ${figure.limit}`;
  const cpu = figure.cpuOurs === undefined ? '' : `  CPU ms ${figure.cpuOurs} / ${figure.cpuLimit}`;
  console.log(
    `${figure.ok ? 'ok  ' : 'OVER'} ${figure.name.padEnd(12)} ${String(figure.value).padStart(9)} ${figure.unit.padEnd(9)} budget ${figure.budget}${compared}${cpu}  rounds ${figure.rounds}  load ${figure.load}${figure.note ? `  (${figure.note})` : ''}`,
  );
}
