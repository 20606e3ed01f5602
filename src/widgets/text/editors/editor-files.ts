/**
 * Pictures and attachments of rich text: which files are taken (specification, section 5), and which a text holds. Pure.
 */
import { wordsOfHtml } from '../../../engine/model/rich-text.ts';

export const MOST_FILES = 3;
export const MOST_MB = 10;
const MEGABYTE = 1_048_576;

/** Endings of pictures that the tool takes, and those of the dialog. */
export const PICTURE_KINDS = ['jpeg', 'jpg', 'png', 'svg'] as const;
export const DIALOG_KINDS = ['jpg', 'jpeg', 'gif', 'png', 'bmp'] as const;

/** Of pictures that are pasted or dropped into the text. */
export const BROUGHT_KINDS = [...PICTURE_KINDS, ...DIALOG_KINDS] as const;

/** Why files are not taken: a key of the texts, with what it says. */
export interface Refused {
  readonly key: 'tooMany' | 'format' | 'tooBig';
  readonly limit?: number;
}

/** A file as it is chosen: its name and bytes are all that is looked at. */
interface Chosen {
  readonly name: string;
  readonly size: number;
}

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Judges what was chosen before anything is sent: one file that is not taken refuses all of them.
 * @param kinds endings that are taken; any where none are named
 */
export function refusalOf(files: readonly Chosen[], kinds?: readonly string[]): Refused | undefined {
  if (files.length > MOST_FILES) return { key: 'tooMany', limit: MOST_FILES };
  if (kinds && files.some(({ name }) => !kinds.includes(endingOf(name)))) return { key: 'format' };
  return files.some(({ size }) => size >= MOST_MB * MEGABYTE) ? { key: 'tooBig', limit: MOST_MB } : undefined;
}

/** A file that a text leads to. `newItem`: it was added since the form was opened (specification, section 4). */
export interface EditorAttachment {
  readonly name: string;
  readonly url: string;
  readonly newItem: boolean;
}

const STORED = /^(\/prod-api)?\/api\/file\/file\/[0-9a-f-]{36}/i;
const LINK = /<a\s[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gis;

/** The files a text leads to, in its order, each once. @param before the text as the form was opened with it */
export function attachmentsIn(html: string, before: string): EditorAttachment[] {
  const stored = new Set(linksIn(before).map(({ url }) => url));
  return linksIn(html).map((link) => ({ ...link, newItem: !stored.has(link.url) }));
}

function linksIn(html: string): { readonly name: string; readonly url: string }[] {
  const found = new Map<string, string>();
  for (const [, url = '', inside = ''] of html.matchAll(LINK))
    if (STORED.test(url) && !found.has(url)) found.set(url, wordsOfHtml(inside));
  return [...found].map(([url, name]) => ({ name, url }));
}
