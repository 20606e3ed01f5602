/** The rows of a list on the sheet of a month; on a narrow screen day below day. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireRow } from '../../../model/wire.ts';
import { layoutOf, monthOf, rowsByDay, sheetOf, shiftMonth } from '../../controllers/list/list-layout.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { columnTone } from '../../parts/columnTone.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneMark } from '../../parts/ToneMark.tsx';
import { dayText } from '../../registry/clock.ts';
import { LaidOutNote } from './LayoutSwitch.tsx';
import './layouts.css';

/** Rows of a day that find room on the sheet; the rest is one step away. */
const MOST_OF_DAY = 3;

function Entry({ controller: { view }, row }: { readonly controller: ListController; readonly row: WireRow }): ReactNode {
  const { href } = useNavigation();
  const field = view.fields.find(({ name }) => name === view.list.calendar);
  const time = field?.kind === 'datetime' ? String(row[field.name] ?? '').slice(11, 16) : '';
  const state = view.states && columnTone(view, view.states.field, row);
  const tone = (field && columnTone(view, field.name, row)) ?? state ?? 'none';
  return <a className="day-row" href={href(`${view.path}/${encodeURIComponent(row.id)}`)} title={row.$label}><ToneMark tone={tone} />{time && <span className="day-time">{time}</span>}<span className="day-label">{row.$label}</span></a>;
}

export default function CalendarBody({ controller, narrow }: { readonly controller: ListController; readonly narrow: boolean }): ReactNode {
  const { t, i18n } = useTranslation('engine');
  const { view, state, change, rows = [] } = controller;
  const today = dayText(new Date());
  const month = monthOf(state, today);
  const sheet = sheetOf(month);
  const days = rowsByDay(view, rows);
  const named = (day: string, options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(i18n.language === 'en' ? 'en' : 'zh-CN', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const go = (to: string): void => change({ month: to === today.slice(0, 7) ? '' : to });
  const field = view.list.calendar ?? '';
  const isDate = view.fields.some(({ name, kind }) => name === field && kind === 'date');
  /** A day with more than fits is opened as rows. */
  const openDay = (day: string): void => change({ layout: '', month: '', filters: { ...state.filters, [`${field}From`]: isDate ? day : `${day} 00:00:00`, [`${field}To`]: isDate ? day : `${day} 23:59:59` } });

  function content(day: string, most: number): ReactNode {
    const all = days.get(day) ?? [];
    const shown = all.length > most ? all.slice(0, most - 1) : all;
    return (
      <>
        {shown.map((row) => <Entry key={row.id} controller={controller} row={row} />)}
        {all.length > shown.length && <button type="button" className="plain-link day-more" onClick={() => openDay(day)}>{t('layout.dayMore', { count: all.length - shown.length })}</button>}
      </>
    );
  }

  const held = sheet.filter((day) => days.has(day) && day.startsWith(month));
  return (
    <section className="calendar" aria-label={t('layout.calendarOf', { entity: view.title })} data-layout={layoutOf(view, state)}>
      <header className="calendar-head">
        <button type="button" className="plain-icon" aria-label={t('layout.previousMonth')} onClick={() => go(shiftMonth(month, -1))}><Icon name="left" /></button>
        <h2 aria-live="polite">{named(`${month}-01`, { year: 'numeric', month: 'long' })}</h2>
        <button type="button" className="plain-icon" aria-label={t('layout.nextMonth')} onClick={() => go(shiftMonth(month, 1))}><Icon name="right" /></button>
        <button type="button" className="plain-link" disabled={month === today.slice(0, 7)} onClick={() => go(today.slice(0, 7))}>{t('layout.thisMonth')}</button>
        <LaidOutNote controller={controller} />
      </header>
      {narrow ? (
        <ol className="agenda">
          {held.length === 0 && <li className="agenda-none">{t('layout.emptyMonth')}</li>}
          {held.map((day) => <li key={day}><h3 aria-current={day === today ? 'date' : undefined}>{named(day, { month: 'long', day: 'numeric', weekday: 'short' })}</h3>{content(day, Infinity)}</li>)}
        </ol>
      ) : (
        <table className="sheet">
          <thead><tr>{sheet.slice(0, 7).map((day) => <th key={day} scope="col">{named(day, { weekday: 'short' })}</th>)}</tr></thead>
          <tbody>
            {Array.from({ length: sheet.length / 7 }, (_, week) => (
              <tr key={sheet[week * 7]}>
                {sheet.slice(week * 7, week * 7 + 7).map((day) => (
                  <td key={day} data-day={day} className={day.startsWith(month) ? undefined : 'sheet-beside'} aria-current={day === today ? 'date' : undefined}>
                    <time dateTime={day}>{Number(day.slice(8, 10))}</time>{content(day, MOST_OF_DAY)}
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
