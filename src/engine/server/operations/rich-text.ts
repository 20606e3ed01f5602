/**
 * Rich text made safe: known tags with known attributes, everything else gone; cleaned when it is stored, and again
 * when it is shown, because rows may be older than the rule.
 */
import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import {
  MAX_RICH_DEPTH,
  RICH_LINK,
  RICH_RENAMED,
  RICH_SILENT,
  RICH_TAGS,
  richAttributes,
} from '../../model/rich-text.ts';

/**
 * Tags after which the library notes another kind of content; it keeps those notes apart from the open tags, so they
 * are counted apart.
 */
const FOREIGN: ReadonlySet<string> = new Set([
  'svg',
  'math',
  'mi',
  'mo',
  'mn',
  'ms',
  'mtext',
  'annotation-xml',
  'foreignobject',
  'desc',
  'title',
]);

class TooDeep extends Error {}

let library: typeof sanitize | undefined;

/** Loaded with the first rich text: it costs a tenth of a second. */
function sanitizer(): typeof sanitize {
  library ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitize;
  return library;
}

/**
 * `html` with nothing in it that could run, load from elsewhere or restyle the page; tags are closed in order.
 * @returns undefined for a text whose tags are nested deeper than `MAX_RICH_DEPTH`; the work grows with the length and
 * nothing else
 */
export function cleanHtml(html: string): string | undefined {
  let [depth, foreign] = [0, 0];
  try {
    return sanitizer()(html, {
      allowedTags: Object.keys(RICH_TAGS),
      nonTextTags: [...RICH_SILENT],
      allowedSchemesAppliedToAttributes: [],
      parseStyleAttributes: false,
      allowedAttributes: Object.fromEntries(
        Object.entries(RICH_TAGS).map(([tag, names]) => [
          tag,
          tag === 'a' ? [...names, ...Object.keys(RICH_LINK)] : [...names],
        ]),
      ),
      transformTags: {
        '*': (written, given) => {
          const tagName = Object.hasOwn(RICH_RENAMED, written) ? (RICH_RENAMED[written] ?? written) : written;
          return { tagName, attribs: richAttributes(tagName, given) };
        },
      },
      onOpenTag: (name) => {
        depth += 1;
        if (FOREIGN.has(name)) foreign += 1;
        if (depth > MAX_RICH_DEPTH || foreign > MAX_RICH_DEPTH) throw new TooDeep();
      },
      onCloseTag: () => {
        depth -= 1;
      },
    });
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A stored text for a page: cleaned; one that is nested too deep is shown as it is written, signs and all. */
export function safeHtml(html: string): string {
  return cleanHtml(html) ?? html.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
