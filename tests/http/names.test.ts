/**
 * Names of entities and fields that meet words of SQL, of our own statements, of JavaScript and of a list's address:
 * each is refused by a clear mistake, or works wholly.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompiler } from '../../src/engine/model/format/compile.ts';
import { filterParam } from '../../src/engine/model/list/list-words.ts';
import { CAMEL } from '../../src/engine/model/format/rules.ts';
import { entityNames, tableName } from '../../src/engine/model/names.ts';
import type { ListData, OptionData, WireRow } from '../../src/engine/model/wire.ts';
import { GATE } from '../support/breadth.ts';
import { filesUnder, readText } from '../support/checkout.ts';
import type { Caller } from '../support/client.ts';
import { testCluster } from '../support/database.ts';
import { type TestServer, testServer } from '../support/server.ts';

/** What PostgreSQL keeps words for, and what it calls its own columns. */
async function wordsOfPostgresql(): Promise<string[]> {
  const client = new pg.Client({ connectionString: testCluster().adminUrl });
  await client.connect();
  const { rows } = await client.query<{ word: string }>(
    `select word from pg_get_keywords() union select attname from pg_attribute where attrelid = 'pg_class'::regclass and attnum < 0 order by 1`,
  );
  await client.end();
  return [
    ...rows.map(({ word }) => word),
    'oid',
    'pgClass',
    'pgAttribute',
    'pgType',
    'informationSchema',
    'public',
    'anlan',
  ];
}

/** What stands as a common table expression, an alias or an output column in statements of ours. */
function wordsOfStatements(): string[] {
  const texts = [...filesUnder('src/engine/server', ['.ts']), ...filesUnder('src/engine/model/expression', ['.ts'])]
    .filter((file) => !file.endsWith('.test.ts'))
    .map(readText);
  const found = texts.flatMap((text) =>
    [
      ...text.matchAll(/\bwith (?:recursive )?([a-z]\w*) (?:as|\()/g),
      ...text.matchAll(/[),] ([a-z]\w*) as (?:materialized )?\(/g),
      ...text.matchAll(/\bas "?([a-z]\w*)/g),
      ...text.matchAll(/\b(?:from|join|update|into) (?:\$\{[^}]+\}|[\w."]+) ([a-z]\w*)\b/g),
    ].map((match) => match[1] ?? ''),
  );
  return [...new Set(found)].sort();
}
const wordsOfLists = [
  'page',
  'currentPage',
  'pageSize',
  'limit',
  'sort',
  'keyword',
  'where',
  'after',
  'view',
  'withActions',
  'totals',
  'deleted',
  'columns',
  'lang',
  't',
  '_',
  'ids',
  'format',
  'fileName',
  'prepare',
  'labels',
  'lazy',
  'below',
  'field',
  'row',
  'layout',
  'month',
];
const wordsOfJavaScript = [
  ...new Set(
    [Object.prototype, Array.prototype, Function.prototype, Promise.prototype, Map.prototype].flatMap((of) =>
      Object.getOwnPropertyNames(of),
    ),
  ),
].concat('prototype', 'toJSON', 'default', 'await', 'undefined', 'null', 'NaN');
/** What people call things: the words of the documents. */
const wordsOfPeople = (): string[] => [
  ...new Set(
    filesUnder('docs', ['.md'])
      .sort()
      .flatMap(
        (file) =>
          readText(file)
            .toLowerCase()
            .match(/\b[a-z]{3,12}\b/g) ?? [],
      ),
  ),
];

const folder = mkdtempSync(join(tmpdir(), 'anlan-names-'));
const shipped = new Set(
  readdirSync('src/schemas', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/^.*\//, '').replace('.json', '')),
);
const fileOf = (entity: string): string => `words/${entity}.json`;
/** The entity called so; of a word whose form is none for an entity, one that only has a field of that name. */
const entityNamed = (word: string, at: number): string => (CAMEL.pattern.test(word) ? word : `entity${at}`);

/** An entity called so, with a field called so, that refers to another one and stands in a tree. */
function entityOf(entity: string, word: string, other: string): string {
  return JSON.stringify({
    format: 1,
    entity,
    area: 'words',
    title: word,
    storage: { label: `{${word}}`, tree: { parent: 'upperRow' } },
    data: {
      type: 'object',
      properties: {
        [word]: { type: 'string', title: word, maxLength: 50, 'x-search': 'keyword' },
        upperRow: { type: 'string', title: 'upper', 'x-ref': { entity } },
        otherRow: { type: 'string', title: 'other', 'x-ref': { entity: other } },
      },
    },
    list: { columns: { [word]: true, otherRow: true }, sort: [word], search: { filters: [word] } },
  });
}

let server: TestServer;
let admin: Caller;
let words: string[];
/** The words that the model lets be entities and fields. */
const sound: string[] = [];
const problems = new Map<string, string>();
const entities = new Map<string, string>();

beforeAll(async () => {
  const all = GATE
    ? [
        'page',
        'below',
        'up',
        'label',
        'xmin',
        'pgClass',
        'select',
        'user',
        'toString',
        'constructor',
        'sort',
        'keyword',
        'view',
        't',
        'oid',
        'hasOwnProperty',
      ]
    : // Those of statements come behind: prose in the sources matches as well, and grows with them.
      [
        ...wordsOfLists,
        ...wordsOfJavaScript,
        ...(await wordsOfPostgresql()),
        ...wordsOfStatements(),
        ...wordsOfPeople(),
      ];
  const tables = new Set<string>();
  words = all
    .filter((word) => {
      const table = tableName(word);
      if (shipped.has(word) || tables.has(table)) return false;
      tables.add(table);
      return true;
    })
    .slice(0, 1_000);
  words.forEach((word, at) => entities.set(word, entityNamed(word, at)));
  const nameOf = (word: string): string => entities.get(word) ?? '';
  const { project, problems: found } = createCompiler()(
    words.map((word) => ({ path: fileOf(nameOf(word)), text: entityOf(nameOf(word), word, nameOf(word)) })),
  );
  for (const { file, path, code, params } of found) problems.set(file, `${path} ${code} ${params['nearest'] ?? ''}`);
  sound.push(...words.filter((word) => project.entities.has(nameOf(word))));
  mkdirSync(join(folder, 'words'));
  for (const [at, word] of sound.entries())
    writeFileSync(join(folder, fileOf(nameOf(word))), entityOf(nameOf(word), word, nameOf(sound[at - 1] ?? word)));
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
  // The demonstration limits exports to some a minute.
  const rules = await admin.get<ListData>('/api/monitors/flowRule/queryFlowRule', { pageSize: 100 });
  expect(
    (await admin.post('/api/monitors/flowRule/deleteFlowRule', { id: rules.data.list.map(({ id }) => id) })).code,
  ).toBe(200);
}, 600_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('a word as the name of an entity and of its field', () => {
  it('is refused only as a field, by a mistake that names a free one', () => {
    const refused = words.filter((word) => !sound.includes(word));
    for (const word of refused)
      expect(problems.get(fileOf(entities.get(word) ?? '')), word).toMatch(
        /^data\.properties\.\w+ format\.reservedField \w+Value$/,
      );
    if (!GATE) expect(words).toHaveLength(1_000);
    expect(refused).toEqual(expect.arrayContaining(['xmin', 'constructor']));
    expect(sound).toEqual(
      expect.arrayContaining(['page', 'below', 'label', 'select', 'user', 'toString', 'pgClass', 'sort', 'oid']),
    );
  });

  it(
    'works wholly: stored, listed with labels, filtered, ordered, searched, exported, told of, and in a tree',
    { timeout: 1_200_000 },
    async () => {
      const failed: string[] = [];
      const firstOf = new Map<string, string>();
      /** What the first row of an entity is called now. */
      const named = new Map<string, string>();
      for (const [at, word] of sound.entries()) {
        const { base, noun } = entityNames('words', entities.get(word) ?? '');
        const other = sound[at - 1];
        const value = `v ${word}`;
        const labelOf = (row: WireRow | undefined): unknown =>
          (row?.['$labels'] as Record<string, unknown> | undefined)?.['otherRow'];
        try {
          const first = await admin.post<WireRow>(`${base}/add${noun}`, {
            [word]: value,
            ...(other ? { otherRow: firstOf.get(other) } : {}),
          });
          expect(first, 'add').toMatchObject({ code: 200, data: { [word]: value, $label: value } });
          const { id } = first.data;
          firstOf.set(word, id);
          named.set(word, value);
          const below = await admin.post<WireRow>(`${base}/add${noun}`, { [word]: `w ${word}`, upperRow: id });
          expect(below.code, 'add below').toBe(200);
          const found = await admin.get<ListData>(`${base}/query${noun}`, {
            [filterParam(word)]: value,
            sort: `-${word}`,
            keyword: value,
            withActions: 1,
          });
          expect(
            found.data?.list.map((row) => [row[word], row.$label, labelOf(row)]),
            'filter',
          ).toEqual([[value, value, other ? named.get(other) : undefined]]);
          const ordered = await admin.get<ListData>(`${base}/query${noun}`, { sort: `-${word}` });
          expect(
            ordered.data?.list.map((row) => row[word]),
            'order',
          ).toEqual([`w ${word}`, value]);
          const where = await admin.get<ListData>(`${base}/query${noun}`, {
            where: JSON.stringify({ '==': [{ var: word }, value] }),
          });
          expect(where.data?.totalCount, 'where').toBe(1);
          const tree = await admin.get<{ list: { id: string; children?: { id: string }[] }[] }>(
            `${base}/query${noun}Tree`,
            { lazy: 1 },
          );
          expect(
            tree.data?.list.map((row) => [row.id, row.children?.map((child) => child.id)]),
            'tree',
          ).toEqual([[id, [below.data.id]]]);
          const options = await admin.get<OptionData>(`${base}/option${noun}`, { field: 'upperRow', keyword: value });
          expect(
            options.data?.list.map(({ label }) => label),
            'options',
          ).toEqual([value]);
          const changed = await admin.put<WireRow>(`${base}/update${noun}`, {
            id,
            rev: first.data.rev,
            [word]: `x ${word}`,
          });
          expect(changed, 'update').toMatchObject({ code: 200, data: { [word]: `x ${word}` } });
          // What a change does not speak of stays, whatever every object has under that name.
          const moved = await admin.put<WireRow>(`${base}/update${noun}`, {
            id,
            rev: changed.data.rev,
            otherRow: null,
          });
          expect(moved, 'update of another field').toMatchObject({ code: 200, data: { [word]: `x ${word}` } });
          named.set(word, `x ${word}`);
          const history = await admin.get<{ list: { changes?: { field: string }[] }[] }>(`${base}/history${noun}`, {
            id,
          });
          expect(JSON.stringify(history), 'history').toContain(`x ${word}`);
          const file = await fetch(
            `${server.url}/prod-api${base}/export${noun}?format=csv&${filterParam(word)}=${encodeURIComponent(`x ${word}`)}`,
            { headers: { authorization: `Bearer ${admin.token}` } },
          );
          const lines = (await file.text()).trim().split('\n');
          expect([file.status, lines.length, lines[1]?.includes(`x ${word}`)], 'export').toEqual([200, 2, true]);
        } catch (error) {
          failed.push(`${word}: ${(error as Error).message.slice(0, 400)}`);
        }
      }
      expect(failed).toEqual([]);
    },
  );
});
