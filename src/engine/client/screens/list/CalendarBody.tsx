/** The rows of a list on the sheet of a month; on a narrow screen day below day. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireRow } from '../../../model/wire.ts';
import { layoutOf, monthOf, rowsByDay } from '../../controllers/list/list-layout.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { columnTone } from '../../registry/columnTone.ts';
import { MonthSheet } from './MonthSheet.tsx';
import { ToneMark } from '../../parts/ToneMark.tsx';
import { dayText } from '../../registry/clock.ts';
import { LaidOutNote } from './LayoutSwitch.tsx';
import './layouts.css';

function Entry({
  controller: { view },
  row,
}: {
  readonly controller: ListController;
  readonly row: WireRow;
}): ReactNode {
  const { href } = useNavigation();
  const field = view.fields.find(({ name }) => name === view.list.calendar);
  const time = field?.kind === 'datetime' ? String(row[field.name] ?? '').slice(11, 16) : '';
  const state = view.states && columnTone(view, view.states.field, row);
  const tone = (field && columnTone(view, field.name, row)) ?? state ?? 'none';
  return (
    <a className="day-row" href={href(`${view.path}/${encodeURIComponent(row.id)}`)} title={row.$label}>
      <ToneMark tone={tone} />
      {time && <span className="day-time">{time}</span>}
      <span className="day-label">{row.$label}</span>
    </a>
  );
}

export default function CalendarBody({
  controller,
  narrow,
}: {
  readonly controller: ListController;
  readonly narrow: boolean;
}): ReactNode {
  const { t } = useTranslation('engine');
  const { view, state, change, rows = [] } = controller;
  const today = dayText(new Date());
  const field = view.list.calendar ?? '';
  const isDate = view.fields.some(({ name, kind }) => name === field && kind === 'date');
  return (
    <MonthSheet
      label={t('layout.calendarOf', { entity: view.title })}
      data-layout={layoutOf(view, state)}
      month={monthOf(state, today)}
      days={rowsByDay(view, rows)}
      narrow={narrow}
      onMonth={(to) => change({ month: to === today.slice(0, 7) ? '' : to })}
      entry={(row) => <Entry key={row.id} controller={controller} row={row} />}
      note={<LaidOutNote controller={controller} />}
      // A day with more than fits is opened as rows.
      onDay={(day) =>
        change({
          layout: '',
          month: '',
          filters: {
            ...state.filters,
            [`${field}From`]: isDate ? day : `${day} 00:00:00`,
            [`${field}To`]: isDate ? day : `${day} 23:59:59`,
          },
        })
      }
    />
  );
}
