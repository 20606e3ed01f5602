/**
 * How dates are read: as they are; those somebody has to meet, or whose column has a tone, with the distance beside
 * them.
 */
import type { ReactNode } from 'react';
import { Dash, ToneNote, distanceOf, type ViewProps } from '../../engine/client/index.ts';
import { withoutSeconds } from './codec.ts';

function textOf({ value }: ViewProps): string {
  return typeof value === 'string' ? withoutSeconds(value) : '';
}

/** A day or moment; its distance too where it has to be met. */
export function DateView(props: ViewProps): ReactNode {
  const text = textOf(props);
  if (text === '') return <Dash />;
  const distance = distanceOf(props.entity, props.field, props.row);
  if (!distance) return <span className="anlan-date">{text}</span>;
  return (
    <span className="anlan-deadline">
      <span className="anlan-date">{text}</span>
      <ToneNote tone={distance.tone}>{distance.text}</ToneNote>
    </span>
  );
}

/** In a list a moment is told to the minute: seconds stand in the record. */
export function MomentCell({ value, ...props }: ViewProps): ReactNode {
  return <DateView {...props} value={typeof value === 'string' ? value.slice(0, 'YYYY-MM-DD HH:mm'.length) : value} />;
}

/** Times, months and years have no distance. */
export function CalendarView(props: ViewProps): ReactNode {
  const text = textOf(props);
  return text === '' ? <Dash /> : <span className="anlan-date">{text}</span>;
}
