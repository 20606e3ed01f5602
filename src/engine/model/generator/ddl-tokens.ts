/**
 * Parts a script of tables into statements and tokens, by the rules of the database it comes from: what ends a text,
 * what is a comment and what a quotation mark means is not the same in PostgreSQL and in MySQL. Pure.
 */

export type Database = 'postgresql' | 'mysql';

/** `either`: between double quotation marks of MySQL, which hold a text or a name as its settings say. */
export interface Token {
  readonly text: string;
  readonly kind: 'word' | 'name' | 'text' | 'either' | 'sign';
  readonly line: number;
}

/** The tokens up to the end of a statement, without that end. */
export type Statement = readonly Token[];

export interface Script {
  readonly database: Database;
  readonly statements: readonly Statement[];
  /** Line of the quotation mark, comment or block that never ends. */
  readonly open: number | undefined;
}

/** What only scripts of one of them hold, and how much it says. */
const SIGNS: Readonly<Record<Database, readonly (readonly [RegExp, number])[]>> = {
  postgresql: [
    [/^-- PostgreSQL database dump/m, 10],
    [/\bstandard_conforming_strings\b/i, 10],
    [/\balter\s+table\s+only\b/i, 3],
    [/\bcomment\s+on\s+(table|column)\b/i, 3],
    [/\bcreate\s+(type|domain)\b/i, 2],
    [/\bcharacter\s+varying\b|\b(big|small)?serial\b|\bjsonb\b|\btimestamptz\b|\bwithout\s+time\s+zone\b/i, 2],
    [/\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/u, 2],
    [/::\s*"?\p{L}|#>>|\bnextval\s*\(|\bsearch_path\b/iu, 2],
    [/\bcopy\s[^;]{0,300}\bfrom\s+stdin\b/i, 3],
    [/\bE'/, 1],
  ],
  mysql: [
    [/^-- (MySQL|MariaDB) dump/m, 10],
    [/\/\*M?!\d{5,6}/, 3],
    [/`[^`\n]+`/, 3],
    [/\bengine\s*=\s*\w/i, 3],
    [/\bauto_increment\b/i, 3],
    [/\bcomment\s*(?:=\s*)?['"]/i, 2],
    [/\b(tinyint|mediumint|mediumtext|longtext|datetime)\b/i, 1],
    [/\bunsigned\b|\b(default\s+)?charset\s*=/i, 2],
    [/^[ \t]*(un)?lock\s+tables\b|^[ \t]*delimiter\s/im, 3],
  ],
};

/** The beginning of a script, in letters, that says whose it is. */
const LOOKED_AT = 2_000_000;
/** Tokens, and what stands between them, that are read before others may go on. */
const STEPS_AT_ONCE = 2_000;

function weight(text: string, database: Database): number {
  return SIGNS[database].reduce((sum, [sign, much]) => sum + (sign.test(text) ? much : 0), 0);
}

/**
 * The script by the rules of its own database. What says nothing of either is read as the one in which all quotation
 * marks are closed, else as PostgreSQL, whose rules are the standard's. It pauses after some tokens.
 */
export function* scriptOf(text: string): Generator<void, Script, void> {
  const start = text.slice(0, LOOKED_AT);
  const [ours, theirs] = [weight(start, 'postgresql'), weight(start, 'mysql')];
  if (ours !== theirs) return yield* new Scanner(text, ours > theirs ? 'postgresql' : 'mysql').scan();
  const standard = yield* new Scanner(text, 'postgresql').scan();
  if (standard.open === undefined || !text.includes('\\')) return standard;
  const other = yield* new Scanner(text, 'mysql').scan();
  return other.open === undefined ? other : standard;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
/** `\Z` of MySQL is a sign of control that no title holds, and neither holds an end of text. */
const MYSQL_ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', '0': '', Z: '' };

const BLANKS = /\s+/uy;
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_$]*/uy;
/** A name beside `@`, as `@@sql_mode` or `@old`: MySQL's variables. */
const VARIABLE = /@+[\p{L}\p{N}_$.]*/uy;
const DOLLAR = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;
const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{1,2})|([0-7]{1,3})|([^]))/y;
const RUN = /\/\*M?!\d*/y;
const DELIMITER = /[ \t]+(\S+)[^\n]*/y;
/** Letters operators of PostgreSQL are made of. */
const OPERATOR = /[-+*/<>=~!@#%^&|`?]/;

class Scanner {
  private readonly text: string;
  private readonly database: Database;
  private readonly escapes: boolean;
  private at = 0;
  private line = 1;
  /** Where `line` was counted to. */
  private counted = 0;
  private open: number | undefined;
  private delimiter = ';';
  private statement: Token[] = [];
  private readonly statements: Statement[] = [];

  constructor(text: string, database: Database) {
    this.text = text;
    this.database = database;
    this.escapes =
      database === 'mysql'
        ? !/\bsql_mode\s*=[^;]{0,500}NO_BACKSLASH_ESCAPES/i.test(text)
        : /\bstandard_conforming_strings\s*(=|to)\s*'?off/i.test(text);
  }

  *scan(): Generator<void, Script, void> {
    for (let steps = 1; this.at < this.text.length; steps += 1) {
      this.step();
      if (steps % STEPS_AT_ONCE === 0) yield;
    }
    this.end();
    return { database: this.database, statements: this.statements, open: this.open };
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text) ?? undefined;
  }

  private push(kind: Token['kind'], text: string, from: number): void {
    for (; this.counted < from; this.counted += 1) if (this.text[this.counted] === '\n') this.line += 1;
    this.statement.push({ kind, text, line: this.line });
  }

  /** The end of what begins here; where there is none the rest of the script belongs to it. */
  private closed(end: number, from: number): number {
    if (end >= 0) return end;
    for (; this.counted < from; this.counted += 1) if (this.text[this.counted] === '\n') this.line += 1;
    this.open ??= this.line;
    return this.text.length;
  }

  private end(): void {
    const { statement } = this;
    if (statement.length === 0) return;
    this.statements.push(statement);
    this.statement = [];
    if (this.database === 'postgresql' && isCopy(statement)) this.passRows();
  }

  /** Rows of `copy … from stdin` stand behind the statement as they are, up to a line `\.`. */
  private passRows(): void {
    const end = /^\\\.\r?$/m.exec(this.text.slice(this.at));
    this.at = end ? this.at + end.index + end[0].length : this.text.length;
  }

  private step(): void {
    const from = this.at;
    const letter = this.text[from] ?? '';
    const next = this.text[from + 1] ?? '';
    const blanks = this.match(BLANKS);
    if (blanks) this.at += blanks[0].length;
    else if (this.text.startsWith(this.delimiter, from)) {
      this.at += this.delimiter.length;
      this.end();
    } else if (this.isLineComment(letter, next)) this.at = this.lineEnd(from);
    else if (letter === '/' && next === '*') this.comment(from);
    else if (letter === '*' && next === '/' && this.database === 'mysql')
      this.at += 2; // The end of what MySQL runs between `/*!` and `*/`.
    else if (letter === "'") this.quoted(from, "'", this.escapes, 'text');
    else if (letter === '"')
      this.quoted(from, '"', this.database === 'mysql' && this.escapes, this.database === 'mysql' ? 'either' : 'name');
    else if (letter === '`') this.quoted(from, '`', false, 'name');
    else if (letter === '$' && this.database === 'postgresql' && this.dollar(from)) return;
    else this.wordOrSign(from, letter);
  }

  /** `--` of MySQL needs a blank behind it; `#` begins a comment there, and an operator of PostgreSQL. */
  private isLineComment(letter: string, next: string): boolean {
    if (letter === '#') return this.database === 'mysql';
    if (letter !== '-' || next !== '-') return false;
    return this.database === 'postgresql' || /^\s?$/.test(this.text[this.at + 2] ?? '');
  }

  private lineEnd(from: number): number {
    const end = this.text.indexOf('\n', from);
    return end < 0 ? this.text.length : end;
  }

  /** Comments of PostgreSQL hold others; what MySQL keeps in `/*!40101 … *\/` is run by it, and read here. */
  private comment(from: number): void {
    if (this.database === 'mysql') {
      const run = this.match(RUN);
      this.at = run ? from + run[0].length : this.closed(this.text.indexOf('*/', from + 2), from) + 2;
      return;
    }
    let depth = 1;
    let at = from + 2;
    while (depth > 0) {
      const [opens, closes] = [this.text.indexOf('/*', at), this.text.indexOf('*/', at)];
      if (closes < 0) {
        at = this.closed(-1, from);
        break;
      }
      depth += opens >= 0 && opens < closes ? 1 : -1;
      at = (opens >= 0 && opens < closes ? opens : closes) + 2;
    }
    this.at = at;
  }

  /** A text or name between marks, which stand twice where they are part of it. */
  private quoted(from: number, mark: string, escapes: boolean, kind: Token['kind']): void {
    let said = '';
    let at = from + 1;
    for (;;) {
      const letter = this.text[at];
      if (letter === undefined) {
        this.closed(-1, from);
        break;
      }
      if (letter === mark) {
        if (this.text[at + 1] !== mark) break;
        said += mark;
        at += 2;
      } else if (letter === '\\' && escapes) {
        const [escaped, length] = this.escaped(at);
        said += escaped;
        at += length;
      } else {
        said += letter;
        at += 1;
      }
    }
    this.push(kind, said, from);
    this.at = at + 1;
  }

  /** The sign that a backslash and what follows it stand for, and how long that is. */
  private escaped(at: number): readonly [string, number] {
    ESCAPE.lastIndex = at;
    const [whole = '\\', unicode, wide, hex, octal, one = ''] = ESCAPE.exec(this.text) ?? [];
    if (this.database === 'mysql') {
      const letter = whole.slice(1, 2);
      // MySQL keeps the backslash before the signs of `like`.
      return [letter === '%' || letter === '_' ? `\\${letter}` : (MYSQL_ESCAPES[letter] ?? letter), 2];
    }
    const code = unicode ?? wide ?? hex;
    const point = code === undefined ? (octal === undefined ? undefined : parseInt(octal, 8)) : parseInt(code, 16);
    if (point !== undefined) return [point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '', whole.length];
    return [ESCAPES[one] ?? one, Math.max(whole.length, 1)];
  }

  /** `$$ … $$` and `$body$ … $body$`: nothing inside means anything. False where no such mark begins. */
  private dollar(from: number): boolean {
    const mark = this.match(DOLLAR)?.[0];
    if (mark === undefined) return false;
    const end = this.closed(this.text.indexOf(mark, from + mark.length), from);
    this.push('text', this.text.slice(from + mark.length, end), from);
    this.at = Math.min(end + mark.length, this.text.length);
    return true;
  }

  private wordOrSign(from: number, letter: string): void {
    const word = this.match(WORD)?.[0] ?? (this.database === 'mysql' ? this.match(VARIABLE)?.[0] : undefined);
    if (word !== undefined) return this.word(from, word);
    this.at += letter.length;
    if (this.database === 'postgresql' && OPERATOR.test(letter)) {
      // An operator is one sign, but a comment may begin in it.
      while (
        OPERATOR.test(this.text[this.at] ?? '') &&
        !this.text.startsWith('--', this.at) &&
        !this.text.startsWith('/*', this.at)
      )
        this.at += 1;
    }
    this.push('sign', this.text.slice(from, this.at), from);
  }

  private word(from: number, word: string): void {
    this.at += word.length;
    const quote = this.text[this.at];
    if (this.database === 'postgresql' && quote === "'" && /^[ebxn]$/i.test(word))
      return this.quoted(this.at, "'", this.escapes || /^e$/i.test(word), 'text');
    if (
      this.database === 'postgresql' &&
      /^u$/i.test(word) &&
      quote === '&' &&
      /["']/.test(this.text[this.at + 1] ?? '')
    ) {
      const mark = this.text[this.at + 1] ?? '';
      return this.quoted(this.at + 1, mark, false, mark === '"' ? 'name' : 'text');
    }
    const delimiter =
      this.database === 'mysql' && /^delimiter$/i.test(word) && this.statement.length === 0
        ? this.match(DELIMITER)
        : undefined;
    if (delimiter) {
      this.delimiter = delimiter[1] ?? ';';
      this.at += delimiter[0].length;
      return;
    }
    this.push('word', word, from);
  }
}

/** `copy t (a, b) from stdin` */
function isCopy(statement: Statement): boolean {
  const words = statement.flatMap(({ kind, text }) => (kind === 'word' ? [text.toLowerCase()] : []));
  return words[0] === 'copy' && words.includes('stdin') && words.includes('from');
}
