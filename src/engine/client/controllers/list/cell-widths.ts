/** How wide a column must be for what its rows show, so that nothing is cut that need not be. Pure. */
import { figureText, hasOwnUnit } from '../../../model/figure-text.ts';
import type { Value } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { distanceOf } from '../../registry/columnTone.ts';
import {
  CELL_PADDING,
  headText,
  headTextWidth,
  headUnit,
  type ListColumn,
  NAME_COLUMN,
  TONE_PADDING,
} from './columns.ts';
import { boldWidth, textWidth } from './text-width.ts';

/** Between two of several values. */
const MARK = '、';
/** A day and a time of day without its seconds. */
const MOMENT = 16;

function labelsIn(row: WireRow, field: string): string {
  const labels = row.$labels?.[field];
  return (Array.isArray(labels) ? labels : [labels]).filter((label) => typeof label === 'string').join(MARK);
}

function choiceText(view: EntityView, field: ViewField, value: Value): string {
  const choices = field.choices ?? (field.dict ? view.dicts[field.dict] : undefined) ?? [];
  return (Array.isArray(value) ? value : [value])
    .map((one) => choices.find((choice) => choice.value === one)?.title ?? String(one))
    .join(MARK);
}

/** With its thousands apart, and the unit behind it where that depends on the row. */
function numberText(field: ViewField, row: WireRow): string {
  const [whole = '', fraction = ''] = figureText(field, String(row[field.name])).split('.');
  const places = hasOwnUnit(field) ? fraction.length : Math.max(fraction.length, field.scale ?? 0);
  const unit = headUnit(field)
    ? ''
    : (field.unit?.parts ?? [])
        .map((part) => (typeof part === 'string' ? part : String(row[part.path] ?? '')))
        .join('');
  return [
    whole,
    ','.repeat(Math.floor(Math.max(0, whole.length - 1) / 3)),
    places > 0 ? '.'.padEnd(places + 1, '0') : '',
    unit && ` ${unit}`,
  ].join('');
}

/** A day or moment with the distance beside it, where there is one; its shape is as wide as a sign. */
function dueText(view: EntityView, field: ViewField, row: WireRow): string {
  const text = String(row[field.name]).slice(0, MOMENT);
  const distance = distanceOf(view, field, row);
  return distance ? `${text}\u3000 ${distance.text}` : text;
}

/** The text a cell shows; undefined where it shows something else, or a text of any length. */
function cellText(view: EntityView, { field }: ListColumn, row: WireRow): string | undefined {
  const value = row[field.name] ?? null;
  if (
    (field.widget !== undefined && field.widget !== 'deadline') ||
    (field.text !== undefined && field.text !== 'multiline')
  )
    return undefined;
  if (field.name === NAME_COLUMN) return row.$label ?? '';
  if (value === null || value === '') return '—';
  switch (field.kind) {
    case 'text':
      return field.choices || field.dict ? choiceText(view, field, value) : String(value);
    case 'multi':
      return choiceText(view, field, value);
    case 'integer':
    case 'decimal':
    case 'double':
      return numberText(field, row);
    case 'ref':
    case 'refs':
      return labelsIn(row, field.name);
    case 'date':
    case 'datetime':
      return dueText(view, field, row);
    case 'month':
    case 'year':
    case 'time':
      return String(value).slice(0, MOMENT);
    default:
      return undefined;
  }
}

/** What a column needs. Pixels. */
export interface CellWidth {
  /** Its rows and its head in one line. */
  readonly line: number;
  /** Its rows and its head in two lines. */
  readonly wrapped: number;
  /** Its rows and its head in three lines; only where heads are words of letters, which are longer. */
  readonly narrow?: number;
  /** Its head alone in three lines, there. */
  readonly head?: number;
}

/** By field; a column that shows no plain text has its declared width for its rows. */
export type CellWidths = ReadonlyMap<string, CellWidth>;

/** A word that is a pixel too wide is broken within. Pixels. */
const WORD_SLACK = 4;

/** A head of Han signs parted into so many lines; of a head of words the longest one, and no less than such a part. */
function wrappedHead(field: ViewField, lines: number): number {
  const title = headText(field);
  const part = (text: string): number => headTextWidth(text.slice(0, Math.ceil(text.length / lines)));
  const words = title
    .split(/\s+/)
    .map((word) => (/^[\u2e80-\uffef]+$/u.test(word) ? part(word) : headTextWidth(word) + WORD_SLACK));
  return Math.max(part(title), ...words);
}

const inThree = (most: number, head: number): Pick<CellWidth, 'narrow' | 'head'> => ({
  narrow: Math.max(most, head),
  head,
});

/**
 * @param known what rows seen before needed: columns do not jump from page to page
 * @param foot what stands in the first column of the row of totals
 */
export function cellWidths(
  view: EntityView,
  columns: readonly ListColumn[],
  rows: readonly WireRow[],
  known: CellWidths = new Map(),
  foot = '',
): CellWidths {
  const widths = new Map<string, CellWidth>();
  for (const column of columns) {
    const { field } = column;
    const around = CELL_PADDING + (field.choices || field.dict ? TONE_PADDING : 0);
    let most = foot !== '' && column === columns[0] ? textWidth(foot) + CELL_PADDING : 0;
    for (const row of rows) {
      const text = cellText(view, column, row);
      // A state or deadline that asks for attention is set bold.
      const told = column.column.tone ? boldWidth : textWidth;
      most = Math.max(most, text === undefined ? (column.width ?? Infinity) : told(text) + around);
    }
    const before = known.get(field.name);
    widths.set(field.name, {
      line: Math.max(most, headTextWidth(headText(field)), before?.line ?? 0),
      wrapped: Math.max(most, wrappedHead(field, 2), before?.wrapped ?? 0),
      ...(view.locale === 'en' ? inThree(Math.max(most, before?.narrow ?? 0), wrappedHead(field, 3)) : {}),
    });
  }
  return widths;
}
