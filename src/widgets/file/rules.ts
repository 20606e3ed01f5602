/** Which files a field takes, judged before anything is sent. Pure. */
import type { FileInfo } from '../../engine/model/types.ts';
import type { ViewField } from '../../engine/model/wire.ts';

/** What an image is where the file names no types: those of the editor's upload (specification, section 5). */
const IMAGE_TYPES = ['.jpeg', '.jpg', '.png', '.svg'];

const BYTES_PER_MB = 1024 * 1024;

/** Key of a sentence of namespace `widgets` and what goes into it. */
export interface Refusal { readonly key: string; readonly params: Readonly<Record<string, string | number>> }

/** Endings (`.pdf`) and types (`image/*`) the field takes; empty = all. */
export function acceptOf(file: FileInfo | undefined): readonly string[] {
  return file?.accept ?? (file?.image ? IMAGE_TYPES : []);
}

function matches(name: string, type: string, rule: string): boolean {
  const wanted = rule.toLowerCase();
  if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
  if (!wanted.includes('/')) return name.toLowerCase().endsWith(`.${wanted}`);
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** Why this file is refused, in the words of the specification, section 8; `undefined` when it is taken. */
export function refusalOf(file: { readonly name: string; readonly type: string; readonly size: number }, info: FileInfo | undefined): Refusal | undefined {
  const accept = acceptOf(info);
  if (accept.length > 0 && !accept.some((rule) => matches(file.name, file.type, rule))) {
    return info?.image ? { key: 'file.wrongImage', params: {} } : { key: 'file.wrongType', params: { accept: accept.join(' ') } };
  }
  if (file.size === 0) return { key: 'file.empty', params: {} };
  if (info && file.size > info.maxMB * BYTES_PER_MB) return { key: 'file.tooBig', params: { limit: info.maxMB } };
  return undefined;
}

/** How many files the field holds at most. */
export function roomOf(field: ViewField): number {
  return field.kind === 'file' ? 1 : (field.maxItems ?? Number.POSITIVE_INFINITY);
}
