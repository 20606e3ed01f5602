/** The calls of an import (docs/import.md). */
import type {
  ImportHeads,
  ImportLines,
  ImportState,
  ImportVerdict,
  KeptMapping,
} from '../../model/import/import-wire.ts';
import type { ImportMapping } from '../../model/import/mapping.ts';
import type { ActionData } from '../../model/wire.ts';
import { call, download, type NamedBlob, REPEATABLE } from './client.ts';
import type { EntityApi } from './entities.ts';

/** How a file is to be read: which of its sheets, what its columns are, and the name under which that is kept. */
export interface ImportWish {
  readonly sheet?: string;
  /** Several sheets that are read as one. */
  readonly sheets?: readonly string[];
  readonly mapping?: ImportMapping;
  readonly keep?: string;
}

/** Which sheets are looked at, and whether their first line is a record. */
export interface HeadsWish {
  readonly sheet?: string;
  readonly sheets?: readonly string[];
  readonly noHead?: boolean;
}

function sendSheet<T>(
  path: string,
  file: File,
  { sheet, sheets, mapping, keep, noHead }: ImportWish & HeadsWish,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<T> {
  const body = new FormData();
  if (sheet !== undefined) body.append('sheet', sheet);
  if (sheets !== undefined) body.append('sheets', JSON.stringify(sheets));
  if (noHead !== undefined) body.append('noHead', String(noHead));
  if (mapping !== undefined) body.append('mapping', JSON.stringify(mapping));
  if (keep !== undefined) body.append('keep', keep);
  body.append('file', file);
  // The same file may be sent again at once: it was mended meanwhile.
  return call<T>('POST', path, { client: 'second', body, onProgress, signal, headers: REPEATABLE });
}

/** Sends the file; what the answer says is how far its check has come. */
export function beginImport(
  api: EntityApi,
  file: File,
  wish: ImportWish,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ImportState> {
  return sendSheet(`${api.base}/import${api.noun}`, file, wish, onProgress, signal);
}

/** What the columns and words of the file may be; nothing is imported by it. */
export function fetchImportHeads(
  api: EntityApi,
  file: File,
  wish: HeadsWish,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ImportHeads> {
  return sendSheet(`${api.base}/importHeads${api.noun}`, file, wish, onProgress, signal);
}

/** The mappings that the person keeps for the list, the last used first. */
export function fetchKeptMappings(api: EntityApi, signal: AbortSignal): Promise<KeptMapping[]> {
  return call<KeptMapping[]>('GET', `${api.base}/importMappings${api.noun}`, { signal });
}

export function forgetMapping(api: EntityApi, name: string): Promise<null> {
  return call<null>('POST', `${api.base}/importForget${api.noun}`, { body: { name }, headers: REPEATABLE });
}

export function fetchImport(api: EntityApi, id: string, signal: AbortSignal): Promise<ImportState> {
  return call<ImportState>('GET', `${api.base}/importState${api.noun}`, { params: { id }, signal });
}

/** The latest import into this list that the person has begun and that is not over. */
export function fetchOpenImport(api: EntityApi, signal: AbortSignal): Promise<ImportState | null> {
  return call<ImportState | null>('GET', `${api.base}/importState${api.noun}`, { signal });
}

export function fetchImportLines(
  api: EntityApi,
  id: string,
  wish: { readonly verdict?: ImportVerdict; readonly offset: number; readonly limit: number },
  signal: AbortSignal,
): Promise<ImportLines> {
  return call<ImportLines>('GET', `${api.base}/importLines${api.noun}`, { params: { id, ...wish }, signal });
}

/** Puts another text into a cell of the preview; the answer says how far the new look at all lines has come. */
export function correctImport(
  api: EntityApi,
  id: string,
  cell: { readonly line: number; readonly column: string; readonly text: string },
): Promise<ImportState> {
  return call<ImportState>('POST', `${api.base}/importCorrect${api.noun}`, {
    body: { id, ...cell },
    headers: REPEATABLE,
  });
}

export function commitImport(api: EntityApi, id: string, which: 'all' | 'good'): Promise<ImportState> {
  return call<ImportState>('POST', `${api.base}/importCommit${api.noun}`, { body: { id, which }, headers: REPEATABLE });
}

/** Stops what is under way, or gives up what is not yet written. */
export function cancelImport(api: EntityApi, id: string): Promise<ImportState> {
  return call<ImportState>('POST', `${api.base}/importCancel${api.noun}`, { body: { id }, headers: REPEATABLE });
}

export function undoImport(api: EntityApi, id: string): Promise<ActionData> {
  return call<ActionData>('POST', `${api.base}/importUndo${api.noun}`, { body: { id }, overlay: 'processing' });
}

export type ImportSheet = 'Template' | 'Refused' | 'Secrets';

export function fetchImportSheet(api: EntityApi, sheet: ImportSheet, id?: string): Promise<NamedBlob> {
  return download(`${api.base}/import${sheet}${api.noun}`, id === undefined ? {} : { id });
}
