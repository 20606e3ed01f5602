/**
 * Reads `create table` and `comment on` of PostgreSQL and MySQL scripts. Everything else of a script is passed over;
 * what cannot be read is said with its line. Nothing of it is ever run.
 */
import { sqlType } from './sql-type.ts';
import type { ReadColumn, ReadTable } from './read-table.ts';

interface Token {
  readonly text: string;
  readonly kind: 'word' | 'quoted' | 'string' | 'sign';
  readonly line: number;
}

/** Where a script cannot be understood. */
export class UnreadableText extends Error {
  readonly line: number;
  readonly found: string;
  constructor(line: number, found: string) {
    super(`line ${line}: ${found}`);
    this.line = line;
    this.found = found.slice(0, 40);
  }
}

const TOKEN =
  /--[^\n]*|#[^\n]*|\/\*[^]*?\*\/|(\s+)|"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|'((?:[^'\\]|''|\\[^])*)'|([\p{L}\p{N}_$]+)|([^])/guy;

function tokens(text: string): Token[] {
  const found: Token[] = [];
  let line = 1;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, , double, back, string, word, sign] = match;
    const quoted = double?.replaceAll('""', '"') ?? back?.replaceAll('``', '`');
    if (quoted !== undefined) found.push({ text: quoted, kind: 'quoted', line });
    else if (string !== undefined)
      found.push({ text: string.replaceAll("''", "'").replace(/\\([^])/g, '$1'), kind: 'string', line });
    else if (word !== undefined) found.push({ text: word, kind: 'word', line });
    else if (sign !== undefined) found.push({ text: sign, kind: 'sign', line });
    for (const character of whole) if (character === '\n') line += 1;
  }
  return found;
}

/** Words after which a column's type is over. */
const ENDS_TYPE = new Set([
  'not',
  'null',
  'default',
  'primary',
  'unique',
  'references',
  'check',
  'constraint',
  'comment',
  'auto_increment',
  'generated',
  'collate',
  'charset',
  'on',
  'as',
  'key',
  'invisible',
  'virtual',
  'stored',
  'character',
]);
const CONSTRAINTS = new Set([
  'constraint',
  'primary',
  'unique',
  'foreign',
  'key',
  'index',
  'check',
  'exclude',
  'fulltext',
  'spatial',
  'like',
]);

class Reader {
  private at = 0;
  private readonly all: readonly Token[];
  readonly tables: (ReadTable & { columns: ReadColumn[]; comment?: string })[] = [];
  constructor(text: string) {
    this.all = tokens(text);
  }

  private peek(ahead = 0): Token | undefined {
    return this.all[this.at + ahead];
  }

  private is(...words: readonly string[]): boolean {
    return words.every((word, ahead) => {
      const token = this.peek(ahead);
      return (
        token !== undefined && token.kind !== 'quoted' && token.kind !== 'string' && token.text.toLowerCase() === word
      );
    });
  }

  private take(...words: readonly string[]): boolean {
    if (!this.is(...words)) return false;
    this.at += words.length;
    return true;
  }

  private fail(): never {
    const token = this.peek() ?? this.all.at(-1);
    throw new UnreadableText(token?.line ?? 1, token?.text ?? '');
  }

  /** `schema.table`, quoted or not: the last part, and what stood before it. */
  private name(): { readonly name: string; readonly schema?: string } {
    const parts: string[] = [];
    do {
      const token = this.peek();
      if (!token || (token.kind !== 'word' && token.kind !== 'quoted')) this.fail();
      this.at += 1;
      parts.push(token.text);
    } while (this.take('.'));
    const name = parts.at(-1) ?? this.fail();
    return { name, ...(parts.length > 1 ? { schema: parts.at(-2) ?? '' } : {}) };
  }

  /** Passes over a balanced pair of brackets. */
  private brackets(): Token[] {
    const inside: Token[] = [];
    let depth = 0;
    do {
      const token = this.peek() ?? this.fail();
      this.at += 1;
      if (token.kind === 'sign' && token.text === '(') depth += 1;
      else if (token.kind === 'sign' && token.text === ')') depth -= 1;
      inside.push(token);
    } while (depth > 0);
    return inside.slice(1, -1);
  }

  private nameList(): string[] {
    return this.is('(')
      ? this.brackets()
          .filter(
            ({ kind, text }, at, all) =>
              (kind === 'quoted' || kind === 'word') &&
              !(kind === 'word' && /^(asc|desc|\d+)$/i.test(text) && at > 0 && all[at - 1]?.text !== ','),
          )
          .map(({ text }) => text)
      : [];
  }

  read(): readonly ReadTable[] {
    while (this.peek()) {
      if (this.is('create') && this.createsTable()) this.table();
      else if (this.take('comment', 'on')) this.comment();
      else this.at += 1;
    }
    return this.tables;
  }

  private createsTable(): boolean {
    for (let ahead = 1; ahead < 5; ahead += 1) {
      const word = this.peek(ahead)?.text.toLowerCase();
      if (word === 'table') {
        this.at += ahead + 1;
        this.take('if', 'not', 'exists');
        return true;
      }
      if (!['temporary', 'temp', 'unlogged', 'global', 'local', 'foreign'].includes(word ?? '')) return false;
    }
    return false;
  }

  private table(): void {
    const named = this.name();
    if (!this.is('(')) return;
    this.at += 1;
    const [columns, unique, references]: [
      ReadColumn[],
      string[][],
      Map<string, NonNullable<ReadColumn['references']>>,
    ] = [[], [], new Map()];
    let key: string[] = [];
    while (!this.take(')')) {
      const token = this.peek() ?? this.fail();
      if (token.kind === 'word' && CONSTRAINTS.has(token.text.toLowerCase())) {
        if (
          this.take('constraint') &&
          !this.is('primary') &&
          !this.is('unique') &&
          !this.is('foreign') &&
          !this.is('check')
        )
          this.name();
        if (this.take('primary', 'key')) key = this.nameList();
        else if (this.take('unique')) {
          if (!this.take('key')) this.take('index');
          if (!this.is('(')) this.name();
          unique.push(this.nameList());
        } else if (this.take('foreign', 'key')) {
          if (!this.is('(')) this.name();
          const [own, more] = this.nameList();
          if (this.take('references')) {
            const { name } = this.name();
            const [column = 'id'] = this.nameList();
            if (own !== undefined && more === undefined)
              references.set(own, { table: name, column, ...this.cascades() });
          }
        }
      } else {
        const { column, isKey, isUnique } = this.column();
        columns.push(column);
        if (isKey) key = [column.name];
        if (isUnique) unique.push([column.name]);
      }
      this.rest();
    }
    let comment: string | undefined;
    for (; this.peek() && !this.is(';') && !this.is('create'); this.at += 1) {
      const token = this.peek(this.peek(1)?.text === '=' ? 2 : 1);
      if (this.is('comment') && token?.kind === 'string') comment = token.text;
    }
    this.tables.push({
      ...named,
      ...(comment ? { comment } : {}),
      columns: columns.map((column) => {
        const to = references.get(column.name);
        return to ? { ...column, references: to } : column;
      }),
      key,
      unique,
    });
  }

  /** What stands behind a reference: passes over `match …`, `on update …` and `on delete …`. */
  private cascades(): { readonly cascade?: true } {
    let cascade = false;
    for (;;) {
      if (this.take('on', 'delete', 'cascade')) cascade = true;
      else if (this.take('on', 'delete') || this.take('on', 'update')) {
        if (!this.take('set', 'null') && !this.take('set', 'default') && !this.take('no', 'action')) this.at += 1;
      } else if (this.take('match')) this.at += 1;
      else return cascade ? { cascade } : {};
    }
  }

  /** To the comma after this member, or to the bracket behind the last one. */
  private rest(): void {
    for (let token = this.peek(); !this.take(','); token = this.peek()) {
      if (!token) this.fail();
      if (token.kind === 'sign' && token.text === ')') return;
      if (token.kind === 'sign' && token.text === '(') this.brackets();
      else this.at += 1;
    }
    if (this.is(')')) this.fail();
  }

  private column(): { readonly column: ReadColumn; readonly isKey: boolean; readonly isUnique: boolean } {
    const first = this.peek() ?? this.fail();
    if (first.kind !== 'word' && first.kind !== 'quoted') this.fail();
    this.at += 1;
    let type = '';
    for (
      let token = this.peek();
      token && !(token.kind === 'sign' && (token.text === ',' || token.text === ')'));
      token = this.peek()
    ) {
      if (token.kind === 'word' && type !== '' && ENDS_TYPE.has(token.text.toLowerCase())) break;
      if (token.kind === 'sign' && token.text === '(')
        type += `(${this.brackets()
          .map(({ text, kind }) => (kind === 'string' ? `'${text.replaceAll("'", "''")}'` : text))
          .join('')})`;
      else {
        type += token.kind === 'sign' || type === '' ? token.text : ` ${token.text}`;
        this.at += 1;
      }
    }
    if (type === '') this.fail();
    let [notNull, isKey, isUnique, serial, generated]: boolean[] = [];
    let comment: string | undefined;
    let references: ReadColumn['references'];
    for (
      let token = this.peek();
      token && !(token.kind === 'sign' && (token.text === ',' || token.text === ')'));
      token = this.peek()
    ) {
      if (this.take('not', 'null')) notNull = true;
      else if (this.take('primary', 'key')) isKey = true;
      else if (this.take('unique')) isUnique = true;
      else if (this.take('auto_increment')) serial = true;
      else if (this.take('generated')) {
        if (this.take('always', 'as', 'identity') || this.take('by', 'default', 'as', 'identity')) serial = true;
        else generated = true;
      } else if (this.take('references')) {
        const { name } = this.name();
        references = { table: name, column: this.nameList()[0] ?? 'id', ...this.cascades() };
      } else if (this.is('comment') && this.peek(1)?.kind === 'string') {
        comment = this.peek(1)?.text;
        this.at += 2;
      } else if (token.kind === 'sign' && token.text === '(') this.brackets();
      else this.at += 1;
    }
    const { serial: numbered, ...held } = sqlType(type);
    return {
      column: {
        name: first.text,
        type,
        ...held,
        ...(serial || numbered ? { serial: true } : {}),
        ...(notNull || isKey ? { notNull: true } : {}),
        ...(generated ? { generated } : {}),
        ...(comment ? { comment } : {}),
        ...(references ? { references } : {}),
      },
      isKey: isKey === true,
      isUnique: isUnique === true,
    };
  }

  /** `comment on table t is '…'`, `comment on column t.c is '…'`. */
  private comment(): void {
    const ofTable = this.take('table');
    if (!ofTable && !this.take('column')) return;
    const { name, schema } = this.name();
    if (!this.take('is') || this.peek()?.kind !== 'string') return;
    const said = this.peek()?.text ?? '';
    const place = this.tables.findIndex((table) => table.name === (ofTable ? name : schema));
    const table = this.tables[place];
    if (!table) return;
    this.tables[place] = ofTable
      ? { ...table, comment: said }
      : {
          ...table,
          columns: table.columns.map((column) => (column.name === name ? { ...column, comment: said } : column)),
        };
  }
}

/** @throws UnreadableText where a `create table` cannot be understood */
export function readDdl(text: string): readonly ReadTable[] {
  return new Reader(text).read();
}
