/**
 * What the figures of a report are drawn and written as: series over the first group, slices, the order asked for.
 * Pure.
 */
import { type ReportSort, numberOf } from '../../../model/report-rows.ts';
import type { ReportData, ReportMeasure } from '../../api/reports.ts';

export type Shape = 'bar' | 'line' | 'pie' | 'none';
export type Figure = ReportData['totals'][number];

export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

export interface Drawn {
  /** Labels of the first group. */
  readonly categories: readonly string[];
  /** One for each of the other groups; a single one without a name where there are none. */
  readonly series: readonly Series[];
  /** Categories that are left out, the smallest ones. */
  readonly left: number;
}

/** More are no picture any more. */
export const MOST_CATEGORIES = 30;
export const MOST_SLICES = 8;
/** Stretches of time between the first and the last that are filled up; a longer time is drawn as it is. */
const MOST_STEPS = 400;

/** What counts and sums say of two groups, they say of both together; means and limits do not. */
function isAdditive({ of }: ReportMeasure): boolean {
  return of === 'count' || of === 'sum';
}

/** `1,286.50`; exact, for a decimal is never made a binary fraction. */
export function figureText(figure: string | number, { numeric }: Pick<ReportMeasure, 'numeric'>): string {
  const text = String(figure);
  if (!numeric || text.includes('e')) return text;
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The report's chart, unless this measure cannot be drawn so: only parts of a whole are slices. */
export function shapeOf(
  { chart, rows }: Pick<ReportData, 'chart' | 'rows'>,
  measure: ReportMeasure | undefined,
  at: number,
): Shape {
  if (!measure?.numeric || rows.length === 0) return 'none';
  const isWhole = isAdditive(measure) && rows.every(({ figures }) => (numberOf(figures[at] ?? null) ?? 0) >= 0);
  return chart === 'pie' && !isWhole ? 'bar' : chart;
}

/** Bars of these lie on each other: together they are as long as their sum. */
export function isStacked(measure: ReportMeasure, drawn: Drawn): boolean {
  return (
    drawn.series.length > 1 &&
    isAdditive(measure) &&
    drawn.series.every(({ values }) => values.every((value) => (value ?? 0) >= 0))
  );
}

function following(key: string): string {
  const [year = 0, month, day] = key.split('-').map(Number);
  if (month === undefined) return String(year + 1).padStart(4, '0');
  const next = new Date(Date.UTC(year, month - (day === undefined ? 0 : 1), day === undefined ? 1 : day + 1));
  return next.toISOString().slice(0, key.length);
}

/** Every day, month or year from the first to the last: a time without rows is no shorter than another one. */
export function filledKeys(keys: readonly string[]): readonly string[] {
  const sorted = keys.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (
    first === undefined ||
    last === undefined ||
    sorted.some((key) => !/^\d{4}(-\d\d){0,2}$/.test(key) || key.length !== first.length)
  )
    return sorted;
  const filled = [first];
  for (let key = first; key < last;) {
    key = following(key);
    filled.push(key);
    if (filled.length > MOST_STEPS) return sorted;
  }
  return filled;
}

const joined = (labels: readonly string[]): string => labels.join(' · ');

/** @param at place of the measure */
export function drawnOf(
  { groups, rows, measures }: Pick<ReportData, 'groups' | 'rows' | 'measures'>,
  at: number,
  shape: Shape,
): Drawn {
  const measure = measures[at];
  const nothing = measure && isAdditive(measure) ? 0 : null;
  const labels = new Map<string | null, string>();
  const series = new Map<string, { readonly name: string; readonly figures: Map<string | null, number | null> }>();
  for (const { keys, labels: words, figures } of rows) {
    const [category = null, ...others] = keys;
    labels.set(category, words[0] ?? '');
    const name = JSON.stringify(others);
    const one = series.get(name) ?? { name: joined(words.slice(1)), figures: new Map() };
    one.figures.set(category, numberOf(figures[at] ?? null));
    series.set(name, one);
  }
  const all: readonly (string | null)[] =
    shape === 'line' && groups[0]?.step
      ? filledKeys([...labels.keys()].filter((key) => key !== null))
      : [...labels.keys()];
  const size = (key: string | null): number =>
    [...series.values()].reduce((sum, { figures }) => sum + Math.abs(figures.get(key) ?? 0), 0);
  const largest =
    shape === 'line' || all.length <= MOST_CATEGORIES
      ? undefined
      : new Set(all.toSorted((one, other) => size(other) - size(one)).slice(0, MOST_CATEGORIES));
  const kept = largest ? all.filter((key) => largest.has(key)) : all;
  return {
    categories: kept.map((key) => labels.get(key) ?? key ?? ''),
    series: [...series.values()].map(({ name, figures }) => ({
      name,
      values: kept.map((key) => figures.get(key) ?? nothing),
    })),
    left: all.length - kept.length,
  };
}

/** The largest first; what is beyond the last slice is one together. */
export function slicesOf(
  { rows }: Pick<ReportData, 'rows'>,
  at: number,
  others: string,
): readonly { readonly name: string; readonly value: number }[] {
  const slices = rows
    .map(({ labels, figures }) => ({ name: joined(labels), value: numberOf(figures[at] ?? null) ?? 0 }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value);
  if (slices.length <= MOST_SLICES) return slices;
  const shown = slices.slice(0, MOST_SLICES - 1);
  return [...shown, { name: others, value: slices.slice(MOST_SLICES - 1).reduce((sum, { value }) => sum + value, 0) }];
}

/**
 * A head once: the largest first where there are figures, words by their order; once more: turned round; once more: as
 * the report has it.
 */
export function nextSort(sort: ReportSort | undefined, column: number, isFigure: boolean): ReportSort | undefined {
  if (sort?.column !== column) return { column, down: isFigure };
  return sort.down === isFigure ? { column, down: !isFigure } : undefined;
}

/** The measure whose figure opens its rows: how many they are, where the report counts them. */
export function drillMeasure(measures: readonly ReportMeasure[]): number {
  return Math.max(
    0,
    measures.findIndex(({ of }) => of === 'count'),
  );
}

export function measureTitle({ title, unit }: ReportMeasure): string {
  return unit === null ? title : `${title} ${unit}`;
}
