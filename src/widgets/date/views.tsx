/** How dates are read: as they are; where the list gives their column a tone, with the distance beside them. */
import type { ReactNode } from 'react';
import { Dash, ToneNote, columnTone, type ViewProps, momentText } from '../../engine/client/index.ts';
import { daysUntil, deadlineText, deadlineTone } from '../../engine/model/deadline.ts';
import { LOCALES } from '../../engine/model/errors/define.ts';
import type { Tone } from '../../engine/model/types.ts';
import { withoutSeconds } from './codec.ts';

function textOf({ value }: ViewProps): string {
  return typeof value === 'string' ? withoutSeconds(value) : '';
}

function Dated({
  text,
  tone,
  locale,
}: {
  readonly text: string;
  readonly tone: Tone | undefined;
  readonly locale: string;
}): ReactNode {
  const now = momentText(new Date());
  // A day that has come and has no tone is no matter any more: the row has ended, or the file does not mind.
  if (tone === undefined || (tone === 'none' && (daysUntil(text, now) ?? 0) <= 0))
    return <span className="anlan-date">{text}</span>;
  const distance = deadlineText(text, now, LOCALES.find((known) => known === locale) ?? 'zh');
  return (
    <span className="anlan-deadline">
      <span className="anlan-date">{text}</span>
      <ToneNote tone={tone}>{distance}</ToneNote>
    </span>
  );
}

/** A day or moment; its distance too when the list gives its column a tone. */
export function DateView(props: ViewProps): ReactNode {
  const text = textOf(props);
  if (text === '') return <Dash />;
  return (
    <Dated text={text} tone={columnTone(props.entity, props.field.name, props.row)} locale={props.entity.locale} />
  );
}

/** In a list a moment is told to the minute: seconds stand in the record. */
export function MomentCell({ value, ...props }: ViewProps): ReactNode {
  return <DateView {...props} value={typeof value === 'string' ? value.slice(0, 'YYYY-MM-DD HH:mm'.length) : value} />;
}

/** A due date: always with its distance; a tone of the schema goes before our own. */
export function DeadlineView(props: ViewProps): ReactNode {
  const text = textOf(props);
  if (text === '') return <Dash />;
  const tone = columnTone(props.entity, props.field.name, props.row) ?? deadlineTone(text, momentText(new Date()));
  return <Dated text={text} tone={tone} locale={props.entity.locale} />;
}

/** Times, months and years have no distance. */
export function CalendarView(props: ViewProps): ReactNode {
  const text = textOf(props);
  return text === '' ? <Dash /> : <span className="anlan-date">{text}</span>;
}
