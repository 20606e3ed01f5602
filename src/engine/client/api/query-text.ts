/** GET parameters as the query of an address. Pure. */

export type QueryValue =
  string | number | boolean | null | undefined | readonly QueryValue[] | { readonly [key: string]: QueryValue };
export type QueryParams = Readonly<Record<string, QueryValue>>;

function pairs(key: string, value: QueryValue): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item: QueryValue) => pairs(key, item));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, below]) => pairs(`${key}[${name}]`, below));
  return [`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`];
}

/** A list repeats its key, a nested object is `outer[inner]`, nothing is left out; `` when there is nothing to say. */
export function queryText(params: QueryParams = {}): string {
  return Object.entries(params)
    .flatMap(([key, value]) => pairs(key, value))
    .join('&');
}
