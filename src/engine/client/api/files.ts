/** Stored files: upload with progress, and contents, which need the token and so cannot be plain addresses. */
import type { KeptCapture } from '../../model/photo-capture.ts';
import { call, fetchBlob } from './client.ts';

/** Answer of the upload; `id` is the value a file field keeps. */
export interface StoredFile {
  readonly id: string;
  readonly url: string;
  readonly originalFilename: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** When and where a photo was taken. */
  readonly capture?: KeptCapture;
}

/** @param onProgress share sent, 0 to 1 */
export function uploadFile(
  file: File,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<StoredFile> {
  const body = new FormData();
  body.append('file', file);
  return call<StoredFile>('POST', '/api/file/file/upload', {
    client: 'second',
    body,
    ...(onProgress ? { onProgress } : {}),
    ...(signal ? { signal } : {}),
  });
}

/** The contents of a stored file, under its own name. */
export function fetchFile(id: string): Promise<{ blob: Blob; name: string | undefined }> {
  return fetchBlob(`/api/file/file/${encodeURIComponent(id)}`);
}

/** Names and sizes of stored files; unknown ids are left out. */
export function fetchFileInfo(ids: readonly string[]): Promise<readonly StoredFile[]> {
  return call<readonly StoredFile[]>('GET', '/api/file/file/info', { params: { ids: ids.join(',') } });
}
