/**
 * The course of readings over a time (spec 2.6, trend chart): the database groups them, so that a quarter of a year is
 * as few figures as an hour.
 */
import type { Row } from '../../engine/model/types.ts';
import {
  type AskedCall,
  askedRows,
  behaviour,
  missingRow,
  readRelatedRows,
  type SessionCall,
} from '../../engine/server/sdk.ts';
import { plusMinutes, secondsBetween } from './limits.server.ts';

/** Points in one chart. */
const MOST_POINTS = 8;
/** Figures of one point: more than a screen has columns. */
const MOST_FIGURES = 1500;
/** As long as samples are kept, after three months as averages of a minute. */
const MOST_DAYS = 731;
const DAY_SECONDS = 86_400;
/** Widths of a group that a person can read off, in seconds. */
const STEPS = [1, 5, 10, 30, 60, 300, 900, 1800, 3600, 10_800, 21_600, DAY_SECONDS] as const;

interface Figure {
  readonly point: string;
  readonly at: string;
  readonly low: number;
  readonly mean: number;
  readonly high: number;
  readonly n: number;
}

const momentOr = (text: string | undefined, otherwise: string): string =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text?.replace(' ', 'T')}Z`))
    ? (text ?? otherwise)
    : otherwise;

/** The narrowest group in which a span gives no more figures than a chart can show. */
export function stepOf(seconds: number): number {
  return STEPS.find((step) => seconds / step <= MOST_FIGURES) ?? DAY_SECONDS;
}

/** Grouped by the clock of the works; a bad value is none. */
const GROUPED = `select s.point, to_char(min(s."sampledAt"), 'YYYY-MM-DD HH24:MI:SS') as at, min(s.value)::float8 as low, avg(s.value)::float8 as mean, max(s.value)::float8 as high, count(*)::int as n
  from "point_sample" s where s.tenant_id = $1::uuid and s.point = any($2::uuid[]) and s."sampledAt" >= $3::timestamp and s."sampledAt" < $4::timestamp and s.quality <> 'bad'
  group by s.point, floor(extract(epoch from s."sampledAt") / $5::float8) order by s.point, 2`;

const number = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

/**
 * The points asked for that the caller sees, with their limits and the lowest, mean and highest value of each group
 * between two moments: by day, or in the
 * narrowest groups that fit a chart.
 */
async function queryTrend(asked: AskedCall): Promise<unknown> {
  const { engine, call, entity, params } = asked;
  const to = momentOr(params['to'], engine.clock.now());
  const wished = momentOr(params['from'], plusMinutes(to, -1440));
  const from = secondsBetween(wished, to) > MOST_DAYS * DAY_SECONDS ? plusMinutes(to, -MOST_DAYS * 1440) : wished;
  const wanted = (params['points'] ?? '')
    .split(',')
    .filter((id) => /^[0-9a-f-]{36}$/.test(id))
    .slice(0, MOST_POINTS);
  const seen =
    wanted.length === 0
      ? []
      : (
          await askedRows(asked, 'warnPoint', {
            where: JSON.stringify({ in: [{ var: 'id' }, wanted] }),
            pageSize: String(MOST_POINTS),
          })
        ).list;
  const step = params['by'] === 'day' ? DAY_SECONDS : stepOf(secondsBetween(from, to));
  const { hidden } = engine.grant(call.actor, entity);
  const isHidden = hidden.has('value') || hidden.has('sampledAt');
  const ordered = wanted.flatMap((id) => seen.filter((point) => point.id === id));
  return courseOf(asked, isHidden ? [] : ordered, { from, to, step });
}

/** Minutes that are shown before an alarm began, and hours after which its course ends. */
const BEFORE_MINUTES = 30;
const MOST_HOURS = 24;

/** The readings around an alarm, for whoever sees the alarm: a handler need not hold the right to all readings. */
async function queryCourse(asked: AskedCall): Promise<unknown> {
  const { engine, params } = asked;
  const where = JSON.stringify({ '==': [{ var: 'id' }, params['id'] ?? ''] });
  const [alarm] = (await askedRows(asked, 'alarmInfo', { where, pageSize: '1' })).list;
  if (!alarm) throw missingRow();
  const start = String(alarm['startTime']);
  const now = engine.clock.now();
  const end = typeof alarm['recoverTime'] === 'string' ? plusMinutes(alarm['recoverTime'], BEFORE_MINUTES) : now;
  const [from, last] = [plusMinutes(start, -BEFORE_MINUTES), plusMinutes(start, MOST_HOURS * 60)];
  const to = [end, now, last].sort()[0] ?? now;
  const point = alarm['point'];
  const points = typeof point !== 'string' ? [] : await pointsOf(asked, point);
  return courseOf(asked, points, { from, to, step: stepOf(secondsBetween(from, to)) });
}

const pointsOf = (asked: AskedCall, id: string): Promise<readonly Row[]> =>
  asked.engine.db.read(asked.call.actor.tenant, (connection) =>
    readRelatedRows({ engine: asked.engine, call: asked.call, connection }, 'warnPoint', 'id', [id]),
  );

/** The readings of points between two moments, grouped. */
async function courseOf(
  { engine, call }: AskedCall,
  points: readonly Row[],
  { from, to, step }: { readonly from: string; readonly to: string; readonly step: number },
): Promise<unknown> {
  const { tenant } = call.actor;
  const ids = points.map(({ id }) => id);
  const figures =
    ids.length === 0
      ? []
      : await engine.db.read(
          tenant,
          async (connection) =>
            (await connection.query<Figure>(GROUPED, [tenant, ids, from, to, step], 'anlan-warning-trend')).rows,
        );
  return {
    from,
    to,
    step,
    points: points.map((point) => ({
      id: point['id'],
      name: point['pointName'],
      unit: point['unit'],
      limits: Object.fromEntries(['lowLow', 'low', 'high', 'highHigh'].map((name) => [name, number(point[name])])),
      figures: figures
        .filter((figure) => figure.point === point['id'])
        .map(({ at, low, mean, high, n }) => ({ at, low, mean: Math.round(mean * 1000) / 1000, high, n })),
    })),
  };
}

const calls: readonly SessionCall[] = [
  {
    path: '/api/warning/pointSample/queryTrend',
    action: 'query',
    summary: 'The course of the readings of points, grouped',
    params: {
      points: 'Ids of points, 8 at most',
      from: 'Moment, 24 hours before to without it',
      to: 'Moment, now without it',
      by: 'day: a group a day',
    },
    answer: queryTrend,
  },
];

const alarmCalls: readonly SessionCall[] = [
  {
    path: '/api/warning/alarmInfo/queryCourse',
    action: 'query',
    summary: 'The readings around an alarm, grouped',
    params: { id: 'Id of the alarm' },
    answer: queryCourse,
  },
];

export const trendBehaviour = behaviour('pointSample', {}, { calls });
export const alarmCourseBehaviour = behaviour('alarmInfo', {}, { calls: alarmCalls });
