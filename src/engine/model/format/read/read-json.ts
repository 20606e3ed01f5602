/**
 * A JSON reader that remembers the line and column of every value and refuses what `JSON.parse` lets pass: duplicate
 * and numeric keys.
 */
import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Problem, SourceFile } from '../../types.ts';
import type { Document, Place } from './source.ts';

const MAX_DEPTH = 100;
const LITERALS: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const PLAIN_STRING = /[^"\\\u0000-\u001f]*/y;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Maps of states and codes, in which no order means anything: their keys may be numbers. */
const WITHOUT_ORDER: ReadonlySet<string | number | undefined> = new Set(['move', 'entityOf']);

/** Thrown inside the reader only: nothing after this point can be understood. */
class Unreadable extends Error {}

/** Reads one file. `document` is absent when the text is not JSON at all; problems then say where. */
export function readJson(source: SourceFile): { readonly document?: Document; readonly problems: readonly Problem[] } {
  const reader = new Reader(source);
  const document = reader.read();
  return document ? { document, problems: reader.problems } : { problems: reader.problems };
}

class Reader {
  readonly problems: Problem[] = [];
  private readonly file: string;
  private readonly text: string;
  private index = 0;
  private line = 1;
  /** Where the present line begins. */
  private begin = 0;
  private readonly path: (string | number)[] = [];

  constructor(source: SourceFile) {
    this.file = source.path;
    this.text = source.text;
  }

  read(): Document | undefined {
    if (this.text.charCodeAt(0) === 0xfeff) {
      this.report('format.byteOrderMark');
      this.index = 1;
    }
    try {
      this.skip();
      const place: Place = { file: this.file, line: this.line, column: this.column(), at: new Map() };
      const value = this.value(place);
      this.skip();
      if (this.index < this.text.length) this.fail('format.pastEnd');
      return { file: this.file, value, place };
    } catch (error) {
      if (error instanceof Unreadable) return undefined;
      throw error;
    }
  }

  private column(): number {
    return this.index - this.begin + 1;
  }

  private report(code: ErrorCode, params: Readonly<Record<string, string>> = {}): void {
    this.problems.push({
      code,
      file: this.file,
      path: this.path.join('.'),
      line: this.line,
      column: this.column(),
      severity: 'error',
      params,
    });
  }

  /** Each kind of mistake has a code of its own, so that its words are the reader's language throughout. */
  private fail(code: ErrorCode, params: Readonly<Record<string, string>> = {}): never {
    const character = this.text[this.index];
    if (character === undefined) this.report('format.cutShort');
    else
      this.report(code, {
        ...params,
        found: /^[^\s,:[\]{}]{1,20}/.exec(this.text.slice(this.index, this.index + 20))?.[0] ?? character,
      });
    throw new Unreadable();
  }

  /** Passes over white space, counting lines; comments are reported and passed over too. */
  private skip(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.index);
      if (code === 10) this.newLine();
      else if (code === 47) {
        this.comment();
        continue;
      } else if (code !== 32 && code !== 9 && code !== 13) return;
      this.index += 1;
    }
  }

  private comment(): void {
    const block = this.text[this.index + 1] === '*';
    if (!block && this.text[this.index + 1] !== '/') this.fail('format.noValue');
    this.report('format.comment');
    const end = this.text.indexOf(block ? '*/' : '\n', this.index + 2);
    const stop = end < 0 ? this.text.length : end + (block ? 2 : 0);
    for (; this.index < stop; this.index += 1) if (this.text.charCodeAt(this.index) === 10) this.newLine();
  }

  private newLine(): void {
    this.line += 1;
    this.begin = this.index + 1;
  }

  private value(place: Place): unknown {
    switch (this.text[this.index]) {
      case '{':
        return this.object(place);
      case '[':
        return this.array(place);
      case '"':
        return this.string();
      default:
        return this.scalar();
    }
  }

  private deeper(): void {
    if (this.path.length < MAX_DEPTH) return;
    this.path.length = 3;
    this.report('format.tooDeep', { limit: String(MAX_DEPTH) });
    throw new Unreadable();
  }

  /** The place of the value that begins here; what is said of a member is said of its key. */
  private placed(line = this.line, column = this.column()): Place {
    const opening = this.text[this.index];
    return opening === '{' || opening === '['
      ? { file: this.file, line, column, at: new Map() }
      : { file: this.file, line, column };
  }

  private object(place: Place): Record<string, unknown> {
    this.deeper();
    const result: Record<string, unknown> = {};
    this.index += 1;
    this.skip();
    if (this.closes('}')) return result;
    for (;;) {
      if (this.text[this.index] !== '"') this.fail('format.noKey');
      const line = this.line;
      const column = this.column();
      const key = this.string();
      this.path.push(key);
      if (Object.hasOwn(result, key)) this.report('format.duplicateKey', { key });
      if (/^(0|[1-9]\d{0,9})$/.test(key) && !WITHOUT_ORDER.has(this.path.at(-2)))
        this.report('format.numericKey', { key });
      this.skip();
      if (this.text[this.index] !== ':') this.fail('format.syntax', { expected: '":"' });
      this.index += 1;
      this.skip();
      const child = this.placed(line, column);
      const value = this.value(child);
      if (key === '__proto__')
        Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true });
      else result[key] = value;
      place.at?.set(key, child);
      this.path.pop();
      if (!this.another('}')) return result;
    }
  }

  private array(place: Place): unknown[] {
    this.deeper();
    const result: unknown[] = [];
    this.index += 1;
    this.skip();
    if (this.closes(']')) return result;
    for (;;) {
      this.path.push(result.length);
      const child = this.placed();
      const value = this.value(child);
      place.at?.set(result.length, child);
      result.push(value);
      this.path.pop();
      if (!this.another(']')) return result;
    }
  }

  private closes(bracket: string): boolean {
    if (this.text[this.index] !== bracket) return false;
    this.index += 1;
    return true;
  }

  /** After a member: true if one more follows. A comma before the closing bracket is reported and forgiven. */
  private another(bracket: string): boolean {
    this.skip();
    if (this.closes(bracket)) return false;
    if (this.text[this.index] !== ',') this.fail('format.syntax', { expected: `"," / "${bracket}"` });
    const { line, begin, index } = this;
    this.index += 1;
    this.skip();
    if (this.text[this.index] !== bracket) return true;
    const here = { line: this.line, begin: this.begin, index: this.index };
    Object.assign(this, { line, begin, index });
    this.report('format.trailingComma');
    Object.assign(this, here);
    this.index += 1;
    return false;
  }

  private string(): string {
    this.index += 1;
    let result = '';
    for (;;) {
      PLAIN_STRING.lastIndex = this.index;
      const plain = PLAIN_STRING.exec(this.text)?.[0] ?? '';
      result += plain;
      this.index += plain.length;
      const character = this.text[this.index];
      if (character === '"') {
        this.index += 1;
        return result;
      }
      if (character !== '\\') this.fail('format.openText');
      result += this.escape();
    }
  }

  private escape(): string {
    const letter = this.text[this.index + 1] ?? '';
    if (letter === 'u') {
      const digits = this.text.slice(this.index + 2, this.index + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.fail('format.escape');
      this.index += 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const plain = ESCAPES[letter];
    if (plain === undefined) this.fail('format.escape');
    this.index += 2;
    return plain;
  }

  private scalar(): unknown {
    for (const [word, value] of LITERALS) {
      if (this.text.startsWith(word, this.index)) {
        this.index += word.length;
        return value;
      }
    }
    NUMBER.lastIndex = this.index;
    const digits = NUMBER.exec(this.text)?.[0];
    if (!digits) this.fail('format.noValue');
    const value = Number(digits);
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      this.report('format.outOfRange', { value: digits, range: '-9007199254740991 … 9007199254740991' });
    }
    this.index += digits.length;
    return value;
  }
}
