/** Rich text made safe for a page: known tags with known attributes, everything else gone. Pure. */

/** Tag → attributes it may keep. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  p: [], br: [], hr: [], h2: [], h3: [], h4: [], strong: [], b: [], em: [], i: [], u: [], s: [], sub: [], sup: [], blockquote: [], pre: [], code: [],
  ul: [], ol: [], li: [], a: ['href'], img: ['src', 'alt'], table: [], thead: [], tbody: [], tr: [], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], div: [], span: [],
};
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
/** Tags whose content is no text either. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'object', 'embed', 'template', 'svg', 'math', 'noscript', 'textarea', 'select', 'title', 'xmp']);
/** A page heading of its own stands above the text. */
const RENAMED: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** A value with a `<` in it makes its tag plain text: so every search ends at the next `<`, however long the text. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g;
const ATTRIBUTE = /([a-zA-Z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", colon: ':', tab: '', newline: '' };

function decoded(text: string): string {
  return text.replace(/&#(x[0-9a-f]+|\d+);?|&(\w+);/gi, (whole, number: string | undefined, name: string | undefined) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = number?.toLowerCase().startsWith('x') ? Number.parseInt(number.slice(1), 16) : Number(number);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
  });
}

function escaped(text: string): string {
  return text.replace(/&(?!(?:\w{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Where a link may lead: the web, a mail address, or our own pages. Control characters inside a scheme are browsers' food, so they go first. */
function safeAddress(value: string, image: boolean): string | undefined {
  const address = decoded(value).replace(/[\p{Cc}\s]/gu, '');
  if (image) return /^\/(?![/\\])/.test(address) || /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*$/.test(address) ? address : undefined;
  return /^(https?:\/\/|mailto:|#\/|\/(?![/\\]))/i.test(address) ? address : undefined;
}

function attributesOf(tag: string, text: string): string {
  const kept: string[] = [];
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    const value = double ?? single ?? bare ?? '';
    if (!TAGS[tag]?.includes(key) || kept.some((one) => one.startsWith(`${key}=`))) continue;
    if (key === 'href' || key === 'src') {
      const address = safeAddress(value, key === 'src');
      if (address !== undefined) kept.push(`${key}="${escaped(address)}"`);
    } else if (key === 'alt') kept.push(`alt="${escaped(decoded(value))}"`);
    else if (/^[1-9]\d?$/.test(value)) kept.push(`${key}="${value}"`);
  }
  if (tag === 'a' && kept.some((one) => /^href="https?:/i.test(one))) kept.push('target="_blank"', 'rel="noopener noreferrer"');
  return kept.length > 0 ? ` ${kept.join(' ')}` : '';
}

/** `html` with nothing in it that could run, load from elsewhere or restyle the page; tags are closed in order. */
export function safeHtml(html: string): string {
  const open: string[] = [];
  let silent: string | undefined;
  let out = '';
  let at = 0;
  const close = (tag: string): void => {
    const depth = open.lastIndexOf(tag);
    if (depth < 0) return;
    for (const one of open.splice(depth).reverse()) out += `</${one}>`;
  };
  for (const token of html.matchAll(TOKEN)) {
    if (silent === undefined) out += escaped(html.slice(at, token.index));
    at = token.index + token[0].length;
    const written = token[2]?.toLowerCase();
    if (written === undefined) continue;
    const tag = RENAMED[written] ?? written;
    const closing = token[1] === '/';
    if (silent !== undefined) {
      if (closing && tag === silent) silent = undefined;
      continue;
    }
    if (SILENT.has(tag)) {
      if (!closing) silent = tag;
      continue;
    }
    if (!Object.hasOwn(TAGS, tag)) continue;
    if (closing) close(tag);
    else {
      out += `<${tag}${attributesOf(tag, token[3] ?? '')}>`;
      if (!VOID.has(tag)) open.push(tag);
    }
  }
  if (silent === undefined) out += escaped(html.slice(at));
  for (const one of open.reverse()) out += `</${one}>`;
  return out;
}
