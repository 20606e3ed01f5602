/** Days, moments, times of day, months, years and due dates. */
import { type Codec, defineWidget, readOnlyEdit } from '../../engine/client/index.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import type { FieldKind } from '../../engine/model/types.ts';
import type { ViewField } from '../../engine/model/wire.ts';
import { dateCodec, datetimeCodec, monthCodec, timeCodec, yearCodec } from './codec.ts';
import { CLOCK, DAY, MOMENT, MONTH, YEAR, calendarEdit, calendarFilter } from './edits.tsx';
import { CalendarView, DateView, MomentCell } from './views.tsx';

const ofKind =
  (kind: FieldKind) =>
  (field: ViewField): number =>
    field.kind === kind ? 10 : 0;

const codecOf = (field: ViewField): Codec => (field.kind === 'datetime' ? datetimeCodec : dateCodec);

const dayParts = { filter: calendarFilter(DAY), codec: dateCodec, empty: isEmpty };

export const date = defineWidget({
  ...dayParts,
  name: 'date',
  rank: ofKind('date'),
  edit: readOnlyEdit(DateView, calendarEdit(dateCodec, DAY)),
  view: DateView,
  cell: DateView,
});

export const datetime = defineWidget({
  name: 'datetime',
  rank: ofKind('datetime'),
  edit: readOnlyEdit(DateView, calendarEdit(datetimeCodec, MOMENT)),
  view: DateView,
  cell: MomentCell,
  filter: calendarFilter(MOMENT),
  codec: datetimeCodec,
  empty: isEmpty,
});

const dueEdits = {
  date: readOnlyEdit(DateView, calendarEdit(dateCodec, DAY)),
  datetime: readOnlyEdit(DateView, calendarEdit(datetimeCodec, MOMENT)),
};

/** A day or moment that somebody has to meet; named by `x-widget`, for nothing in its type says so. */
export const deadline = defineWidget({
  name: 'deadline',
  rank: () => 0,
  edit: (props) => {
    const Edit = props.field.kind === 'datetime' ? dueEdits.datetime : dueEdits.date;
    return <Edit {...props} />;
  },
  view: DateView,
  cell: MomentCell,
  filter: (props) => {
    const Filter = props.field.kind === 'datetime' ? datetime.filter : date.filter;
    return Filter && <Filter {...props} />;
  },
  codec: {
    format: (value, field, entity) => codecOf(field).format(value, field, entity),
    parse: (text, field, entity) => codecOf(field).parse(text, field, entity),
  },
  empty: isEmpty,
});

export const time = defineWidget({
  name: 'time',
  rank: ofKind('time'),
  edit: readOnlyEdit(CalendarView, calendarEdit(timeCodec, CLOCK)),
  view: CalendarView,
  cell: CalendarView,
  filter: calendarFilter(CLOCK),
  codec: timeCodec,
  empty: isEmpty,
});

export const month = defineWidget({
  name: 'month',
  rank: ofKind('month'),
  edit: readOnlyEdit(CalendarView, calendarEdit(monthCodec, MONTH)),
  view: CalendarView,
  cell: CalendarView,
  filter: calendarFilter(MONTH),
  codec: monthCodec,
  empty: isEmpty,
});

export const year = defineWidget({
  name: 'year',
  rank: ofKind('year'),
  edit: readOnlyEdit(CalendarView, calendarEdit(yearCodec, YEAR)),
  view: CalendarView,
  cell: CalendarView,
  filter: calendarFilter(YEAR),
  codec: yearCodec,
  empty: isEmpty,
});
