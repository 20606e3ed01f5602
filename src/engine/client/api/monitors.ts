/** Calls of the monitors, and the API document. */
import { call, REPEATABLE } from './client.ts';
import type { QueryParams } from './query-text.ts';

/** @param page e.g. `dbPool/query`; with a slash in front, an address of its own */
export function fetchMonitor<T>(page: string, params: QueryParams = {}, signal?: AbortSignal): Promise<T> {
  return call<T>('GET', page.startsWith('/') ? page : `/api/monitors/${page}`, {
    params,
    ...(signal ? { signal } : {}),
  });
}

export function tellMonitor(page: string, body: Readonly<Record<string, string>> = {}): Promise<unknown> {
  return call('POST', `/api/monitors/${page}`, { body, headers: REPEATABLE });
}

type Schema = Readonly<Record<string, unknown>>;

export interface ApiOperation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  /** Empty: answers without a session. */
  readonly security?: readonly unknown[];
}

export interface ApiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What the reader may call; no envelope, since tools read the same address. */
export function fetchApiDocument(): Promise<ApiDocument> {
  return call<ApiDocument>('GET', '/openapi.json');
}
