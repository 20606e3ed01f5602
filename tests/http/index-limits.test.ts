/** A text that passes validation and is still too long for an index: refused on its field, in the caller's language. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvalidData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { type TestServer, testServer } from '../support/server.ts';

const PATH = '/api/stock/stockNote';

let server: TestServer;
let english: Caller;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-index-'));
  mkdirSync(join(folder, 'stock'));
  writeFileSync(
    join(folder, 'stock/stockNote.json'),
    JSON.stringify({
      format: 1,
      entity: 'stockNote',
      area: 'stock',
      title: '说明',
      storage: { unique: [['kind', 'note']] },
      data: {
        type: 'object',
        required: ['note'],
        properties: { kind: { type: 'string', title: '类别', maxLength: 20 }, note: { type: 'string', title: '正文' } },
      },
      i18n: { en: { 'data.note': 'Note' } },
    }),
  );
  server = await testServer({ schemaDirs: [folder] });
  english = await server.as('admin', 'en');
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

test('says which field is too long, and how long it may be', async () => {
  const text = randomBytes(4000).toString('base64');
  const refused = await english.post<InvalidData>(`${PATH}/addStockNote`, { kind: 'a', note: text });
  expect([refused.code, refused.data.errors]).toEqual([
    422,
    [{ field: 'note', code: 'field.maxLength', message: 'Note can have at most 2600 characters. It has 5336' }],
  ]);
  const added = await english.post<WireRow>(`${PATH}/addStockNote`, { kind: 'a', note: text.slice(0, 2600) });
  expect(added.code).toBe(200);
  const changed = await english.put<InvalidData>(`${PATH}/updateStockNote`, {
    id: added.data.id,
    rev: added.data['rev'],
    note: text,
  });
  expect(changed.data.errors.map(({ field, code }) => [field, code])).toEqual([['note', 'field.maxLength']]);
  const twice = await english.post<InvalidData>(`${PATH}/addStockNote`, { kind: 'a', note: text.slice(0, 2600) });
  expect(twice.data.errors.map(({ field, code }) => [field, code])).toEqual([['note', 'field.uniqueTogether']]);
});
