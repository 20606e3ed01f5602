/** The tone the file gives a value through its list column; details and forms show the same one. */
import { daysUntil, deadlineText, deadlineTone, millisUntil } from '../../model/deadline.ts';
import { LOCALES } from '../../model/errors/define.ts';
import { evaluate, needsServer } from '../../model/expression/evaluate.ts';
import type { ExpressionUser } from '../../model/expression/types.ts';
import { isDeadline } from '../../model/list/due-order.ts';
import { isEnd } from '../../model/state-ways.ts';
import type { Row, Tone } from '../../model/types.ts';
import type { EntityView, ViewField } from '../../model/wire.ts';
import { momentText } from './clock.ts';

/** A tone is about the row, not about who looks at it. */
const NOBODY: ExpressionUser = { id: '', orgId: null, orgPath: null, orgType: null, postIds: [], codes: [] };

const TONES: readonly Tone[] = ['none', 'info', 'success', 'warning', 'danger'];

/**
 * `undefined` when the file says nothing of tones for this field, or only the server could tell.
 * @param now `YYYY-MM-DD HH:mm:ss`
 */
export function columnTone(
  entity: EntityView,
  field: string,
  row: Readonly<Row>,
  now = momentText(new Date()),
): Tone | undefined {
  const tone = entity.list.columns.find((column) => column.field === field)?.tone;
  if (!tone || needsServer(tone)) return undefined;
  const today = now.slice(0, 10);
  const value = evaluate(tone, { row, user: NOBODY, param: (key) => entity.params[key] ?? null, today, now });
  return TONES.find((known) => known === value) ?? 'none';
}

/** From this near on, a moment that still has to be met asks for attention, whatever its column says. */
const NEAR_MS = 86_400_000;
/** Every moment that has to be met has been missed by then. */
const MISSED = '2999-12-31 23:59:59';

/**
 * How loud a deadline is, for this row: as its file gives the column, else by the days that are left. None where the
 * row has come to an end: what was due then is due no more. `undefined` for any other field.
 */
export function dueTone(entity: EntityView, field: ViewField, row: Readonly<Row>): Tone | undefined {
  const declared = columnTone(entity, field.name, row);
  const value = row[field.name];
  const isDue = isDeadline(field) || (declared !== undefined && (field.kind === 'date' || field.kind === 'datetime'));
  if (!isDue || typeof value !== 'string') return declared;
  const { states } = entity;
  const hasEnded = states !== undefined && isEnd(states.ways, row[states.field]);
  if (hasEnded && (declared === undefined || declared === 'none')) return undefined;
  if (declared === undefined) return deadlineTone(value, momentText(new Date()));
  if (declared !== 'none' || states === undefined) return declared;
  // What is no matter once it has passed has been met already: 政府上报时限 after the report.
  if (columnTone(entity, field.name, row, MISSED) === 'none') return declared;
  const left = millisUntil(value, momentText(new Date()));
  return left !== null && left > 0 && left < NEAR_MS ? 'warning' : declared;
}

export interface Distance {
  readonly text: string;
  readonly tone: Tone;
}

/** How far away a deadline is, in the words that stand beside it; undefined where nothing does. */
export function distanceOf(entity: EntityView, field: ViewField, row: Readonly<Row>): Distance | undefined {
  const value = row[field.name];
  const tone = dueTone(entity, field, row);
  if (typeof value !== 'string' || tone === undefined) return undefined;
  const now = momentText(new Date());
  // What has passed and has no tone is no matter any more: the row has ended, or the file does not mind.
  if (tone === 'none' && (millisUntil(value, now) ?? daysUntil(value, now) ?? 0) <= 0) return undefined;
  return { text: deadlineText(value, now, LOCALES.find((known) => known === entity.locale) ?? 'zh'), tone };
}
