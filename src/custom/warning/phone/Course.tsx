/** The readings of one point as a line with its limits: small enough for the phone, without the desk's charts. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type LimitName, type Trend, type TrendPoint, millisOf } from '../trend.ts';
import './course.css';

const WIDTH = 320;
const HEIGHT = 140;
/** So few readings stand as dots too. */
const FEW = 20;
const LIMITS: readonly LimitName[] = ['lowLow', 'low', 'high', 'highHigh'];

interface CourseProps {
  readonly trend: Trend;
  readonly point: TrendPoint;
  /** When the alarm began. */
  readonly since: string;
}

export function Course({ trend, point, since }: CourseProps): ReactNode {
  const { t } = useTranslation('warning');
  const { figures, limits, unit } = point;
  const lines = LIMITS.flatMap((name) => (limits[name] === null ? [] : [{ name, value: limits[name] }]));
  const values = figures.flatMap(({ low, high }) => [low, high]);
  const near = lines.filter(({ name }) => name === 'low' || name === 'high').map(({ value }) => value);
  const [least, most] = [Math.min(...values, ...near), Math.max(...values, ...near)];
  const room = Math.max(most - least, 0.01) * 0.1;
  const [from, to] = [millisOf(trend.from), millisOf(trend.to)];
  const x = (moment: string): number => ((millisOf(moment) - from) / Math.max(to - from, 1)) * WIDTH;
  const y = (value: number): number => HEIGHT - ((value - least + room) / (most - least + 2 * room)) * HEIGHT;
  const last = figures.at(-1);
  const highest = Math.max(...figures.map(({ high }) => high));
  const said = t('course.said', { last: last?.mean ?? '—', unit, highest, from: trend.from.slice(11, 16) });
  return (
    <figure className="warning-phone-course">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={said}>
        {lines
          .filter(({ value }) => value <= most + room && value >= least - room)
          .map(({ name, value }) => (
            <line key={name} className={`limit-${name}`} x1="0" x2={WIDTH} y1={y(value)} y2={y(value)} />
          ))}
        <line className="since" x1={x(since)} x2={x(since)} y1="0" y2={HEIGHT} />
        {figures.length < FEW &&
          figures.map(({ at, mean }) => <circle key={at} className="value" cx={x(at)} cy={y(mean)} r="3" />)}
        <polyline className="values" points={figures.map(({ at, mean }) => `${x(at)},${y(mean)}`).join(' ')} />
      </svg>
      <figcaption>
        <span>{trend.from.slice(11, 16)}</span>
        <b>
          {last?.mean ?? '—'} {unit}
        </b>
        <span>{trend.to.slice(11, 16)}</span>
      </figcaption>
    </figure>
  );
}
