/**
 * Uploads of any size: small files in one piece, larger ones in parts that are sent again where the network broke off.
 */
import { captureOf } from './captures.ts';
import { ApiError, CODE_NO_ANSWER, CODE_TIMEOUT } from './errors.ts';
import { call } from './client.ts';
import type { StoredFile } from './files.ts';

export interface UploadOptions {
  /** Where it goes: `netdisc`, or `entity.field`; decides the limit. */
  readonly purpose?: string;
  /** Stays although no record holds it. */
  readonly keep?: boolean;
  /** Share sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

interface UploadState {
  readonly id: string;
  readonly partSize: number;
  readonly parts: number;
  readonly received: readonly number[];
}

/** Below this one call is quicker than four. */
const WHOLE = 4 * 1_048_576;
/** Larger files are not read twice for a checksum of the whole; each part still has its own. */
const SUMMED = 256 * 1_048_576;
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 500;

/** Pages without https have no digests; then the server's own checks stand alone. */
async function digest(blob: Blob): Promise<string | undefined> {
  if (!globalThis.isSecureContext) return undefined;
  const sum = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Waits longer each time; a network that comes back ends the wait. */
function pause(attempt: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      removeEventListener('online', settle);
      if (signal?.aborted) reject(new DOMException('given up', 'AbortError'));
      else resolve();
    };
    const timer = setTimeout(settle, FIRST_WAIT_MS * 2 ** attempt);
    addEventListener('online', settle);
  });
}

async function sendPart(
  state: UploadState,
  file: File,
  part: number,
  { onProgress, signal }: UploadOptions,
): Promise<void> {
  const body = file.slice(part * state.partSize, (part + 1) * state.partSize);
  const sum = await digest(body);
  for (let attempt = 0; ; attempt++) {
    try {
      await call('PUT', `/api/file/upload/${state.id}/${part}`, {
        client: 'second',
        body,
        headers: { 'Content-Type': 'application/octet-stream', ...(sum ? { 'X-Part-Sha256': sum } : {}) },
        onProgress: (share) => onProgress?.((part * state.partSize + share * body.size) / file.size),
        ...(signal ? { signal } : {}),
      });
      return;
    } catch (cause) {
      const lost = cause instanceof ApiError && (cause.code === CODE_NO_ANSWER || cause.code === CODE_TIMEOUT);
      if (!lost || attempt + 1 === ATTEMPTS) throw cause;
      await pause(attempt, signal);
    }
  }
}

async function sendInParts(file: File, options: UploadOptions): Promise<StoredFile> {
  const { purpose, keep = false, signal } = options;
  const sha256 = file.size <= SUMMED ? await digest(file) : undefined;
  const abort = signal ? { signal } : {};
  const capture = captureOf(file);
  const state = await call<UploadState>('POST', '/api/file/upload/begin', {
    client: 'second',
    headers: { repeatSubmit: 'false' },
    body: {
      name: file.name,
      size: file.size,
      keep,
      ...(sha256 ? { sha256 } : {}),
      ...(capture ? { capture } : {}),
      ...(purpose ? { for: purpose } : {}),
    },
    ...abort,
  });
  for (let part = 0; part < state.parts; part++)
    if (!state.received.includes(part)) await sendPart(state, file, part, options);
  return call<StoredFile>('POST', `/api/file/upload/${state.id}/finish`, {
    client: 'second',
    headers: { repeatSubmit: 'false' },
    ...abort,
  });
}

/** Stores a file, in one piece or in parts. */
export function storeFile(file: File, options: UploadOptions = {}): Promise<StoredFile> {
  if (file.size > WHOLE) return sendInParts(file, options);
  const { purpose, keep, onProgress, signal } = options;
  const capture = captureOf(file);
  const body = new FormData();
  body.append('file', file);
  return call<StoredFile>('POST', '/api/file/file/upload', {
    client: 'second',
    body,
    params: {
      for: purpose,
      keep: keep ? 'true' : undefined,
      capture: capture ? JSON.stringify(capture) : undefined,
    },
    ...(onProgress ? { onProgress } : {}),
    ...(signal ? { signal } : {}),
  });
}
