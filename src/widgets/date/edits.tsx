/** Pickers for days, moments, months, years and times of day, and their ranges as filters. */
import { DatePicker, TimePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Codec, dayjs, type EditProps, type FilterProps, Icon, isQuiet } from '../../engine/client/index.ts';
import { FilterLabel } from '../FilterLabel.tsx';
import { withoutSeconds } from './codec.ts';

/** One calendar kind: its text on the wire, what the input shows first, and what else it takes when typed. */
export interface Calendar {
  readonly picker: 'date' | 'month' | 'year' | 'time';
  readonly wire: string;
  readonly shown: string;
  readonly typed: readonly string[];
  readonly withTime: boolean;
}

export const DAY: Calendar = {
  picker: 'date',
  wire: 'YYYY-MM-DD',
  shown: 'YYYY-MM-DD',
  typed: ['YYYYMMDD', 'YYYY/MM/DD', 'YYYY.MM.DD'],
  withTime: false,
};
export const MOMENT: Calendar = {
  picker: 'date',
  wire: 'YYYY-MM-DD HH:mm:ss',
  shown: 'YYYY-MM-DD HH:mm',
  typed: ['YYYY/MM/DD HH:mm', 'YYYYMMDD HHmm'],
  withTime: true,
};
export const MONTH: Calendar = {
  picker: 'month',
  wire: 'YYYY-MM',
  shown: 'YYYY-MM',
  typed: ['YYYYMM', 'YYYY/MM'],
  withTime: false,
};
export const YEAR: Calendar = { picker: 'year', wire: 'YYYY', shown: 'YYYY', typed: [], withTime: false };
export const CLOCK: Calendar = { picker: 'time', wire: 'HH:mm:ss', shown: 'HH:mm', typed: ['HHmm'], withTime: true };

/** The picker's own value; a text that is no date of this kind shows nothing rather than another day. */
function dayOf(text: string, wire: string): Dayjs | null {
  const day = dayjs(text, wire, true);
  return day.isValid() ? day : null;
}

/**
 * Display format first, then what may be typed; seconds are kept in sight when the value has some.
 * No format may be the beginning of another: the picker takes the first one that fits, in the middle of typing.
 */
function formatsOf(calendar: Calendar, text: string): string[] {
  return calendar.withTime && withoutSeconds(text) === text && text !== ''
    ? [calendar.wire]
    : [calendar.shown, ...calendar.typed];
}

/** The icons in a picker, whose own names are English. */
const SUFFIX = <Icon name="calendar" />;

function Clear(): ReactNode {
  const { t } = useTranslation('widgets');
  return (
    <>
      <Icon name="close" size={12} />
      <span className="visually-hidden">{t('date.clear')}</span>
    </>
  );
}

/** Stands in the message about a wrong date, in the way it is shown. */
const EXAMPLE = dayjs('2026-11-25 08:30:00', MOMENT.wire, true);

export function calendarEdit(codec: Codec, calendar: Calendar): ComponentType<EditProps> {
  // Whether the value has seconds or not, it may be typed with them and without.
  const typedAs = [calendar.wire, calendar.shown, ...calendar.typed];
  function CalendarEdit({ field, value, onChange, onBlur, onRefused, disabled, invalid, id }: EditProps): ReactNode {
    const { t } = useTranslation('widgets');
    const text = codec.format(value, field);
    const format = formatsOf(calendar, text);
    const [open, setOpen] = useState(false);
    // A new object for the same moment would make the picker forget what is being typed over it.
    const shown = useMemo(() => dayOf(text, calendar.wire), [text]);
    /**
     * What is typed stays in sight until it is a date, and is the value from then on: the picker would say so when it
     * is left, after a save by keys. What is deleted is gone.
     */
    function judge(typed: string): void {
      const isEmpty = typed.trim() === '';
      const day = typedAs.map((one) => dayjs(typed.trim(), one, true)).find((one) => one.isValid());
      if (isEmpty && text !== '') onChange(null);
      else if (day) {
        const given = codec.parse(day.format(calendar.wire), field);
        if (given !== undefined && given !== value) onChange(given);
      }
      onRefused?.(
        isEmpty || day
          ? null
          : t(calendar.picker === 'time' ? 'date.wrongTime' : 'date.wrong', {
              example: EXAMPLE.format(calendar.shown),
            }),
      );
    }
    const shared = {
      id,
      disabled,
      onBlur,
      suffixIcon: SUFFIX,
      allowClear: { clearIcon: <Clear /> },
      status: invalid ? ('error' as const) : ('' as const),
      'aria-invalid': invalid,
      className: 'anlan-wide',
      value: shown,
      needConfirm: false,
      open,
      onOpenChange: (next: boolean) => setOpen(next && !isQuiet(document.getElementById(id))),
      preserveInvalidOnBlur: true,
      format,
      onChange: (day: Dayjs | null) => {
        onRefused?.(null);
        onChange(day ? (codec.parse(day.format(calendar.wire), field) ?? null) : null);
      },
    };
    return (
      <span
        className="anlan-transparent"
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) judge(target.value);
        }}
        // While the calendar is open Enter takes its day and sends no form.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && open) event.preventDefault();
        }}
      >
        {calendar.picker === 'time' ? (
          <TimePicker {...shared} />
        ) : (
          <DatePicker {...shared} picker={calendar.picker} showTime={calendar.withTime ? { format: 'HH:mm' } : false} />
        )}
      </span>
    );
  }
  return CalendarEdit;
}

/** Spans a safety officer asks for, in days from today. */
const SPANS = [
  { key: 'date.overdue', from: null, to: -1 },
  { key: 'date.today', from: 0, to: 0 },
  { key: 'date.next7', from: 0, to: 6 },
  { key: 'date.next30', from: 0, to: 29 },
  { key: 'date.last30', from: -29, to: 0 },
] as const;

/** From and to, both ends included; of moments, whole days. */
export function calendarFilter(calendar: Calendar): ComponentType<FilterProps> {
  const wire = calendar.picker === 'time' || !calendar.withTime ? calendar.wire : 'YYYY-MM-DD';
  const ends =
    calendar.withTime && calendar.picker === 'date' ? { from: ' 00:00:00', to: ' 23:59:59' } : { from: '', to: '' };
  function CalendarFilter({ field, value, onChange }: FilterProps): ReactNode {
    const { t } = useTranslation('widgets');
    const [from, to] = [`${field.name}From`, `${field.name}To`];
    const read = (text: string | undefined): Dayjs | null => (text ? dayOf(text.slice(0, wire.length), wire) : null);
    const shared = {
      className: 'anlan-filter',
      allowEmpty: [true, true] as [boolean, boolean],
      'aria-label': field.title,
      separator: '–',
      suffixIcon: SUFFIX,
      allowClear: { clearIcon: <Clear /> },
      prefix: <FilterLabel>{field.title}</FilterLabel>,
      placeholder: [t('filter.any'), t('filter.any')] as [string, string],
      value: [read(value[from]), read(value[to])] as [Dayjs | null, Dayjs | null],
      onChange: (days: readonly (Dayjs | null)[] | null) => {
        const [first, last] = days ?? [];
        onChange({
          ...(first ? { [from]: first.format(wire) + ends.from } : {}),
          ...(last ? { [to]: last.format(wire) + ends.to } : {}),
        });
      },
    };
    if (calendar.picker === 'time') return <TimePicker.RangePicker {...shared} format={calendar.shown} order={false} />;
    const today = dayjs().startOf('day');
    const presets =
      calendar.picker === 'date'
        ? SPANS.map((span) => ({
            label: t(span.key),
            value: [span.from === null ? null : today.add(span.from, 'day'), today.add(span.to, 'day')] as [
              Dayjs | null,
              Dayjs,
            ],
          }))
        : [];
    return <DatePicker.RangePicker {...shared} picker={calendar.picker} presets={presets} />;
  }
  return CalendarFilter;
}
