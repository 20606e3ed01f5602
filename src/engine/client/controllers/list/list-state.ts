/** What a list shows – page, order, filters – as it stands in the address, and as the query the API takes. Pure. */
import { hasFormat } from '../../../model/formats.ts';
import { filterName, filterParam } from '../../../model/list/list-words.ts';
import type { EntityView } from '../../../model/wire.ts';
import type { QueryParams } from '../../api/query-text.ts';
import { filterParams } from './filter-fields.ts';

export interface ListState {
  readonly currentPage: number;
  readonly pageSize: number;
  /** `['-createdAt', 'equipName']`; empty = the order the entity declares. */
  readonly sort: readonly string[];
  readonly keyword: string;
  /** Plain filters by parameter: `status`, `planDateFrom`, `orgIdUnder` … */
  readonly filters: Readonly<Record<string, string>>;
  /** Code of a declared view. */
  readonly view: string;
  /** The bin: deleted rows instead of the living ones. */
  readonly deleted: boolean;
  /**
   * Id of the row of a tree whose next level is shown; empty = the top. A search looks into the whole tree and leaves
   * it standing.
   */
  readonly below: string;
  /** `board` or `calendar`; empty = rows. */
  readonly layout: string;
  /** Of the calendar, `YYYY-MM`; empty = the present one. */
  readonly month: string;
}

/** Sizes offered. */
export const PAGE_SIZES: readonly number[] = [20, 100, 200, 500, 1000];
const FIRST_SIZE = 20;
/** Behind this many rows a page is asked for by the cursor of the page before. */
const DEEP_ROWS = 10_000;
/** Parameters of the address that are no plain filter. */
const OWN = ['currentPage', 'pageSize', 'sort', 'keyword', 'view', 'deleted', 'below', 'layout', 'month'];

function positive(text: string | null, otherwise: number): number {
  const figure = Number(text);
  return Number.isInteger(figure) && figure > 0 ? figure : otherwise;
}

/** An id, or nothing. */
function idOf(text: string | null): string {
  return text !== null && hasFormat('uuid', text) ? text : '';
}

/** Filters as parameters: a field called like another parameter has its own spelling. `where` is an expression. */
function spelt(filters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name === 'where' ? name : filterParam(name), value]),
  );
}

/** Reads the address; what makes no sense in it is left out. */
export function readListState(search: string): ListState {
  const query = new URLSearchParams(search);
  const size = positive(query.get('pageSize'), FIRST_SIZE);
  return {
    currentPage: positive(query.get('currentPage'), 1),
    pageSize: PAGE_SIZES.includes(size) ? size : FIRST_SIZE,
    sort: (query.get('sort') ?? '').split(',').filter(Boolean),
    keyword: query.get('keyword') ?? '',
    filters: Object.fromEntries(
      [...query]
        .filter(([name, value]) => !OWN.includes(name) && value !== '')
        .map(([name, value]) => [filterName(name), value]),
    ),
    view: query.get('view') ?? '',
    deleted: query.get('deleted') === '1',
    below: idOf(query.get('below')),
    layout: query.get('layout') ?? '',
    month: query.get('month') ?? '',
  };
}

/** The address of a state; what is as usual is not written. */
export function writeListState(state: ListState): string {
  const query = new URLSearchParams(spelt(state.filters));
  if (state.keyword) query.set('keyword', state.keyword);
  if (state.view) query.set('view', state.view);
  if (state.sort.length > 0) query.set('sort', state.sort.join(','));
  if (state.deleted) query.set('deleted', '1');
  if (state.below) query.set('below', state.below);
  if (state.layout) query.set('layout', state.layout);
  if (state.month) query.set('month', state.month);
  if (state.pageSize !== FIRST_SIZE) query.set('pageSize', String(state.pageSize));
  if (state.currentPage !== 1) query.set('currentPage', String(state.currentPage));
  return query.toString();
}

/** Filters that say nothing are dropped. */
export function cleanFilters(filters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const clean: Record<string, string> = {};
  for (const [name, value] of Object.entries(filters)) if (value) clean[name] = value;
  return clean;
}

/** What the API needs to find the rows (without paging): the export asks for the same. */
export function findParams(state: ListState): Record<string, string> {
  return {
    ...spelt(state.filters),
    ...(state.keyword ? { keyword: state.keyword } : {}),
    ...(state.view ? { view: state.view } : {}),
    ...(state.sort.length > 0 ? { sort: state.sort.join(',') } : {}),
    ...(state.deleted ? { deleted: '1' } : {}),
  };
}

export function hasTotals(view: EntityView): boolean {
  return view.list.columns.some((column) => column.aggregate !== undefined);
}

/** Parameters of one page. `before` is the page that was shown, whose cursor leads on where numbers do not. */
export function pageParams(
  state: ListState,
  view: EntityView,
  before: { readonly page: number; readonly after: string | undefined } | undefined,
): QueryParams {
  const deep = state.currentPage * state.pageSize > DEEP_ROWS;
  const after = deep && before?.after && before.page + 1 === state.currentPage ? { after: before.after } : {};
  return {
    ...findParams(state),
    currentPage: state.currentPage,
    pageSize: state.pageSize,
    withActions: 1,
    ...(hasTotals(view) ? { totals: 1 } : {}),
    ...after,
  };
}

/** Is anything asked for that could be why no row is found? */
export function isFiltered(state: ListState): boolean {
  return state.keyword !== '' || state.view !== '' || Object.keys(state.filters).length > 0;
}

const IMPLICIT = ['id', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'rev'];

/**
 * The state without what the entity does not know (any more): an address that was kept names fields, filters and views
 * of its time.
 * It begins at the first page, for other rows are found.
 */
export function knownState(view: EntityView, state: ListState): ListState {
  const fields = [...IMPLICIT, ...view.fields.map((field) => field.name)];
  const params = new Set([...fields.flatMap(filterParams), 'where']);
  return {
    ...state,
    currentPage: 1,
    view: Object.hasOwn(view.list.views, state.view) ? state.view : '',
    sort: state.sort.filter((key) => fields.includes(key.replace(/^-/, ''))),
    filters: Object.fromEntries(Object.entries(state.filters).filter(([name]) => params.has(name))),
  };
}

/** The last page of so many rows, which is before the page that is shown: the way back from behind the end. */
export function lastPage(state: ListState, totalCount: number): number {
  return Math.max(1, Math.min(Math.ceil(totalCount / state.pageSize), state.currentPage - 1));
}

/**
 * The row of a tree whose next level is asked for; undefined at the top, in the bin, and where a search looks into the
 * whole tree.
 */
export function levelBelow(view: EntityView, state: ListState): string | undefined {
  return view.tree && !state.deleted && !isFiltered(state) && state.below !== '' ? state.below : undefined;
}

/**
 * Parameter of the tree at the left: a node and all below it, or just the chosen row where the other entity is no tree.
 */
export function treeParam(view: EntityView): string | undefined {
  const name = view.list.treeFilter;
  const field = name ? view.fields.find((one) => one.name === name) : undefined;
  return field && (field.refTree ? `${field.name}Under` : field.name);
}
