/**
 * What a caller from outside does with files: uploads, fetches, reads headers. Bytes only, no knowledge of the server.
 */
import type { Caller } from '../../support/client.ts';

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface Uploaded {
  readonly id: string;
  readonly originalFilename: string;
  readonly url: string;
  readonly size: number;
  readonly type: string;
}
export interface UploadAnswer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Uploaded;
}

export function bearer(caller: Caller): Record<string, string> {
  return caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` };
}

/** Sends a file as a form does, in the part `file`. */
export async function upload(caller: Caller, name: string, bytes: Buffer | string, query = ''): Promise<UploadAnswer> {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  const answer = await fetch(`${caller.url}/prod-api/api/file/file/upload${query}`, {
    method: 'POST',
    headers: bearer(caller),
    body: form,
  });
  return { ...((await answer.json()) as Omit<UploadAnswer, 'status'>), status: answer.status };
}

/** A photo as the camera of a phone hands it in, for fields that take no other. @returns its id */
export async function photograph(caller: Caller): Promise<string> {
  const capture = { takenAt: '2026-11-30 08:12:33', position: null, accuracy: null, source: null };
  const { code, msg, data } = await upload(
    caller,
    '现场.png',
    PIXEL,
    `?capture=${encodeURIComponent(JSON.stringify(capture))}`,
  );
  if (code !== 200) throw new Error(msg);
  return data.id;
}

export interface Fetched {
  readonly status: number;
  readonly bytes: Buffer;
  readonly header: (name: string) => string | null;
  readonly name: string | undefined;
  readonly code: number;
  readonly msg: string;
}

/** A GET with the caller's token; `path` may already have the prefix. */
export async function fetchBytes(caller: Caller, path: string, init: RequestInit = {}): Promise<Fetched> {
  const answer = await fetch(`${caller.url}${path.startsWith('/prod-api') ? '' : '/prod-api'}${path}`, {
    ...init,
    headers: { ...bearer(caller), ...init.headers },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const named = answer.headers.get('download-filename');
  const envelope =
    (answer.headers.get('content-type') ?? '').includes('application/json') && bytes[0] === 0x7b
      ? (JSON.parse(bytes.toString('utf8')) as { code?: number; msg?: string })
      : {};
  return {
    status: answer.status,
    bytes,
    header: (name) => answer.headers.get(name),
    name: named === null ? undefined : decodeURIComponent(named),
    code: envelope.code ?? 0,
    msg: envelope.msg ?? '',
  };
}
