/** The netdisc: what lies where, and what can be done with it. */
import { REPEATABLE, call, download } from './client.ts';
import type { QueryParams } from './query-text.ts';
import { basePath } from './transport.ts';

export type NetdiscRight = 'view' | 'download' | 'edit' | 'own';

export interface NetdiscNode {
  readonly id: string;
  readonly name: string;
  readonly nodeType: 'folder' | 'file';
  readonly parentId: string | null;
  readonly sizeKb: string | null;
  readonly space: 'personal' | 'org' | 'public';
  readonly ownerUser: string;
  readonly ownerName: string;
  readonly isFavorite: boolean | null;
  readonly fileVersion: number | null;
  readonly recycledAt: string | null;
  readonly updatedAt: string;
  readonly type: string | null;
  readonly right: NetdiscRight;
  readonly shares: number;
  readonly where?: string | null;
}

export interface NetdiscList {
  readonly path: readonly { readonly id: string; readonly name: string }[];
  readonly right: NetdiscRight;
  readonly nodes: readonly NetdiscNode[];
  /** In kB. */
  readonly room: { readonly used: number; readonly limit: number };
  readonly more: boolean;
}

const AT = '/api/file/netdisc';

export function askNetdisc<T>(name: string, params: QueryParams, signal?: AbortSignal): Promise<T> {
  return call<T>('GET', `${AT}/${name}`, { client: 'second', params, ...(signal ? { signal } : {}) });
}

export function changeNetdisc<T = null>(name: string, body: Readonly<Record<string, unknown>>): Promise<T> {
  return call<T>('POST', `${AT}/${name}`, { client: 'second', body, headers: REPEATABLE });
}

/** Where a page finds contents by itself: the session's cookie opens it. */
export function netdiscAddress(path: string): string {
  return `${basePath()}${AT}/${path}`;
}

/** The same for a stored file: its contents, or what stands after it (`/thumbnail`). */
export function fileAddress(id: string, after = ''): string {
  return `${basePath()}/api/file/file/${encodeURIComponent(id)}${after}`;
}

/** Fetches what the second client downloads, with its overlay and its words for failures, and saves it. */
export async function saveDownload(path: string, params: QueryParams, fallback: string): Promise<void> {
  const { blob, name } = await download(path, params);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name ?? fallback;
  link.click();
  // The browser takes the bytes over within the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
