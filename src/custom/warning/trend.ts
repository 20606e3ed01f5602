/** The course of readings as the server answers it, and its spans. */

interface Figure {
  readonly at: string;
  readonly low: number;
  readonly mean: number;
  readonly high: number;
}
export type LimitName = 'lowLow' | 'low' | 'high' | 'highHigh';

export interface TrendPoint {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly limits: Readonly<Record<LimitName, number | null>>;
  readonly figures: readonly Figure[];
}
export interface Trend {
  readonly from: string;
  readonly to: string;
  readonly step: number;
  readonly points: readonly TrendPoint[];
}

export const TREND = '/api/warning/pointSample/queryTrend';

/** Milliseconds of what the clock at the works shows, in no zone. */
export const millisOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);
export const momentOf = (millis: number): string => new Date(millis).toISOString().slice(0, 19).replace('T', ' ');
