/**
 * Fits columns to the sheet: narrower where that brings the deadline into sight (the nearest one must be seen without
 * scrolling), wider where room is left. Pure.
 */
import { isDeadline } from '../../../model/list/due-order.ts';
import type { CellWidths } from './cell-widths.ts';
import type { ListColumn } from './columns.ts';

/**
 * Texts and names of other rows may lose this share of their width, but not below these pixels; what names the row and
 * codes less, for one that is cut names nothing.
 */
const SHRINK = 0.5;
const LEAST_TEXT = 120;
const SHRINK_NAME = 0.3;
const LEAST_NAME = 176;
const SHRINK_CODE = 0.15;
const LEAST_CODE = 112;

/**
 * How far a column may be narrowed: only texts without choices, whose end may be cut, and codes, which are set small.
 */
function leastWidth(column: ListColumn, width: number): number {
  const { field } = column;
  const least = (share: number, pixels: number): number =>
    Math.min(width, Math.max(pixels, Math.round(width * (1 - share))));
  const isName = column.link || column.named || column.column.pin !== undefined;
  if (column.needs !== undefined && (column.mono || isName)) return Math.min(width, column.needs);
  if (column.mono) return least(SHRINK_CODE, LEAST_CODE);
  if (!isText(column) || field.choices || field.dict) return width;
  return isName ? least(SHRINK_NAME, LEAST_NAME) : least(SHRINK, LEAST_TEXT);
}

/**
 * Where that is not enough, which the longer words of English bring about, choices are cut as well, and texts
 * and names more. What a state says is cut last, and still tells it from others; figures, days and codes stay whole.
 */
const TIGHT: Readonly<Record<'text' | 'name' | 'choice' | 'state', readonly [share: number, pixels: number]>> = {
  text: [0.7, 80],
  name: [0.5, 128],
  choice: [0.6, 80],
  state: [0.4, 100],
};

/** The least a column may be narrowed to when its words are cut. */
const tightWidth = (column: ListColumn, width: number): number => cutWidth(column, width, true);

/** As little as that, but for what a state says. */
const looseWidth = (column: ListColumn, width: number): number => cutWidth(column, width, false);

function cutWidth(column: ListColumn, width: number, isStateCut: boolean): number {
  const { field } = column;
  const isChoice = field.choices !== undefined || field.dict !== undefined;
  const isName = column.link || column.named;
  if (column.mono || isDeadline(field, column.column) || !(isChoice || isText(column) || field.kind === 'multi'))
    return leastWidth(column, width);
  const isState = isChoice && column.column.tone !== undefined;
  if (isState && !isStateCut) return leastWidth(column, width);
  const [share, pixels] = TIGHT[isState ? 'state' : isName ? 'name' : isChoice ? 'choice' : 'text'];
  return Math.min(leastWidth(column, width), Math.max(pixels, column.head ?? 0, Math.round(width * (1 - share))));
}

/** What must stay between the pinned sides, so that there is something to scroll. */
const LEAST_MIDDLE = 120;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/**
 * The deadline at the right edge, beside the actions, while everything else scrolls under it; what is pinned at the
 * left gives way first.
 */
function pinDeadline(
  columns: readonly ListColumn[],
  at: number,
  widthOf: (column: ListColumn) => number,
  room: number,
): readonly ListColumn[] {
  const narrowed = columns.map((column) =>
    column.column.pin ? { ...column, width: leastWidth(column, widthOf(column)) } : column,
  );
  const pinned = narrowed
    .filter((column, index) => index === at || column.column.pin)
    .map((column) => column.width ?? widthOf(column));
  if (room - sum(pinned) < LEAST_MIDDLE) return columns;
  return narrowed.map((column, index) =>
    index === at ? { ...column, column: { ...column.column, pin: 'right' } } : column,
  );
}

/** Texts take this many times what a figure or a date takes of the room that is left: they are what is cut. */
const TEXT_SHARE = 3;
/** A pinned name grows by at most this share of its width: beyond that it only moves away what stands beside it. */
const MOST_PINNED = 0.6;

/** Pixels of a column before anything is shared out; a text without a width begins with what it needs at least. */
function baseOf(column: ListColumn, chosen: Readonly<Record<string, number>>): number {
  return chosen[column.field.name] ?? column.width ?? column.minWidth;
}

function isText({ field, mono }: ListColumn): boolean {
  return ['text', 'ref', 'refs'].includes(field.kind) && !mono;
}

/**
 * What is left of the sheet goes to the columns that scroll and to pinned names, so that no hole stands before the
 * actions; who has set a width keeps it.
 */
function fillSheet(
  columns: readonly ListColumn[],
  chosen: Readonly<Record<string, number>>,
  room: number,
): readonly ListColumn[] {
  const left = room - sum(columns.map((column) => baseOf(column, chosen)));
  const shareOf = (column: ListColumn): number =>
    chosen[column.field.name] || (column.column.pin && !isText(column))
      ? 0
      : baseOf(column, chosen) * (isText(column) ? TEXT_SHARE : 1);
  const shares = sum(columns.map(shareOf));
  if (left <= 0 || shares === 0) return columns;
  let rest = left;
  let open = shares;
  return columns.map((column) => {
    const share = shareOf(column);
    if (share === 0) return column;
    const base = baseOf(column, chosen);
    // The last one takes what rounding has left.
    const more = Math.min(
      column.column.pin ? Math.round(base * MOST_PINNED) : rest,
      share === open ? rest : Math.floor((rest * share) / open),
    );
    open -= share;
    rest -= more;
    return { ...column, width: base + more };
  });
}

/** What each column can give away. */
function gives(
  columns: readonly ListColumn[],
  chosen: Readonly<Record<string, number>>,
  least: typeof leastWidth,
): number[] {
  return columns.map((column) =>
    chosen[column.field.name] || !column.width ? 0 : column.width - least(column, column.width),
  );
}

/**
 * Narrower texts where that brings every column into sight: else the last one is cut at the edge of the pinned actions.
 * Names that are pinned give way last.
 */
function showAll(
  columns: readonly ListColumn[],
  chosen: Readonly<Record<string, number>>,
  room: number,
  levels: readonly (typeof leastWidth)[],
): readonly ListColumn[] {
  const over = sum(columns.map((column) => baseOf(column, chosen))) - room;
  if (over <= 0) return columns;
  const given = levels.map((least) => gives(columns, chosen, least)).find((some) => sum(some) >= over);
  if (!given) return columns;
  const giveOf = (pinned: boolean): number =>
    sum(given.filter((_, index) => (columns[index]?.column.pin !== undefined) === pinned));
  const scrolling = Math.min(over, giveOf(false));
  return columns.map((column, index) => {
    const give = given[index] ?? 0;
    if (give === 0 || !column.width) return column;
    const pinned = column.column.pin !== undefined;
    const part = pinned ? over - scrolling : scrolling;
    return part === 0 ? column : { ...column, width: Math.floor(column.width - (give * part) / giveOf(pinned)) };
  });
}

/**
 * Up to this share of what is seen whole, the piece of a column at the edge is given away: more would only blow the
 * others up.
 */
const MOST_PIECE = 0.25;
/** In a piece as narrow as the room before a text there is no letter yet. Pixels. */
const BLANK_PIECE = 10;

/**
 * Where columns stand outside the sheet, the edge falls between two of them: no letter is cut beside what is pinned.
 */
function cutBetween(
  columns: readonly ListColumn[],
  chosen: Readonly<Record<string, number>>,
  room: number,
): readonly ListColumn[] {
  const widths = columns.map((column) => baseOf(column, chosen));
  if (sum(widths) <= room) return columns;
  const scrolling = columns.filter((column) => column.column.pin === undefined);
  const middle =
    room - sum(columns.map((column, index) => (column.column.pin === undefined ? 0 : (widths[index] ?? 0))));
  let used = 0;
  const whole = scrolling.slice(
    0,
    scrolling.findIndex((column) => (used += baseOf(column, chosen)) > middle),
  );
  const seen = sum(whole.map((column) => baseOf(column, chosen)));
  if (middle - seen <= BLANK_PIECE || middle - seen > seen * MOST_PIECE) return columns;
  const filled = fillSheet(whole, chosen, middle);
  return columns.map((column) => filled[whole.indexOf(column)] ?? column);
}

/** Whatever its rows show, no column is narrower. Pixels. */
const LEAST = 64;

/** More than this no name or code is widened for its rows. Pixels. */
const MOST_WIDENED = 260;

/** What must not be cut has the room that its rows need: figures, codes, states, days, and what names the row. */
function widened(
  columns: readonly ListColumn[],
  chosen: Readonly<Record<string, number>>,
  needed: CellWidths,
): readonly ListColumn[] {
  if (needed.size === 0) return columns;
  return columns.map((column) => {
    const { wrapped: needs, head } = needed.get(column.field.name) ?? {};
    if (needs === undefined || !Number.isFinite(needs)) return head === undefined ? column : { ...column, head };
    const base = baseOf(column, chosen);
    const isWhole = !isText(column) || column.named || column.link;
    return isWhole && !chosen[column.field.name]
      ? {
          ...column,
          ...(head === undefined ? {} : { head }),
          needs,
          width: Math.max(base, Math.min(needs, MOST_WIDENED)),
        }
      : { ...column, ...(head === undefined ? {} : { head }), needs };
  });
}

/** Columns give away what they do not need, all alike, as far as that brings more of them into sight. */
function toContent(
  columns: readonly ListColumn[],
  chosen: Readonly<Record<string, number>>,
  room: number,
  neededBy: (column: ListColumn) => number,
): readonly ListColumn[] {
  const widths = columns.map((column) => baseOf(column, chosen));
  const over = sum(widths) - room;
  const gives = columns.map((column, index) =>
    chosen[column.field.name] ? 0 : Math.max(0, (widths[index] ?? 0) - Math.max(LEAST, neededBy(column))),
  );
  const all = sum(gives);
  if (over <= 0 || all === 0) return columns;
  const share = Math.min(1, over / all);
  return columns.map((column, index) => {
    const give = gives[index] ?? 0;
    return give === 0 ? column : { ...column, width: Math.floor((widths[index] ?? 0) - give * share) };
  });
}

/** What is pinned, with the boxes to tick and the actions, takes this share of the sheet at most. */
const MOST_HELD = 1 / 3;

/** What was pinned stands at its edge, whether it is held there or not. */
const SIDES = { left: 0, none: 1, right: 2 } as const;

/**
 * Nothing is pinned where all is in sight anyhow; else as much as leaves room for what scrolls, the first column first.
 * @param beside pixels of the sheet's own pinned columns
 */
function unpin(
  columns: readonly ListColumn[],
  chosen: Readonly<Record<string, number>>,
  room: number,
  beside: number,
): readonly ListColumn[] {
  const isAllSeen = sum(columns.map((column) => baseOf(column, chosen))) <= room;
  let held = beside;
  const placed = columns.toSorted((one, other) => SIDES[one.column.pin ?? 'none'] - SIDES[other.column.pin ?? 'none']);
  return placed.map((column) => {
    if (column.column.pin === undefined) return column;
    const { pin: _, ...free } = column.column;
    held += baseOf(column, chosen);
    return isAllSeen || held > (room + beside) * MOST_HELD ? { ...column, column: free } : column;
  });
}

/**
 * Columns that show the deadline, all of them where they fit, and fill the sheet: first what rows do not need goes, then
 * heads stand in two lines, then texts are cut.
 * @param chosen widths a person has set, by field
 * @param needed what head and rows need, by field; without it only texts give way
 * @param beside pixels of the sheet's own columns, which are pinned too
 */
export function fitColumns(
  columns: readonly ListColumn[],
  chosen: Readonly<Record<string, number>>,
  room: number,
  needed: CellWidths = new Map(),
  beside?: number,
): readonly ListColumn[] {
  const inLine = toContent(
    widened(columns, chosen, needed),
    chosen,
    room,
    ({ field }) => needed.get(field.name)?.line ?? Infinity,
  );
  const inTwo = toContent(inLine, chosen, room, ({ field }) => needed.get(field.name)?.wrapped ?? Infinity);
  const isInWords = [...needed.values()].some(({ narrow }) => narrow !== undefined);
  // Long heads of many figures: three lines bring into sight what cutting words does not.
  const isShort =
    isInWords && sum(gives(inTwo, chosen, tightWidth)) < sum(inTwo.map((column) => baseOf(column, chosen))) - room;
  const wrapped = isShort
    ? toContent(inTwo, chosen, room, ({ field }) => needed.get(field.name)?.narrow ?? Infinity)
    : inTwo;
  const shown = showAll(
    showDeadline(wrapped, chosen, room),
    chosen,
    room,
    isInWords ? [leastWidth, looseWidth, tightWidth] : [leastWidth],
  );
  const held = beside === undefined ? shown : unpin(shown, chosen, room, beside);
  return cutBetween(fillSheet(held, chosen, room), chosen, room);
}

/**
 * The columns fitted to `room` pixels up to and with the first toned date: narrower where that is enough, else with the
 * date
 * pinned at the right. Columns a person has sized stay. Nothing is changed when it fits anyhow.
 */
function showDeadline(
  columns: readonly ListColumn[],
  chosen: Readonly<Record<string, number>>,
  room: number,
): readonly ListColumn[] {
  const at = columns.findIndex(({ field, column }) => isDeadline(field, column));
  if (at < 0) return columns;
  const widthOf = (column: ListColumn): number => chosen[column.field.name] ?? column.width ?? column.minWidth;
  const upTo = columns.slice(0, at + 1);
  const widths = upTo.map(widthOf);
  const least = upTo.map((column, index) =>
    chosen[column.field.name] ? (widths[index] ?? 0) : leastWidth(column, widths[index] ?? 0),
  );
  const over = sum(widths) - room;
  const give = sum(widths) - sum(least);
  if (over <= 0) return columns;
  if (give < over) return pinDeadline(columns, at, widthOf, room);
  return columns.map((column, index) => {
    const width = widths[index];
    const floor = least[index];
    if (width === undefined || floor === undefined || width === floor || !column.width) return column;
    return { ...column, width: Math.floor(width - ((width - floor) * over) / give) };
  });
}
