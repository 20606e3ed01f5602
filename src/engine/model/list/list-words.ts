/**
 * Words of a list's address that say how its rows come: a field called like one of them is filtered by under another
 * spelling. Pure.
 */

/** Of every list; `_` and `t` are what clients add against caches. */
export const LIST_MANNERS = [
  'currentPage',
  'pageSize',
  'page',
  'limit',
  'sort',
  'keyword',
  'where',
  'after',
  'view',
  'withActions',
  'totals',
  'deleted',
  'columns',
  'lang',
] as const;
const PASSED = ['_', 't'] as const;
/** Of what is asked as a list is: trees, choices, exports; and of a list's address in the browser. */
const BESIDE = [
  'layout',
  'month',
  'lazy',
  'below',
  'field',
  'row',
  'ids',
  'format',
  'fileName',
  'prepare',
  'labels',
] as const;

export const LIST_WORDS: ReadonlySet<string> = new Set([...LIST_MANNERS, ...PASSED]);
const ALL_WORDS: ReadonlySet<string> = new Set([...LIST_WORDS, ...BESIDE]);

/** Before the name of a field, in the address of a list: what follows is a field, whatever it is called. */
const FIELD_PREFIX = 'field.';

/**
 * The parameter by which a list is filtered by `name`, a field or one with `From`, `To`, `Like` or `Under` behind it.
 */
export function filterParam(name: string): string {
  return ALL_WORDS.has(name) ? `${FIELD_PREFIX}${name}` : name;
}

/** What a parameter filters by; the way back. */
export function filterName(param: string): string {
  return param.startsWith(FIELD_PREFIX) ? param.slice(FIELD_PREFIX.length) : param;
}
