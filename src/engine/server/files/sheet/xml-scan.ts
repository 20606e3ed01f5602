/**
 * Reads XML piece by piece, as it is unpacked: elements, attributes and texts, nothing else. A document type is
 * refused, so no entity can be
 * defined, nothing is fetched and nothing grows; only the five entities every XML has and numbered ones are known.
 */

export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/** The XML is broken, or has what a sheet never has. */
export class BadXml extends Error {
  override readonly name = 'BadXml';
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Markup longer than this is none of a sheet. */
const MAX_TAG = 100_000;
/** What ends a tag, or begins a value in which it does not: XML 1.0 lets `>` stand in a value as it is (2.4, AttValue). */
const MARK = /[>"']/g;
/** The end of a text that may be the beginning of an entity. */
const HALF_ENTITY = /&[^;&\s]{0,10}$/;

function decodeOne(whole: string, name: string): string {
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (named !== undefined) return named;
  const code = name.startsWith('#x')
    ? parseInt(name.slice(2), 16)
    : name.startsWith('#')
      ? parseInt(name.slice(1), 10)
      : NaN;
  if (!(code >= 0 && code <= 0x10ffff)) throw new BadXml(`unknown entity ${whole.slice(0, 20)}`);
  return String.fromCodePoint(code);
}

export function decodeXml(text: string): string {
  return text.includes('&') ? text.replace(/&([^;&\s]{1,10});/g, decodeOne) : text;
}

/** `x:row` → `row`: some programs write their own prefixes. */
const plainName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Where the tag that begins at `start` ends, values of attributes passed over; -1 when the rest has not come yet. */
function endOfTag(text: string, start: number): number {
  MARK.lastIndex = start;
  for (let mark = MARK.exec(text); mark; mark = MARK.exec(text)) {
    if (mark[0] === '>') return mark.index + 1;
    const closed = text.indexOf(mark[0], mark.index + 1);
    if (closed < 0) return -1;
    MARK.lastIndex = closed + 1;
  }
  return -1;
}

const isBlank = (sign: string): boolean => sign === ' ' || sign === '\t' || sign === '\n' || sign === '\r';

/** The attributes behind the name of a tag, in one pass over it. @throws BadXml for what is none */
function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  const behindBlanks = (from: number): number => {
    let at = from;
    while (at < text.length && isBlank(text.charAt(at))) at += 1;
    return at;
  };
  for (let at = behindBlanks(0); at < text.length; at = behindBlanks(at)) {
    const equals = text.indexOf('=', at);
    const key = equals < 0 ? '' : text.slice(at, equals).trimEnd();
    const open = behindBlanks(equals + 1);
    const quote = text.charAt(open);
    const close = quote === '"' || quote === "'" ? text.indexOf(quote, open + 1) : -1;
    if (key === '' || close < 0 || /[\s/]/.test(key)) throw new BadXml('an attribute without a value');
    attributes[plainName(key)] = decodeXml(text.slice(open + 1, close));
    at = close + 1;
  }
  return attributes;
}

export class XmlScanner {
  readonly #handler: XmlHandler;
  #rest = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** Takes the next piece; what is not complete waits for the one after it. */
  write(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      const start = text.indexOf('<', at);
      if (start < 0) {
        // Texts are handed on at once: one that goes on for megabytes is not gathered here.
        const half = HALF_ENTITY.exec(text.slice(Math.max(at, text.length - 11)));
        const end = text.length - (half ? half[0].length : 0);
        if (end > at) this.#handler.text(decodeXml(text.slice(at, end)));
        at = end;
        break;
      }
      if (start > at) this.#handler.text(decodeXml(text.slice(at, start)));
      const end = this.#endOf(text, start);
      if (end < 0) {
        at = start;
        break;
      }
      this.#tag(text.slice(start, end));
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > MAX_TAG) throw new BadXml('a tag without an end');
  }

  end(): void {
    if (this.#rest.trim() !== '') throw new BadXml('the file breaks off');
  }

  /** Where the markup that begins at `start` ends; -1 when the rest of it has not come yet. */
  #endOf(text: string, start: number): number {
    const until = (mark: string): number => {
      const found = text.indexOf(mark, start);
      return found < 0 ? -1 : found + mark.length;
    };
    if (text.startsWith('<!--', start)) return until('-->');
    if (text.startsWith('<![CDATA[', start)) return until(']]>');
    // Not enough to tell a comment from a document type.
    if (text.startsWith('<!', start) && text.length - start < 9) return -1;
    if (text.startsWith('<!', start)) throw new BadXml('a document type');
    return text.startsWith('<?', start) ? until('?>') : endOfTag(text, start);
  }

  #tag(tag: string): void {
    if (tag.startsWith('<!--') || tag.startsWith('<?')) return;
    if (tag.startsWith('<![CDATA[')) return this.#handler.text(tag.slice(9, -3));
    if (tag.startsWith('</')) return this.#handler.close(plainName(tag.slice(2, -1).trim()));
    const empty = tag.endsWith('/>');
    const inner = tag.slice(1, empty ? -2 : -1);
    const name = /^[^\s/]+/.exec(inner)?.[0];
    if (name === undefined) throw new BadXml('a tag without a name');
    this.#handler.open(plainName(name), attributesOf(inner.slice(name.length)));
    if (empty) this.#handler.close(plainName(name));
  }
}
