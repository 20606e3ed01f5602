/** The record of a point: the engine's detail, and below it the course of its readings by day, or through one day. */
import { type ReactNode, useState } from 'react';
import { DatePicker, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { checkPermi, dayjs, dayText, type SlotProps, useLive } from '../../engine/client/index.ts';
import { millisOf, momentOf, type Trend, TREND } from './trend.ts';
import { Trends } from './Trends.tsx';

const DAYS = 30;
const DAY_MS = 86_400_000;

function Course({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('warning');
  const today = dayText(new Date());
  const [byDay, setByDay] = useState(true);
  const [day, setDay] = useState(today);
  const start = millisOf(`${day} 00:00:00`);
  const span = byDay
    ? {
        by: 'day',
        from: momentOf(millisOf(`${today} 00:00:00`) - (DAYS - 1) * DAY_MS),
        to: momentOf(millisOf(`${today} 00:00:00`) + DAY_MS),
      }
    : { from: momentOf(start), to: momentOf(start + DAY_MS) };
  const live = useLive<Trend>(TREND, { points: id, ...span }, 0);
  return (
    <section className="warning-course" aria-label={t('trend.title')}>
      <header>
        <h2>{t('trend.title')}</h2>
        <Segmented
          value={byDay ? 'day' : 'one'}
          onChange={(value) => setByDay(value === 'day')}
          options={[
            { value: 'day', label: t('trend.byDay', { count: DAYS }) },
            { value: 'one', label: t('trend.oneDay') },
          ]}
          aria-label={t('trend.span')}
        />
        {!byDay && (
          <DatePicker
            aria-label={t('trend.day')}
            allowClear={false}
            value={dayjs(day)}
            maxDate={dayjs(today)}
            onChange={(_moment, text) => {
              if (typeof text === 'string' && text !== '') setDay(text);
            }}
          />
        )}
      </header>
      <Trends live={live} byDay={byDay} />
    </section>
  );
}

export default function PointDetail({ row, children }: SlotProps): ReactNode {
  return (
    <div className="warning-point">
      {children}
      {row && checkPermi('warning:pointSample:query') && <Course key={row.id} id={row.id} />}
    </div>
  );
}
