/**
 * Reads the tables of PostgreSQL and MySQL scripts, and what further statements say of them: keys, references, value
 * lists, comments, and the entries of dictionary tables. Nothing of a script is ever run; what of it is no table, and
 * what of a table nothing of ours can say, is listed.
 */
import { type Database, scriptOf, type Statement, type Token } from './ddl-tokens.ts';
import type { LeftOut, Loss, ReadColumn, Reading, ReadTable, ReadValue } from './read-table.ts';
import { sqlType } from './sql-type.ts';

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

type Open<T> = { -readonly [K in keyof T]: T[K] };
type Reference = NonNullable<ReadColumn['references']>;

/** A table while further statements still change it. */
interface Draft {
  name: string;
  schema?: string;
  comment?: string;
  columns: Open<ReadColumn>[];
  key: string[];
  unique: string[][];
  lost: Loss[];
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
  'autoincrement',
  'generated',
  'collate',
  'charset',
  'on',
  'as',
  'key',
  'invisible',
  'visible',
  'virtual',
  'stored',
  'identity',
  'first',
  'after',
  'storage',
  'compression',
  'deferrable',
  'initially',
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
  'period',
]);
/** Words that stand between `create` and what is created. */
const KINDS_OF_CREATE = new Set([
  'or',
  'replace',
  'temporary',
  'temp',
  'unlogged',
  'global',
  'local',
  'foreign',
  'unique',
  'materialized',
  'recursive',
  'definer',
  'algorithm',
  'sql',
  'security',
  'constraint',
  'fulltext',
  'spatial',
  'force',
  'no',
]);
/** Words between the first one of a statement and the name of its table. */
const BEFORE_NAMES = new Set([
  'if',
  'not',
  'exists',
  'only',
  'table',
  'temporary',
  'temp',
  'unlogged',
  'unique',
  'index',
  'on',
  'column',
]);
/** What of a script is not read and would be missed; rows, rights and settings are not carried over at all. */
const MISSED = new Set(['view', 'function', 'procedure', 'trigger', 'rule', 'event', 'policy', 'aggregate']);
/** Tables whose rows are dictionaries, in RuoYi and what came of it. */
const DICTIONARIES = /(^|_)dict(ionary)?(_(data|item|items|value|entry|detail|type))?$/i;
/** What a table kept apart from its deleted rows calls them. */
const DELETION = /^(deleted_at|del_flag|deleted|is_deleted|delete_flag|delete_time)$/i;

const lower = (token: Token | undefined): string => (token?.kind === 'word' ? token.text.toLowerCase() : '');
const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'word' || token?.kind === 'name' || token?.kind === 'either';
const isText = (token: Token | undefined): token is Token => token?.kind === 'text' || token?.kind === 'either';
const isSign = (token: Token | undefined, text: string): boolean => token?.kind === 'sign' && token.text === text;

/** Walks over the tokens of one statement, or of what stands between brackets of it. */
class Cursor {
  at = 0;
  readonly tokens: readonly Token[];
  private readonly last: Token | undefined;

  constructor(tokens: readonly Token[], last?: Token) {
    this.tokens = tokens;
    this.last = tokens.at(-1) ?? last;
  }

  peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  is(...words: readonly string[]): boolean {
    return words.every((word, ahead) => {
      const token = this.peek(ahead);
      return token?.kind === 'sign' ? token.text === word : lower(token) === word;
    });
  }

  take(...words: readonly string[]): boolean {
    if (!this.is(...words)) return false;
    this.at += words.length;
    return true;
  }

  fail(): never {
    const token = this.peek() ?? this.last;
    throw new UnreadableText(token?.line ?? 1, token?.text ?? '');
  }

  /** `schema.table`, quoted or not: its parts. */
  path(): readonly string[] {
    const parts: string[] = [];
    do {
      const token = this.peek();
      if (!isName(token)) this.fail();
      this.at += 1;
      parts.push(token.text);
    } while (this.take('.'));
    return parts;
  }

  name(): string {
    return this.path().at(-1) ?? this.fail();
  }

  /** What stands between a pair of brackets that begins here. */
  brackets(): Token[] {
    const inside: Token[] = [];
    let depth = 0;
    do {
      const token = this.peek() ?? this.fail();
      this.at += 1;
      if (isSign(token, '(')) depth += 1;
      else if (isSign(token, ')')) depth -= 1;
      inside.push(token);
    } while (depth > 0);
    return inside.slice(1, -1);
  }

  /** Passes over what is left of a member, up to the comma behind it. */
  rest(): Token[] {
    const passed: Token[] = [];
    for (let token = this.peek(); token && !isSign(token, ','); token = this.peek()) {
      if (isSign(token, '(')) passed.push(token, ...this.brackets());
      else {
        this.at += 1;
        passed.push(token);
      }
    }
    return passed;
  }
}

/** Parts at the commas that stand outside of brackets. */
function parted(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (isSign(token, '(')) depth += 1;
    else if (isSign(token, ')')) depth -= 1;
    if (depth === 0 && isSign(token, ',')) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** Columns of a key: `a`, `b desc`, `c(20)`; undefined where one of them is an expression or a span of time. */
function keyColumns(tokens: readonly Token[]): string[] | undefined {
  const names = parted(tokens).map((part) => {
    const [first, ...more] = part;
    const said = more.map(lower);
    if (!isName(first) || said.includes('overlaps')) return undefined;
    const plain = more.every((token, at) =>
      isSign(token, '(') || isSign(token, ')')
        ? /^\d+$/.test(more[at + (token.text === '(' ? 1 : -1)]?.text ?? '')
        : token.kind === 'word' || token.kind === 'name' || isSign(token, '.'),
    );
    return plain ? first.text : undefined;
  });
  const whole = names.filter((name) => name !== undefined);
  return whole.length === names.length ? whole : undefined;
}

/** `LIKE a INCLUDING ALL`, or its indexes: keys are taken over too, unless they are excluded. */
function keepsKeys(tokens: readonly Token[]): boolean {
  const isSaid = (word: string): boolean =>
    tokens.some((token, at) => lower(token) === word && ['all', 'indexes'].includes(lower(tokens[at + 1])));
  const isExcluded = tokens.some((token, at) => lower(token) === 'excluding' && lower(tokens[at + 1]) === 'indexes');
  return isSaid('including') && !isExcluded;
}

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ kind, text }) => (kind === 'text' ? `'${text}'` : text))
    .join(' ')
    .slice(0, 120);

/**
 * The column and the values of `c in ('a', 'b')` and of `(c)::text = any (array['a', 'b'])`, however many brackets and
 * casts stand around them.
 */
function listedValues(
  tokens: readonly Token[],
): { readonly column: string; readonly values: readonly string[] } | undefined {
  const plain: Token[] = [];
  let cast = false;
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    cast = isSign(before, ':') || (cast && lower(before) === 'character' && lower(token) === 'varying');
    if (!cast && !(token.kind === 'sign' && '():[],'.includes(token.text))) plain.push(token);
  }
  const [column, ...more] = plain;
  const words = more.flatMap((token) => (token.kind === 'text' ? [] : [token.text.toLowerCase()])).join(' ');
  const values = more.flatMap((token) => (token.kind === 'text' ? [token.text] : []));
  return isName(column) && (words === 'in' || words === '= any array') && values.length > 1
    ? { column: column.text, values }
    : undefined;
}

class Reader {
  private readonly database: Database;
  private readonly tables = new Map<string, Draft>();
  /** Names of unique indexes → their columns, for constraints that use one. */
  private readonly indexes = new Map<string, readonly string[]>();
  private readonly enums = new Map<string, readonly string[]>();
  private readonly domains = new Map<string, Draft>();
  /** Rows of dictionary tables. */
  private readonly rows: Readonly<Record<string, string>>[] = [];
  private readonly passed = new Map<string, { readonly names: string[]; readonly line: number }>();
  readonly leftOut: LeftOut[] = [];
  private failed: UnreadableText | undefined;

  constructor(database: Database) {
    this.database = database;
  }

  /** @throws UnreadableText where no table can be read and one was tried */
  *read(statements: readonly Statement[]): Generator<void, Reading, void> {
    // Types may be declared behind the tables that use them where a script is put together by hand.
    for (const statement of statements) {
      this.types(new Cursor(statement));
      yield;
    }
    for (const statement of statements) {
      this.statement(new Cursor(statement));
      yield;
    }
    if (this.tables.size === 0 && this.failed) throw this.failed;
    for (const draft of this.tables.values()) this.settle(draft);
    for (const [kind, { names, line }] of this.passed)
      this.leftOut.push({
        table: names.slice(0, 20).join(', '),
        code: 'generator.passedOver',
        params: { kind: kind.toUpperCase(), count: String(names.length), line: String(line) },
      });
    return {
      tables: [...this.tables.values()].map((draft) => ({
        ...draft,
        columns: draft.columns.map((column) => ({ ...column })),
      })),
      dictionaries: dictionariesOf(this.rows),
      dictionaryTitles: dictionaryTitlesOf(this.rows),
      leftOut: this.leftOut,
    };
  }

  /** Names stand as their table writes them: without quotation marks `Dept` and `DEPT` are the same. */
  private settle(draft: Draft): void {
    const named = (name: string): string => this.columnOf(draft, name)?.name ?? name;
    draft.key = draft.key.map(named);
    draft.unique = draft.unique.map((set) => set.map(named));
    for (const name of draft.key) this.require(draft, name);
    for (const column of draft.columns) {
      const to = column.references && this.table(column.references.table);
      if (column.references && to) column.references = { ...column.references, table: to.name };
    }
  }

  private table(name: string | undefined): Draft | undefined {
    return this.tables.get((name ?? '').toLowerCase());
  }

  private columnOf(draft: Draft, name: string | undefined): Open<ReadColumn> | undefined {
    return (
      draft.columns.find((column) => column.name === name) ??
      draft.columns.find((column) => column.name.toLowerCase() === name?.toLowerCase())
    );
  }

  private types(cursor: Cursor): void {
    try {
      if (cursor.take('create', 'type')) this.enumeration(cursor);
      else if (cursor.take('create', 'domain')) this.domain(cursor);
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error;
    }
  }

  private enumeration(cursor: Cursor): void {
    const name = cursor.name();
    if (!cursor.take('as', 'enum') || !cursor.is('(')) return;
    const values = cursor.brackets().filter(isText);
    this.enums.set(
      name.toLowerCase(),
      values.map(({ text }) => text),
    );
  }

  /** A type of several parts is no type of a property: what uses it is lost, and this says of what it was made. */
  private compositeType(cursor: Cursor, line: number): void {
    const name = cursor.name();
    if (cursor.take('as') && cursor.is('(')) this.pass('type', name, line);
  }

  private domain(cursor: Cursor): void {
    const draft: Draft = { name: cursor.name(), columns: [], key: [], unique: [], lost: [] };
    cursor.take('as');
    this.columnBody(cursor, 'value', draft);
    this.domains.set(draft.name.toLowerCase(), draft);
  }

  /** One statement. A table that cannot be read is listed with its line, and the others are read on. */
  private statement(cursor: Cursor): void {
    const line = cursor.peek()?.line ?? 1;
    try {
      if (cursor.take('create')) this.create(cursor, line);
      else if (cursor.take('alter')) this.alter(cursor);
      else if (cursor.take('comment', 'on')) this.commentOn(cursor);
      else if (cursor.take('insert')) this.insert(cursor);
      else if (cursor.take('drop')) this.drop(cursor);
      else if (cursor.take('rename', 'table')) this.renameTables(cursor);
      else if (cursor.take('do')) this.pass('do', '', line);
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error;
      this.failed ??= error;
      const named = cursor.tokens.find((token, at) => at > 0 && isName(token) && !BEFORE_NAMES.has(lower(token)));
      this.leftOut.push({
        table: named?.text ?? '',
        code: 'generator.unreadTable',
        params: { line: String(error.line), found: error.found },
      });
    }
  }

  private create(cursor: Cursor, line: number): void {
    const kinds = new Set<string>();
    for (let word = lower(cursor.peek()); KINDS_OF_CREATE.has(word); word = lower(cursor.peek())) {
      kinds.add(word);
      cursor.at += 1;
      // `definer = root@localhost`, `algorithm = undefined`, `sql security definer`
      if (cursor.take('=')) while (cursor.peek() && !this.isKind(cursor)) cursor.at += 1;
    }
    const what = lower(cursor.peek());
    cursor.at += 1;
    if (what === 'table') this.createTable(cursor);
    else if (what === 'index' && kinds.has('unique')) this.index(cursor);
    else if (what === 'type') this.compositeType(cursor, line);
    else if (MISSED.has(what)) {
      cursor.take('if', 'not', 'exists');
      const name = isName(cursor.peek()) ? cursor.name() : '';
      this.pass(kinds.has('materialized') ? 'materialized view' : what, name, line);
    }
  }

  private isKind(cursor: Cursor): boolean {
    const word = lower(cursor.peek());
    return MISSED.has(word) || word === 'sql' || word === 'table' || word === 'index' || word === 'definer';
  }

  private pass(kind: string, name: string, line: number): void {
    const known = this.passed.get(kind);
    if (known && !known.names.includes(name)) known.names.push(name);
    else if (!known) this.passed.set(kind, { names: [name], line });
  }

  /** A table dropped before it is created is the usual beginning of a dump; one dropped later is gone. */
  private drop(cursor: Cursor): void {
    if (!cursor.take('table')) return;
    cursor.take('if', 'exists');
    while (isName(cursor.peek())) {
      this.tables.delete(cursor.name().toLowerCase());
      if (!cursor.take(',')) return;
    }
  }

  private createTable(cursor: Cursor): void {
    cursor.take('if', 'not', 'exists');
    const path = cursor.path();
    const name = path.at(-1) ?? cursor.fail();
    const draft: Draft = {
      name,
      ...(path.length > 1 ? { schema: path.at(-2) ?? '' } : {}),
      columns: [],
      key: [],
      unique: [],
      lost: [],
    };
    // A partition is a part of its table.
    if (cursor.take('partition', 'of')) {
      const whole = cursor.path().at(-1) ?? cursor.fail();
      if (!this.table(whole)) this.pass(`partition of ${whole}`, name, cursor.peek()?.line ?? 1);
      return;
    }
    if (cursor.take('like')) this.like(cursor.name(), draft, { keys: true });
    else if (cursor.is('(')) {
      const open = cursor.peek();
      const inside = new Cursor(cursor.brackets(), open);
      if (inside.is('like')) {
        inside.at += 1;
        const name = inside.name();
        this.like(name, draft, { keys: keepsKeys(inside.tokens) });
      } else this.members(inside, draft, cursor.tokens[cursor.at - 1]);
    } else return this.pass('create table as', name, cursor.peek()?.line ?? 1);
    if (cursor.take('inherits') && cursor.is('('))
      for (const part of parted(cursor.brackets())) this.like(new Cursor(part).name(), draft, { front: true });
    for (; cursor.peek(); cursor.at += 1) {
      const said = cursor.peek(isSign(cursor.peek(1), '=') ? 2 : 1);
      // Partitions may have comments of their own behind the table's.
      if (cursor.is('comment') && isText(said)) draft.comment ??= said.text;
    }
    const first = this.table(name);
    if (!first) this.tables.set(name.toLowerCase(), draft);
    else
      this.leftOut.push({
        table: path.join('.'),
        code: 'generator.twice',
        params: {
          table: path.join('.'),
          other: first.schema === undefined ? first.name : `${first.schema}.${first.name}`,
        },
      });
  }

  /** The columns of another table of the script, in front of the own ones; and its keys, where they are taken over. */
  private like(name: string, draft: Draft, { front = false, keys = false } = {}): void {
    const other = this.table(name);
    const columns = other?.columns.map((column) => ({ ...column })) ?? [];
    if (!other || columns.length === 0) draft.lost.push({ code: 'generator.lostParent', params: { table: name } });
    if (front) draft.columns.unshift(...columns);
    else draft.columns.push(...columns);
    if (!other || !keys) return;
    draft.key = [...other.key];
    draft.unique.push(...other.unique.map((set) => [...set]));
    draft.lost.push(...other.lost.filter(({ code }) => code === 'generator.lostUnique'));
  }

  private members(inside: Cursor, draft: Draft, close: Token | undefined): void {
    while (inside.peek()) {
      const token = inside.peek();
      if (token?.kind === 'word' && CONSTRAINTS.has(token.text.toLowerCase()) && !this.isColumnName(inside))
        this.constraint(inside, draft);
      else this.column(inside, draft);
      if (inside.peek() && !inside.take(',')) inside.fail();
      else if (!inside.peek() && isSign(inside.tokens.at(-1), ','))
        throw new UnreadableText(close?.line ?? 1, close?.text ?? ')');
    }
  }

  /** `period int` and `key varchar(20)` are columns, `period for …` and `key a_b (a)` are none. */
  private isColumnName(cursor: Cursor): boolean {
    const word = lower(cursor.peek());
    const next = cursor.peek(1);
    if (word === 'period') return lower(next) !== 'for';
    return (
      this.database === 'postgresql' &&
      ['index', 'key', 'fulltext', 'spatial'].includes(word) &&
      isName(next) &&
      (!isSign(cursor.peek(2), '(') || sqlType(next.text, this.database).kind !== undefined)
    );
  }

  /** `constraint x primary key (a)` and its like, in a table or added to one. */
  private constraint(cursor: Cursor, draft: Draft): void {
    if (cursor.take('constraint') && !this.beginsConstraint(cursor)) cursor.name();
    if (cursor.take('primary', 'key')) {
      const key = this.keyHere(cursor, draft);
      if (key) draft.key = key;
    } else if (cursor.take('unique')) {
      if (!cursor.take('key')) cursor.take('index');
      const key = this.keyHere(cursor, draft);
      if (key) draft.unique.push(key);
    } else if (cursor.take('foreign', 'key')) this.foreignKey(cursor, draft);
    else if (cursor.take('not', 'null')) {
      if (isName(cursor.peek())) this.require(draft, cursor.name());
    } else if (cursor.take('check') && cursor.is('(')) this.check(cursor.brackets(), draft);
    else if (cursor.is('exclude'))
      draft.lost.push({ code: 'generator.lostCheck', params: { rule: textOf(cursor.rest()) } });
    cursor.rest();
  }

  private require(draft: Draft, name: string): void {
    const column = this.columnOf(draft, name);
    if (column) column.notNull = true;
  }

  private beginsConstraint(cursor: Cursor): boolean {
    return ['primary', 'unique', 'foreign', 'check', 'not', 'exclude'].includes(lower(cursor.peek()));
  }

  /** The columns of a key, or those of the index it uses; what of them cannot be said is lost. */
  private keyHere(cursor: Cursor, draft: Draft): string[] | undefined {
    while (cursor.peek() && !cursor.is('(') && !cursor.is(',') && !cursor.is('using', 'index')) cursor.at += 1;
    if (cursor.take('using', 'index')) {
      const index = cursor.name();
      const used = this.indexes.get(index);
      if (!used) draft.lost.push({ code: 'generator.lostUnique', params: { columns: index } });
      return used && [...used];
    }
    if (!cursor.is('(')) return undefined;
    const tokens = cursor.brackets();
    const columns = keyColumns(tokens);
    if (!columns || columns.length === 0) {
      draft.lost.push({ code: 'generator.lostUnique', params: { columns: textOf(tokens) } });
      return undefined;
    }
    return columns;
  }

  private foreignKey(cursor: Cursor, draft: Draft): void {
    cursor.take('if', 'not', 'exists');
    if (!cursor.is('(')) cursor.name();
    if (!cursor.is('(')) cursor.fail();
    const own = cursor.brackets();
    if (!cursor.take('references')) return;
    const reference = this.reference(cursor);
    const [column, ...more] = parted(own).map((part) =>
      part.length === 1 && isName(part[0]) ? part[0].text : undefined,
    );
    if (column === undefined || more.length > 0)
      draft.lost.push({ code: 'generator.lostKeys', params: { columns: textOf(own), table: reference.table } });
    else {
      const found = this.columnOf(draft, column);
      if (found) found.references = reference;
      if (cursor.rest().some((token) => lower(token) === 'enforced'))
        draft.lost.push({ code: 'generator.lostEnforcement', params: { column } });
    }
  }

  /** What stands behind `references`. */
  private reference(cursor: Cursor): Reference {
    const table = cursor.name();
    const [column] = cursor.is('(') ? (keyColumns(cursor.brackets()) ?? []) : [];
    return { table, column: column ?? 'id', ...this.cascades(cursor) };
  }

  /** What stands behind a reference: passes over `match …`, `on update …` and `on delete …`. */
  private cascades(cursor: Cursor): { readonly cascade?: true } {
    let cascade = false;
    for (;;) {
      if (cursor.take('on', 'delete', 'cascade')) cascade = true;
      else if (cursor.take('on', 'delete') || cursor.take('on', 'update')) {
        if (cursor.take('set', 'null') || cursor.take('set', 'default')) {
          if (cursor.is('(')) cursor.brackets();
        } else if (!cursor.take('no', 'action')) cursor.at += 1;
      } else if (cursor.take('match')) cursor.at += 1;
      else return cascade ? { cascade } : {};
    }
  }

  /** A list of values is a choice; any other rule is listed. */
  private check(tokens: readonly Token[], draft: Draft): void {
    const listed = listedValues(tokens);
    const column = listed && this.columnOf(draft, listed.column);
    if (listed && column && (column.kind === 'text' || column.kind === 'longText') && !column.values) {
      column.kind = 'text';
      column.values = listed.values.map((value) => ({ value }));
    } else draft.lost.push({ code: 'generator.lostCheck', params: { rule: textOf(tokens) } });
  }

  private column(cursor: Cursor, draft: Draft): void {
    const first = cursor.peek();
    if (!isName(first)) cursor.fail();
    cursor.at += 1;
    this.columnBody(cursor, first.text, draft);
  }

  /** The type of a column, up to the first word that is none of it. */
  private type(cursor: Cursor): string {
    let type = '';
    for (let token = cursor.peek(); token && !isSign(token, ','); token = cursor.peek()) {
      const word = lower(token);
      if (type !== '' && (ENDS_TYPE.has(word) || (word === 'character' && lower(cursor.peek(1)) === 'set'))) break;
      if (isSign(token, '('))
        type += `(${cursor
          .brackets()
          .map(({ text, kind }) => (kind === 'text' || kind === 'either' ? `'${text.replaceAll("'", "''")}'` : text))
          .join('')})`;
      else {
        type += token.kind === 'sign' || type === '' || type.endsWith('.') ? token.text : ` ${token.text}`;
        cursor.at += 1;
      }
    }
    return type === '' ? cursor.fail() : type;
  }

  /** What a type of this script holds: an enumeration or domain of its own, else one of its database. */
  private held(type: string, draft: Draft): Partial<ReadColumn> {
    const [, plain = '', list] = /^(?:.*\.)?([^.([\]]+?)((?:\s*\[\s*(?:\d+\s*)?\])*)$/u.exec(type) ?? [];
    const values = this.enums.get(plain.toLowerCase());
    const more = list ? { list: true } : {};
    if (values) return { kind: 'text', values: values.map((value) => ({ value })), ...more };
    const domain = this.domains.get(plain.toLowerCase());
    const [column] = domain?.columns ?? [];
    if (!domain || !column) return sqlType(type, this.database);
    draft.lost.push(...domain.lost);
    const { name: _name, type: _type, ...held } = column;
    return { ...held, ...more };
  }

  private columnBody(cursor: Cursor, name: string, draft: Draft): void {
    const type = this.type(cursor);
    const column: Open<ReadColumn> = { name, type, ...this.held(type, draft) };
    draft.columns.push(column);
    for (let token = cursor.peek(); token && !isSign(token, ','); token = cursor.peek())
      this.columnPart(cursor, column, draft);
  }

  /** One thing said of a column. */
  private columnPart(cursor: Cursor, column: Open<ReadColumn>, draft: Draft): void {
    if (cursor.take('constraint')) {
      if (!this.beginsConstraint(cursor)) cursor.name();
    } else if (cursor.take('not', 'null')) column.notNull = true;
    else if (cursor.take('not', 'enforced'))
      draft.lost.push({ code: 'generator.lostEnforcement', params: { column: column.name } });
    else if (cursor.take('primary', 'key')) {
      draft.key = [column.name];
      column.notNull = true;
    } else if (cursor.take('unique')) {
      cursor.take('key');
      draft.unique.push([column.name]);
    } else if (cursor.take('auto_increment') || cursor.take('autoincrement') || cursor.take('identity'))
      column.serial = true;
    else if (cursor.take('generated')) {
      if (cursor.take('always', 'as', 'identity') || cursor.take('by', 'default', 'as', 'identity'))
        column.serial = true;
      else column.generated = true;
    } else if (cursor.is('as') && isSign(cursor.peek(1), '(')) {
      cursor.at += 1;
      column.generated = true;
    } else if (cursor.take('references')) column.references = this.reference(cursor);
    else if (cursor.is('comment') && isText(cursor.peek(1))) {
      column.comment = cursor.peek(1)?.text ?? '';
      cursor.at += 2;
    } else if (cursor.take('check') && cursor.is('(')) this.check(cursor.brackets(), draft);
    else if (cursor.take('default')) this.default(cursor, column, draft);
    else if (cursor.take('on', 'update')) {
      cursor.at += 1;
      if (cursor.is('(')) cursor.brackets();
    } else if (cursor.is('(')) cursor.brackets();
    else cursor.at += 1;
  }

  /** A plain value, or the time it is; whatever else is worked out is listed. */
  private default(cursor: Cursor, column: Open<ReadColumn>, draft: Draft): void {
    const said: Token[] = [];
    for (let token = cursor.peek(); token && !isSign(token, ','); token = cursor.peek()) {
      if (said.length > 0 && ENDS_TYPE.has(lower(token))) break;
      if (isSign(token, '(')) said.push(...cursor.brackets());
      else {
        said.push(token);
        cursor.at += 1;
      }
    }
    const cast = said.findIndex((token) => isSign(token, ':'));
    const plain = cast < 0 ? said : said.slice(0, cast);
    const [first, second] = plain;
    const words = plain.map(({ text }) => text.toLowerCase()).join('');
    const word = lower(first);
    if (word === 'nextval') column.serial = true;
    else if (isText(first) && plain.length === 1) {
      if (first.text !== '') column.default = first.text;
    } else if (/^([bn]|_\w+)$/.test(word) && isText(second) && plain.length === 2) column.default = second.text;
    else if (/^-?\d+(\.\d+)?$/.test(words) || words === 'true' || words === 'false') column.default = words;
    else if (
      /^(current_timestamp|now|current_date|current_time|localtimestamp|sysdate|getdate|curdate)\d?$/.test(words)
    )
      column.default = { now: true };
    else if (words !== 'null')
      draft.lost.push({ code: 'generator.lostDefault', params: { column: column.name, value: textOf(said) } });
  }

  private index(cursor: Cursor): void {
    cursor.take('concurrently');
    cursor.take('if', 'not', 'exists');
    const index = cursor.is('on') ? '' : cursor.name();
    while (cursor.peek() && !cursor.take('on')) cursor.at += 1;
    cursor.take('only');
    const draft = this.table(cursor.name());
    if (!draft) return;
    while (cursor.peek() && !cursor.is('(')) cursor.at += 1;
    const tokens = cursor.brackets();
    const columns = keyColumns(tokens);
    while (cursor.peek() && !cursor.is('where')) cursor.at += 1;
    const where = cursor.tokens.slice(cursor.at + 1);
    if (!columns || columns.length === 0 || !isAboutDeletion(where))
      draft.lost.push({
        code: 'generator.lostUnique',
        params: { columns: `${textOf(tokens)}${where.length > 0 ? ` where ${textOf(where)}` : ''}` },
      });
    else {
      this.indexes.set(index, columns);
      draft.unique.push(columns);
    }
  }

  private alter(cursor: Cursor): void {
    if (!cursor.take('table')) return;
    cursor.take('if', 'exists');
    cursor.take('only');
    const draft = this.table(cursor.name());
    cursor.take('*');
    if (!draft) return;
    while (cursor.peek()) {
      this.action(cursor, draft);
      cursor.rest();
      cursor.take(',');
    }
  }

  private action(cursor: Cursor, draft: Draft): void {
    if (cursor.take('add')) {
      const word = lower(cursor.peek());
      if (CONSTRAINTS.has(word) && word !== 'like' && !this.isColumnName(cursor)) return this.constraint(cursor, draft);
      cursor.take('column');
      cursor.take('if', 'not', 'exists');
      if (cursor.is('(')) this.members(new Cursor(cursor.brackets(), cursor.peek()), draft, cursor.peek());
      else if (isName(cursor.peek())) this.column(cursor, draft);
    } else if (cursor.take('modify')) {
      cursor.take('column');
      const name = cursor.peek()?.text ?? '';
      this.replace(cursor, draft, name);
    } else if (cursor.take('change')) {
      cursor.take('column');
      this.replace(cursor, draft, cursor.name());
    } else if (cursor.take('alter')) {
      cursor.take('column');
      const name = isName(cursor.peek()) ? cursor.name() : '';
      const column = this.columnOf(draft, name);
      if (column) this.alterColumn(cursor, column, draft);
    } else if (cursor.take('drop', 'column')) {
      cursor.take('if', 'exists');
      const name = cursor.name();
      const gone = this.columnOf(draft, name);
      draft.columns = draft.columns.filter((one) => one !== gone);
    } else if (cursor.take('rename', 'column')) {
      const name = cursor.name();
      cursor.take('to');
      const to = cursor.name();
      const rename = (one: string): string => (one === name ? to : one);
      for (const column of draft.columns) column.name = rename(column.name);
      draft.key = draft.key.map(rename);
      draft.unique = draft.unique.map((set) => set.map(rename));
    } else if (cursor.take('rename', 'to')) {
      this.rename(draft, cursor.name());
    } else if (cursor.take('comment')) {
      cursor.take('=');
      const said = cursor.peek();
      if (isText(said)) draft.comment = said.text;
    }
  }

  /** References follow: those of the table to itself too. */
  private rename(draft: Draft, name: string): void {
    const before = draft.name.toLowerCase();
    this.tables.delete(before);
    draft.name = name;
    this.tables.set(name.toLowerCase(), draft);
    for (const { columns } of [draft, ...this.tables.values()])
      for (const column of columns)
        if (column.references?.table.toLowerCase() === before)
          column.references = { ...column.references, table: name };
  }

  /** `rename table a to b, c to d` */
  private renameTables(cursor: Cursor): void {
    do {
      const draft = this.table(cursor.path().at(-1));
      if (!cursor.take('to')) cursor.fail();
      const name = cursor.path().at(-1) ?? cursor.fail();
      if (draft) this.rename(draft, name);
    } while (cursor.take(','));
  }

  /** A column declared anew, in its place: `modify id int auto_increment`. */
  private replace(cursor: Cursor, draft: Draft, name: string): void {
    const old = this.columnOf(draft, name);
    const place = old ? draft.columns.indexOf(old) : -1;
    this.column(cursor, draft);
    const column = draft.columns.pop();
    if (!column) return;
    const before = draft.columns[place];
    const rename = (one: string): string => (one === name ? column.name : one);
    draft.key = draft.key.map(rename);
    draft.unique = draft.unique.map((set) => set.map(rename));
    if (!before) draft.columns.push(column);
    else
      draft.columns[place] = {
        ...column,
        ...(before.references && !column.references ? { references: before.references } : {}),
        ...(before.comment && !column.comment ? { comment: before.comment } : {}),
      };
  }

  private alterColumn(cursor: Cursor, column: Open<ReadColumn>, draft: Draft): void {
    if (cursor.take('set', 'not', 'null')) column.notNull = true;
    else if (cursor.take('drop', 'not', 'null')) delete column.notNull;
    else if (cursor.take('set', 'default')) this.default(cursor, column, draft);
    else if (cursor.take('drop', 'default')) delete column.default;
    else if (cursor.take('add', 'generated')) column.serial = true;
    else if (cursor.take('set', 'data', 'type') || cursor.take('type')) {
      const type = this.type(cursor);
      for (const key of ['kind', 'maxLength', 'scale', 'values', 'list'] as const) delete column[key];
      Object.assign(column, { type, ...this.held(type, draft) });
    }
  }

  /** `comment on table t is '…'`, `comment on column s.t.c is '…'`. */
  private commentOn(cursor: Cursor): void {
    const ofTable = cursor.take('table');
    if (!ofTable && !cursor.take('column')) return;
    const path = cursor.path();
    const said = cursor.take('is') ? cursor.peek() : undefined;
    const draft = this.table(ofTable ? path.at(-1) : path.at(-2));
    if (!draft || !isText(said)) return;
    const column = ofTable ? undefined : this.columnOf(draft, path.at(-1));
    if (ofTable) draft.comment = said.text;
    else if (column) column.comment = said.text;
  }

  /** Rows of dictionary tables; those of others are not carried over. */
  private insert(cursor: Cursor): void {
    while (cursor.take('ignore') || cursor.take('low_priority') || cursor.take('delayed')) continue;
    cursor.take('into');
    if (!isName(cursor.peek())) return;
    const table = cursor.name();
    if (!DICTIONARIES.test(table)) return;
    const columns = cursor.is('(')
      ? (keyColumns(cursor.brackets()) ?? [])
      : (this.table(table)?.columns.map(({ name }) => name) ?? []);
    if (cursor.take('overriding')) cursor.at += 2;
    if (!cursor.take('values') && !cursor.take('value')) return;
    while (cursor.is('(')) {
      const values = parted(cursor.brackets()).map((part) => part.find((token) => token.kind !== 'sign'));
      this.rows.push(
        Object.fromEntries(
          columns.flatMap((column, at) => {
            const value = values[at];
            return value && lower(value) !== 'null' ? [[column.toLowerCase(), value.text]] : [];
          }),
        ),
      );
      cursor.take(',');
    }
  }
}

/** A unique index over what is not deleted is one of the engine, which keeps deleted rows out of it. */
function isAboutDeletion(where: readonly Token[]): boolean {
  const names = where.filter(
    (token) => isName(token) && !/^(is|not|null|and|false|true|b|bit|int2|integer|boolean|\d+)$/i.test(token.text),
  );
  return where.length === 0 || (names.length > 0 && names.every(({ text }) => DELETION.test(text)));
}

/**
 * `dict_type`, `dict_label`, `dict_value` of RuoYi; `dict_type`, `label`, `value` of what came of it; entries of Jeecg
 * name their dictionary by its number.
 */
function dictionariesOf(rows: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, readonly ReadValue[]> {
  const found = new Map<string, ReadValue[]>();
  const codes = new Map(
    rows.flatMap(({ id, dict_code }) =>
      id === undefined || dict_code === undefined ? [] : [[id, dict_code] as const],
    ),
  );
  for (const row of rows) {
    const [type, value, title] = [
      row['dict_type'] ?? codes.get(row['dict_id'] ?? ''),
      row['dict_value'] ?? row['value'] ?? row['item_value'],
      row['dict_label'] ?? row['label'] ?? row['item_text'],
    ];
    if (type === undefined || value === undefined || title === undefined) continue;
    const values = found.get(type) ?? [];
    found.set(type, values);
    if (!values.some((one) => one.value === value)) values.push({ value, title });
  }
  return found;
}

/** What dictionaries are called: `dict_name` beside `dict_type` or `dict_code`; `name` beside `type` in what came of it. */
function dictionaryTitlesOf(rows: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const [type, title] = [row['dict_type'] ?? row['type'] ?? row['dict_code'], row['dict_name'] ?? row['name']];
      return type === undefined || title === undefined || title.trim() === '' ? [] : [[type, title.trim()]];
    }),
  );
}

/**
 * What a script says of tables, of the dictionaries that its rows hold, and what of it is not read; step by step, as a
 * script may be long.
 * @throws UnreadableText where none of its tables can be understood
 */
export function* readInTurns(text: string): Generator<void, Reading, void> {
  const { database, statements, open } = yield* scriptOf(text);
  const reading = yield* new Reader(database).read(statements);
  return open === undefined
    ? reading
    : {
        ...reading,
        leftOut: [...reading.leftOut, { table: '', code: 'generator.unclosed', params: { line: String(open) } }],
      };
}

/** The same in one go. @throws UnreadableText where none of its tables can be understood */
export function readScript(text: string): Reading {
  const steps = readInTurns(text);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** @throws UnreadableText where none of its tables can be understood */
export function readDdl(text: string): readonly ReadTable[] {
  return readScript(text).tables;
}
