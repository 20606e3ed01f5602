/** A list from what was taken along: its views, search and filters judged on the device. Pure. */
import { isSatisfied } from '../../../model/expression/evaluate.ts';
import type { Value } from '../../../model/types.ts';
import type { EntityView, ListData, WireRow } from '../../../model/wire.ts';
import { isLocal, scopeOf } from '../form/form-scope.ts';
import type { Looking } from '../offline-queue/projected-row.ts';

export type ListAsked = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(' ') : typeof value === 'object' ? '' : String(value ?? '');

/** Does a filter of the address hold? One the device does not know leaves rows standing. */
function holds(view: EntityView, row: WireRow, name: string, wanted: string): boolean {
  const part = (suffix: string): string | undefined => {
    const field = name.endsWith(suffix) ? name.slice(0, -suffix.length) : undefined;
    return field !== undefined && view.fields.some((one) => one.name === field) ? textOf(row[field]) : undefined;
  };
  if (view.fields.some((field) => field.name === name)) {
    const value: Value | undefined = row[name];
    const values = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
    return wanted.split(',').some((one) => values.includes(one));
  }
  const [from, to, like] = [part('From'), part('To'), part('Like')];
  if (from !== undefined) return from >= wanted;
  // The last day counts whole.
  if (to !== undefined) return to.slice(0, wanted.length) <= wanted;
  return like === undefined || like.toLowerCase().includes(wanted.toLowerCase());
}

/** Parameters of a list that are no filter. */
const OWN = [
  'currentPage',
  'pageSize',
  'sort',
  'keyword',
  'view',
  'withActions',
  'totals',
  'after',
  'where',
  'deleted',
];

function sorted(rows: readonly WireRow[], order: readonly string[]): readonly WireRow[] {
  const [first] = order;
  if (first === undefined) return rows;
  const [name, sign] = first.startsWith('-') ? [first.slice(1), -1] : [first, 1];
  return rows.toSorted((one, other) => {
    const [a, b] = [one[name] ?? null, other[name] ?? null];
    // Nothing stands last, whichever way.
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    const [left, right] = typeof a === 'number' && typeof b === 'number' ? [a, b] : [textOf(a), textOf(b)];
    return left === right ? 0 : left < right ? -sign : sign;
  });
}

export function takenList(view: EntityView, rows: readonly WireRow[], asked: ListAsked, looking: Looking): ListData {
  const declared = view.list.views[textOf(asked['view'])];
  const filter = declared?.filter;
  const keyword = textOf(asked['keyword']).toLowerCase();
  const filters = Object.entries(asked).filter(([name, value]) => !OWN.includes(name) && textOf(value) !== '');
  const found = rows.filter((row) => {
    const scope = scopeOf({ ...looking, view, isNew: false, base: row }, row);
    if (isLocal(filter, row) && !isSatisfied(filter, scope)) return false;
    if (keyword !== '') {
      const words = view.list.keyword.map((name) => `${textOf(row[name])} ${textOf(row.$labels?.[name])}`);
      if (!words.some((text) => text.toLowerCase().includes(keyword))) return false;
    }
    return filters.every(([name, wanted]) => holds(view, row, name, textOf(wanted)));
  });
  const order = textOf(asked['sort']).split(',').filter(Boolean);
  const usual = declared?.sort ?? view.list.sort.map(({ field, desc }) => (desc ? `-${field}` : field));
  const [page, size] = [Number(asked['currentPage'] ?? 1), Number(asked['pageSize'] ?? 20)];
  const all = sorted(found, order.length > 0 ? order : usual);
  return { list: [...all.slice((page - 1) * size, page * size)], totalCount: all.length };
}
