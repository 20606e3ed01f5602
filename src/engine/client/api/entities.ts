/** Typed calls of an entity's API (docs/api.md); every screen speaks to the server through these. */
import type { ActionData, HistoryEntry, ListData, OptionData, TreeData, TreeRow, WireRow } from '../../model/wire.ts';
import type { Row } from '../../model/types.ts';
import { call, download, type NamedBlob } from './client.ts';
import type { QueryParams } from './query-text.ts';

/** Names of the provinces (`above` empty), or of what is right below one. */
export async function fetchRegionNames(above: string): Promise<readonly string[]> {
  const rows = await call<readonly { readonly regionName: string }[]>('GET', '/api/admin/sysregion/queryRegionName', {
    params: above === '' ? {} : { above },
  });
  return rows.map(({ regionName }) => regionName);
}

/** Where an entity's API lives; `EntityView.api` is one. */
export interface EntityApi {
  readonly base: string;
  readonly noun: string;
}

export type { TreeRow } from '../../model/wire.ts';

export function queryRows(api: EntityApi, params: QueryParams, signal?: AbortSignal): Promise<ListData> {
  return call<ListData>('GET', `${api.base}/query${api.noun}`, signal ? { params, signal } : { params });
}

/** The same, and the event stream tells once when rows of the entity have changed since. */
export function followRows(api: EntityApi, params: QueryParams, signal?: AbortSignal): Promise<ListData> {
  return call<ListData>('GET', `${api.base}/query${api.noun}`, {
    params,
    headers: { 'X-Follow': '1' },
    ...(signal ? { signal } : {}),
  });
}

/**
 * A tree in steps: whole if it is small, else its top, or with `below` the rows right below one; a search answers
 * matches and the rows above them.
 */
export function queryTreeSteps(api: EntityApi, params: QueryParams, signal?: AbortSignal): Promise<TreeData> {
  return call<TreeData>('GET', `${api.base}/query${api.noun}Tree`, {
    params: { ...params, lazy: 1 },
    ...(signal ? { signal } : {}),
  });
}

/** Nested rows of a tree entity, all of them. */
export function queryTree(api: EntityApi, params: QueryParams, signal?: AbortSignal): Promise<readonly TreeRow[]> {
  return call<readonly TreeRow[]>('GET', `${api.base}/query${api.noun}Tree`, signal ? { params, signal } : { params });
}

export function getRow(api: EntityApi, id: string): Promise<WireRow> {
  return call<WireRow>('GET', `${api.base}/get${api.noun}`, { params: { id } });
}

/**
 * What reference field `field` may be set to; `row` is the row in hand, `ids` (comma list) asks for the labels of those
 * rows only; `lazy` and `below` walk a large tree.
 */
export function fetchOptions(
  api: EntityApi,
  field: string,
  input: {
    keyword?: string;
    ids?: string;
    /** The text of a code. */
    scanned?: string;
    row?: Row;
    currentPage?: number;
    pageSize?: number;
    lazy?: 1;
    below?: string;
    /** Asks for the organisation of each, and for those of one alone. */
    units?: 1;
    unit?: string;
  } = {},
): Promise<OptionData> {
  const { row, ...rest } = input;
  return call<OptionData>('GET', `${api.base}/option${api.noun}`, {
    params: { field, ...rest, ...(row ? { row: JSON.stringify(row) } : {}) },
  });
}

export function fetchHistory(api: EntityApi, id: string): Promise<readonly HistoryEntry[]> {
  return call<readonly HistoryEntry[]>('GET', `${api.base}/history${api.noun}`, { params: { id } });
}

/** @returns the stored row */
export function addRow(api: EntityApi, fields: Row): Promise<WireRow> {
  return call<WireRow>('POST', `${api.base}/add${api.noun}`, { body: fields, overlay: 'processing' });
}

/** `changes` carries `id`, `rev` and only the changed fields. @returns the stored row */
export function updateRow(api: EntityApi, changes: Row): Promise<WireRow> {
  return call<WireRow>('PUT', `${api.base}/update${api.noun}`, { body: changes, overlay: 'processing' });
}

/** As `updateRow`, in the background: nothing covers the page meanwhile. @returns the stored row */
export function saveQuietly(api: EntityApi, changes: Row): Promise<WireRow> {
  return call<WireRow>('PUT', `${api.base}/update${api.noun}`, { body: changes });
}

/** Puts a row right before or after another one of its tree, below the same parent. @returns the stored row */
export function placeRow(
  api: EntityApi,
  id: string,
  rev: unknown,
  where: { readonly before: string } | { readonly after: string },
): Promise<WireRow> {
  return call<WireRow>('PUT', `${api.base}/place${api.noun}`, {
    body: { id, rev: typeof rev === 'number' ? rev : null, ...where },
    overlay: 'processing',
  });
}

export function removeRows(api: EntityApi, ids: readonly string[]): Promise<ActionData> {
  return call<ActionData>('POST', `${api.base}/delete${api.noun}`, { body: { id: ids }, overlay: 'processing' });
}

export interface ActionBody {
  readonly id?: string;
  readonly ids?: readonly string[];
  readonly input?: Row;
  readonly set?: Row;
  readonly rev?: number;
}

/** Runs an action; built in are `restore` and `batch` ({ids, set}). */
export function runAction(api: EntityApi, code: string, body: ActionBody): Promise<ActionData> {
  return call<ActionData>('POST', `${api.base}/action/${encodeURIComponent(code)}`, { body, overlay: 'processing' });
}

export type ExportFormat = 'xlsx' | 'csv' | 'docx' | 'pdf';

/** A file of everything `queryRows` would page through; `ids` and `columns` (comma lists) choose rows and columns. */
export function exportRows(
  api: EntityApi,
  format: ExportFormat,
  params: Readonly<Record<string, string>>,
): Promise<NamedBlob> {
  return download(`${api.base}/export${api.noun}`, {}, { ...params, format });
}

/** One row as a signed file. */
export function evidenceOf(api: EntityApi, id: string): Promise<NamedBlob> {
  return download(`${api.base}/evidence${api.noun}`, { id });
}

/** The printed form of one row. */
export function printRow(api: EntityApi, id: string): Promise<NamedBlob> {
  return download(`${api.base}/print${api.noun}`, { id });
}
