/** Which files a field takes, judged before anything is sent. Pure. */
import { isAccepted } from '../../engine/model/validate.ts';
import type { FileInfo } from '../../engine/model/types.ts';
import type { ViewField } from '../../engine/model/wire.ts';

/** What an image is where the file names no types: those of the editor's upload (specification, section 5). */
const IMAGE_TYPES = ['.jpeg', '.jpg', '.png', '.svg'];

const BYTES_PER_MB = 1024 * 1024;

/** Key of a sentence of namespace `widgets` and what goes into it. */
export interface Refusal {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Endings (`.pdf`) and types (`image/*`) the field takes; empty = all. */
export function acceptOf(file: FileInfo | undefined): readonly string[] {
  return file?.accept ?? (file?.image ? IMAGE_TYPES : []);
}

/** Why this file is refused, in the words of the specification, section 8; `undefined` when it is taken. */
export function refusalOf(
  file: { readonly name: string; readonly type: string; readonly size: number },
  info: FileInfo | undefined,
): Refusal | undefined {
  const accept = acceptOf(info);
  if (!isAccepted(accept, file.name, file.type)) {
    return info?.image
      ? { key: 'file.wrongImage', params: {} }
      : { key: 'file.wrongType', params: { accept: accept.join(' ') } };
  }
  if (file.size === 0) return { key: 'file.empty', params: {} };
  if (info && file.size > info.maxMB * BYTES_PER_MB) return { key: 'file.tooBig', params: { limit: info.maxMB } };
  return undefined;
}

/** How many files the field holds at most. */
export function roomOf(field: ViewField): number {
  return field.kind === 'file' ? 1 : (field.maxItems ?? Number.POSITIVE_INFINITY);
}
