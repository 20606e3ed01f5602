/** The sheet of a month, what a day holds in its cell; on a narrow screen day below day. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sheetOf, shiftMonth } from '../../controllers/list/list-layout.ts';
import { dayText } from '../../registry/clock.ts';
import { Icon } from '../../parts/Icon.tsx';
import './month-sheet.css';

/** Entries of a day that find room on the sheet; the rest is one step away. */
const MOST_OF_DAY = 3;

export interface MonthSheetProps<T> {
  readonly label: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  /** By day, `YYYY-MM-DD`; days beside the month are shown on the sheet too. */
  readonly days: ReadonlyMap<string, readonly T[]>;
  readonly entry: (one: T) => ReactNode;
  /** Opens a day that holds more than fits. */
  readonly onDay: (day: string) => void;
  readonly narrow: boolean;
  /** Stands at the end of the head. */
  readonly note?: ReactNode;
}

export function MonthSheet<T>({
  label,
  month,
  onMonth,
  days,
  entry,
  onDay,
  narrow,
  note,
  ...rest
}: MonthSheetProps<T>): ReactNode {
  const { t, i18n } = useTranslation('engine');
  const today = dayText(new Date());
  const sheet = sheetOf(month);
  const named = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(i18n.language === 'en' ? 'en' : 'zh-CN', { ...options, timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );

  function content(day: string, most: number): ReactNode {
    const all = days.get(day) ?? [];
    const shown = all.length > most ? all.slice(0, most - 1) : all;
    return (
      <>
        {shown.map((one) => entry(one))}
        {all.length > shown.length && (
          <button type="button" className="plain-link day-more" onClick={() => onDay(day)}>
            {t('layout.dayMore', { count: all.length - shown.length })}
          </button>
        )}
      </>
    );
  }

  const held = sheet.filter((day) => days.has(day) && day.startsWith(month));
  return (
    <section className="calendar" aria-label={label} {...rest}>
      <header className="calendar-head">
        <button
          type="button"
          className="plain-icon"
          aria-label={t('layout.previousMonth')}
          onClick={() => onMonth(shiftMonth(month, -1))}
        >
          <Icon name="left" />
        </button>
        <h2 aria-live="polite">{named(`${month}-01`, { year: 'numeric', month: 'long' })}</h2>
        <button
          type="button"
          className="plain-icon"
          aria-label={t('layout.nextMonth')}
          onClick={() => onMonth(shiftMonth(month, 1))}
        >
          <Icon name="right" />
        </button>
        <button
          type="button"
          className="plain-link"
          disabled={month === today.slice(0, 7)}
          onClick={() => onMonth(today.slice(0, 7))}
        >
          {t('layout.thisMonth')}
        </button>
        {note}
      </header>
      {narrow ? (
        <ol className="agenda">
          {held.length === 0 && <li className="agenda-none">{t('layout.emptyMonth')}</li>}
          {held.map((day) => (
            <li key={day}>
              <h3 aria-current={day === today ? 'date' : undefined}>
                {named(day, { month: 'long', day: 'numeric', weekday: 'short' })}
              </h3>
              {content(day, Infinity)}
            </li>
          ))}
        </ol>
      ) : (
        <table className="month-sheet">
          <thead>
            <tr>
              {sheet.slice(0, 7).map((day) => (
                <th key={day} scope="col">
                  {named(day, { weekday: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: sheet.length / 7 }, (_, week) => (
              <tr key={sheet[week * 7]}>
                {sheet.slice(week * 7, week * 7 + 7).map((day) => (
                  <td
                    key={day}
                    data-day={day}
                    className={day.startsWith(month) ? undefined : 'month-beside'}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    <time dateTime={day}>{Number(day.slice(8, 10))}</time>
                    {content(day, MOST_OF_DAY)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
