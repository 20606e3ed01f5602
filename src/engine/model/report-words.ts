/** How a report names what it gathers by and what it reckons (docs/format/behaviour.md#reports). Pure. */

/** Stretches of time that moments and dates are gathered by. */
export const STEPS = ['day', 'month', 'year'] as const;
export type Step = (typeof STEPS)[number];

export const FIGURES = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type Figure = (typeof FIGURES)[number];

export interface ReportGroup {
  readonly path: string;
  readonly step?: Step;
}
export interface ReportMeasure {
  readonly of: Figure;
  readonly path?: string;
}

/**
 * `findTime:day` is the field with its stretch. What stands behind the colon is a stretch or part of the name, which
 * then is none.
 */
export function groupOf(word: string): ReportGroup {
  const at = word.lastIndexOf(':');
  const step = STEPS.find((one) => one === word.slice(at + 1));
  return at > 0 && step !== undefined ? { path: word.slice(0, at), step } : { path: word };
}

/** Undefined for what is no measure. */
export function measureOf(word: string): ReportMeasure | undefined {
  if (word === 'count') return { of: 'count' };
  const [, kind, path = ''] = /^(sum|avg|min|max):(.+)$/.exec(word) ?? [];
  const of = FIGURES.find((one) => one === kind);
  return of === undefined ? undefined : { of, path };
}
