/** Names and contents of stored files in this page: fetched once with the token, kept as object addresses. */
import { useEffect, useState } from 'react';
import { fetchFile, fetchFileInfo } from '../../engine/client/index.ts';
import type { KeptCapture } from '../../engine/model/photo-capture.ts';

interface Content {
  readonly url: string;
  readonly name: string | undefined;
}

/** Contents by id; the oldest is let go when there are more than this. */
const KEPT = 60;
const contents = new Map<string, Promise<Content>>();

export function contentOf(id: string): Promise<Content> {
  const known = contents.get(id);
  if (known) return known;
  const loading = fetchFile(id).then(({ blob, name }) => ({ url: URL.createObjectURL(blob), name }));
  contents.set(id, loading);
  // A failure is not kept: the next look asks again.
  loading.catch(() => contents.delete(id));
  const oldest = contents.size > KEPT ? contents.entries().next().value : undefined;
  if (oldest) {
    contents.delete(oldest[0]);
    oldest[1].then(
      (content) => URL.revokeObjectURL(content.url),
      () => undefined,
    );
  }
  return loading;
}

const names = new Map<string, string>();
const captures = new Map<string, KeptCapture>();

/** When and where a photo was taken, once its name is known; undefined for all other files. */
export const captureOf = (id: string): KeptCapture | undefined => captures.get(id);

/** Keeps the name of a file that was just stored, so that nobody has to ask for it. */
export function rememberName(id: string, name: string): void {
  names.set(id, name);
}

/** Names of stored files as far as they are known; asks the server once for the others. */
export function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const [, redraw] = useState(0);
  const unknown = ids.filter((id) => !names.has(id)).join(',');
  useEffect(() => {
    if (unknown === '') return undefined;
    let gone = false;
    fetchFileInfo(unknown.split(',')).then(
      (found) => {
        for (const file of found) {
          names.set(file.id, file.originalFilename);
          if (file.capture) captures.set(file.id, file.capture);
        }
        if (!gone && found.length > 0) redraw((count) => count + 1);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [unknown]);
  return names;
}

/** Saves a stored file under its name. It is never opened as a page: a stored page would run as one of ours. */
export async function saveFile(id: string, name: string): Promise<void> {
  const content = await contentOf(id);
  const link = document.createElement('a');
  link.href = content.url;
  link.download = content.name ?? name;
  link.click();
}

/** Address of a stored image for `<img>`; `failed` when it could not be had. */
export function useContent(id: string): { readonly url?: string; readonly failed: boolean } {
  const [state, setState] = useState<{ readonly id: string; readonly url?: string; readonly failed: boolean }>({
    id,
    failed: false,
  });
  useEffect(() => {
    let gone = false;
    contentOf(id).then(
      ({ url }) => {
        if (!gone) setState({ id, url, failed: false });
      },
      () => {
        if (!gone) setState({ id, failed: true });
      },
    );
    return () => {
      gone = true;
    };
  }, [id]);
  return state.id === id ? state : { failed: false };
}
