/** What the fuzz sends to one operation. */
import type { Operation, Schema } from './api-document.ts';
import { DEEP_JSON, DEEP_WHERE, LONG_TEXT, NAUGHTY_TEXTS, WRONG_VALUES } from './naughty.ts';

export interface Payload {
  readonly label: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `refuse`: no honest server accepts this. `survive`: it may be accepted or refused, but not break anything. */
  readonly expect: 'refuse' | 'survive';
}

export interface Tokens {
  readonly good: string;
  readonly stale: string;
  readonly forged: string;
}

/** Payloads every operation meets at least. */
const LEAST = 40;

/** Implicit fields of a row. */
const KEPT: ReadonlySet<string> = new Set(['id', 'rev', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt']);

interface Draft {
  readonly label: string;
  readonly expect: Payload['expect'];
  readonly method?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly raw?: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const typesOf = (schema: Schema): readonly string[] =>
  typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);

/**
 * Is this value surely outside the schema's type? Empty texts and lists are read as nothing
 * (docs/format/meanings.md#null).
 */
function surelyWrong(schema: Schema, value: unknown): boolean {
  const types = typesOf(schema);
  if (types.length === 0 || value === '' || (Array.isArray(value) && value.length === 0)) return false;
  const kind =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'array'
        : typeof value === 'number'
          ? Number.isInteger(value)
            ? 'integer'
            : 'number'
          : typeof value;
  return !types.includes(kind) && !(kind === 'integer' && types.includes('number'));
}

function bodyDrafts(operation: Operation, base: Record<string, unknown>, random: () => number): Draft[] {
  const schema = operation.body?.schema;
  const properties = Object.entries(schema?.properties ?? {});
  const closed = schema?.additionalProperties === false;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  // An add passes over what the server keeps by itself.
  const surely = (name: string, property: Schema, value: unknown): boolean =>
    !(KEPT.has(name) && /\/add[A-Z]\w*$/.test(operation.path)) && surelyWrong(property, value);
  const drafts: Draft[] = [
    { label: 'half a document', expect: 'refuse', raw: '{"a":' },
    { label: 'not JSON', expect: 'refuse', raw: 'a=1&b=<x>', headers: { 'content-type': 'application/json' } },
    { label: 'deep JSON', expect: 'refuse', raw: DEEP_JSON },
    { label: 'xml', expect: 'refuse', raw: '<a/>', headers: { 'content-type': 'application/xml' } },
    { label: 'two million letters', expect: 'refuse', json: { ...base, filler: LONG_TEXT.repeat(8) } },
    ...[[], 'text', 1, null, true].map((json): Draft => ({
      label: `a body that is ${JSON.stringify(json)}`,
      expect: properties.length > 0 ? 'refuse' : 'survive',
      json,
    })),
    { label: 'an unknown field', expect: closed ? 'refuse' : 'survive', json: { ...base, noSuchField: 1 } },
    {
      label: '__proto__',
      expect: closed ? 'refuse' : 'survive',
      raw: JSON.stringify({ ...base, x: 1 }).replace(/"x":1\}$/, '"__proto__":{"admin":true}}'),
    },
    {
      label: 'constructor',
      expect: closed ? 'refuse' : 'survive',
      json: { ...base, constructor: { prototype: { admin: true } } },
    },
  ];
  for (const name of schema?.required ?? []) {
    const { [name]: gone, ...rest } = base;
    drafts.push({
      label: `without ${name}${gone === undefined ? '' : ' (it was there)'}`,
      expect: 'refuse',
      json: rest,
    });
  }
  for (const [name, property] of properties) {
    for (let n = 0; n < 3; n++) {
      const value = pick(WRONG_VALUES);
      drafts.push({
        label: `${name} = ${JSON.stringify(value)}`,
        expect: surely(name, property, value) ? 'refuse' : 'survive',
        json: { ...base, [name]: value },
      });
    }
    if (typesOf(property).includes('string')) {
      drafts.push({
        label: `${name} too long`,
        expect: (property.maxLength ?? Infinity) < LONG_TEXT.length ? 'refuse' : 'survive',
        json: { ...base, [name]: LONG_TEXT },
      });
      for (let n = 0; n < 3; n++)
        drafts.push({ label: `${name} naughty`, expect: 'survive', json: { ...base, [name]: pick(NAUGHTY_TEXTS) } });
    } else {
      const value = pick(NAUGHTY_TEXTS);
      drafts.push({
        label: `${name} as text`,
        expect: surely(name, property, value) ? 'refuse' : 'survive',
        json: { ...base, [name]: value },
      });
    }
  }
  return drafts;
}

function queryDrafts(operation: Operation, random: () => number): Draft[] {
  const pick = (): string => NAUGHTY_TEXTS[Math.floor(random() * NAUGHTY_TEXTS.length)]!;
  const names = [...operation.query, 'noSuchParameter'];
  const drafts = names.flatMap((name) =>
    [pick(), pick(), pick()].map((value): Draft => ({
      label: `${name}=${JSON.stringify(value)}`,
      expect: 'survive',
      query: { [name]: value },
    })),
  );
  const pages = {
    currentPage: ['-1', '0', '1e9', 'x', '999999999999'],
    pageSize: ['-1', '0', '100000', 'x'],
    sort: ['-', 'noField', 'password', 'id;drop table x'],
    after: ['x', 'eyJ9', LONG_TEXT.slice(0, 5000)],
    where: [
      '{',
      '[]',
      '1',
      '{"==":[{"var":"noField"},1]}',
      '{"drop":[1]}',
      DEEP_WHERE.slice(0, 12_000),
      '{"var":"$user.password"}',
      '{"==":[{"var":"__proto__"},1]}',
    ],
  };
  for (const [name, values] of Object.entries(pages))
    if (operation.query.includes(name))
      for (const value of values)
        drafts.push({ label: `${name}=${value.slice(0, 40)}`, expect: 'survive', query: { [name]: value } });
  return drafts;
}

/** An addition takes no id from outside: it is another row, and the server names it. */
const ADDS = /\/add[A-Z]\w*$/;

/**
 * One of each: who is nobody, a row of another tenant, a name that does not exist, a value of a wrong kind, a text that
 * has broken programs.
 */
function few(drafts: readonly Draft[], random: () => number): Draft[] {
  const any = (which: (draft: Draft) => boolean): Draft[] => {
    const all = drafts.filter(which);
    return all.length === 0 ? [] : [all[Math.floor(random() * all.length)]!];
  };
  return [
    ...any(({ label }) => label === 'no token'),
    ...any(({ label }) => label === 'a forged token'),
    ...any(({ label }) => label.startsWith("another tenant's row")),
    ...any(({ label }) => label === 'an unknown field' || label.startsWith('noSuchParameter=')),
    ...any(({ label, expect }) => label.includes(' = ') && expect === 'refuse'),
    ...any(({ expect }) => expect === 'survive'),
  ];
}

/**
 * At least forty payloads for one operation, or about six of them (`breadth` few); the same ones for the same seed.
 * `foreign` are ids of another tenant's rows.
 */
export function payloadsFor(
  operation: Operation,
  base: Record<string, unknown>,
  foreign: readonly string[],
  tokens: Tokens,
  random: () => number,
  breadth: 'all' | 'few' = 'all',
): Payload[] {
  const type = operation.body?.type ?? 'application/json';
  const encode = (json: unknown): string =>
    type.includes('urlencoded') && typeof json === 'object' && json !== null
      ? new URLSearchParams(
          Object.entries(json).map(([key, value]): [string, string] => [
            key,
            typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
          ]),
        ).toString()
      : JSON.stringify(json);
  const drafts: Draft[] = [
    ...['PATCH', 'DELETE', 'PUT', 'POST', 'GET']
      .filter((method) => method !== operation.method)
      .slice(0, 3)
      .map((method): Draft => ({
        label: `verb ${method}`,
        expect: 'survive',
        method,
        ...(method === 'GET' ? {} : { json: {} }),
      })),
    ...(operation.open
      ? []
      : [
          ['no token', ''],
          ['a stale token', `Bearer ${tokens.stale}`],
          ['a forged token', `Bearer ${tokens.forged}`],
          ['a token of SQL', "Bearer ' or 1=1 --"],
          ['another scheme', 'Basic YWRtaW46YWRtaW4xMjM='],
        ].map(([label, authorization]): Draft => ({
          label: label!,
          expect: 'refuse',
          headers: { authorization: authorization! },
          ...(operation.method === 'GET' ? {} : { json: base }),
        }))),
    ...(operation.body ? bodyDrafts(operation, base, random) : queryDrafts(operation, random)),
    ...(operation.query.includes('id') ||
    operation.body?.schema.properties?.['id'] ||
    operation.body?.schema.properties?.['ids']
      ? foreign.map((id): Draft => ({
          label: `another tenant's row ${id}`,
          expect: ADDS.test(operation.path) ? 'survive' : 'refuse',
          ...(operation.method === 'GET' ? { query: { id } } : { json: { ...base, id, ids: undefined, rev: 1 } }),
        }))
      : []),
  ];
  while (drafts.length < LEAST)
    drafts.push(
      ...queryDrafts({ ...operation, query: operation.query.length > 0 ? operation.query : ['id', 'q'] }, random),
    );
  return (breadth === 'all' ? drafts : few(drafts, random)).map((draft) => {
    const search = draft.query ? `?${new URLSearchParams({ ...draft.query }).toString()}` : '';
    const body = draft.raw ?? (draft.json === undefined ? undefined : encode(draft.json));
    return {
      label: draft.label,
      method: draft.method ?? operation.method,
      path: `${operation.path}${search}`,
      expect: draft.expect,
      headers: {
        authorization: `Bearer ${tokens.good}`,
        ...(body === undefined ? {} : { 'content-type': type }),
        ...draft.headers,
      },
      ...(body === undefined ? {} : { body }),
    };
  });
}
