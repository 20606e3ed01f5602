/**
 * What rich text may hold: one list of tags, attributes and addresses, kept wherever a text is stored or shown; and
 * rich text read as plain words. Pure.
 */

/** Sizes of letters in points: the editor offers them, and a text keeps no other. */
export const RICH_SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36] as const;
/** How a text says it: a page under a strict policy takes no style out of a text. */
export const SIZE_ATTRIBUTE = 'data-size';

/** Tag → attributes it may keep. */
export const RICH_TAGS: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  hr: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  blockquote: [],
  pre: [],
  code: [],
  ul: [],
  ol: ['start'],
  li: [],
  a: ['href'],
  img: ['src', 'alt'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  div: [],
  span: [SIZE_ATTRIBUTE],
};
/** What `richAttributes` itself adds to links that leave the portal. */
export const RICH_LINK = { target: '_blank', rel: 'noopener noreferrer' };
/** Tags whose content is no text either. */
export const RICH_SILENT: readonly string[] = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'svg',
  'math',
  'noscript',
  'noembed',
  'noframes',
  'plaintext',
  'textarea',
  'select',
  'option',
  'title',
  'xmp',
  'head',
];
/** A page heading of its own stands above the text. */
export const RICH_RENAMED: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };
/**
 * Tags inside tags, at most: every library that reads HTML looks through the open ones, so their number bounds its
 * work.
 */
export const MAX_RICH_DEPTH = 100;
const MAX_ADDRESS = 2_000;

/**
 * Where a link may lead: the web, a mail address, or our own pages; a picture comes from ourselves or stands in the
 * text. Control characters inside a scheme are browsers' food, so they go first.
 */
function safeAddress(value: string, image: boolean): string | undefined {
  const address = value.replace(/[\p{Cc}\s]/gu, '');
  if (image && /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*$/.test(address)) return address;
  if (address.length > MAX_ADDRESS) return undefined;
  return (image ? /^\/(?![/\\])/ : /^(?:https?:\/\/|mailto:|#\/|\/(?![/\\]))/i).test(address) ? address : undefined;
}

/** The attributes an allowed tag keeps, in their safe form. @param given values with their entities decoded */
export function richAttributes(
  tag: string,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of Object.hasOwn(RICH_TAGS, tag) ? (RICH_TAGS[tag] ?? []) : []) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const safe =
      value === undefined
        ? undefined
        : name === 'href' || name === 'src'
          ? safeAddress(value, name === 'src')
          : name === SIZE_ATTRIBUTE
            ? RICH_SIZES.find((size) => String(size) === value)?.toString()
            : name === 'alt' || /^[1-9]\d?$/.test(value)
              ? value
              : undefined;
    if (safe !== undefined) kept[name] = safe;
  }
  return /^https?:/i.test(kept['href'] ?? '') ? { ...kept, ...RICH_LINK } : kept;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** The end of a line while the text is read: breaks of the source are blanks, and no text holds this sign. */
const MARK = '\u0000';
const LINES: ReadonlySet<string> = new Set([
  'p',
  'div',
  'li',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
]);

function signOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
}

/**
 * Rich text as plain words: paragraphs, items and rows stay lines of their own; scripts, styles and comments say
 * nothing.
 * For lists, exports and searches only: what it answers is text, never markup. Every sign is looked at once.
 */
export function wordsOfHtml(html: string): string {
  const [before = '', ...pieces] = html.split('<');
  let out = before;
  /** What ends the silence we are in: a closing tag, or the end of a comment. */
  let until: string | undefined;
  for (const piece of pieces) {
    if (until === undefined && !/^[a-zA-Z/!?]/.test(piece)) {
      out += `<${piece}`;
      continue;
    }
    const [, closing = '', written = ''] = /^(\/?)([a-zA-Z][a-zA-Z0-9]*)/.exec(piece) ?? [];
    const tag = written.toLowerCase();
    if (until === undefined) {
      if (piece.startsWith('!--')) until = '-->';
      else if (closing === '' && RICH_SILENT.includes(tag)) until = tag;
      else if (tag === 'br' || (closing !== '' && LINES.has(tag))) out += MARK;
    }
    const end =
      until === '-->'
        ? piece.indexOf('-->')
        : until === undefined || (closing !== '' && tag === until)
          ? piece.indexOf('>')
          : -1;
    if (end < 0) continue;
    out += piece.slice(end + (until === '-->' ? 3 : 1));
    until = undefined;
  }
  const lines = out
    .replace(/\s+/g, ' ')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, signOf)
    .split(MARK)
    .map((line) => line.trim());
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}

/** Does rich text show nothing? Pictures, lines and tables show something without a letter. */
export function isBlankHtml(html: string): boolean {
  return html.replace(/<(?!img|hr|table)[^<>]*>|&nbsp;/gi, '').trim() === '';
}

/** Ids of the stored files that a text shows or leads to, each once. */
export function filesInText(text: string): readonly string[] {
  return [
    ...new Set(
      [...text.matchAll(/\/api\/file\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g)].map(([, id = '']) => id),
    ),
  ];
}
