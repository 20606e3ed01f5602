/**
 * Six places of entity files that may be read in one sensible way: files that hold them run with a warning, and do what
 * was meant.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OptionData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { type TestServer, testServer } from '../../support/server.ts';

const text = (title: string, more: object = {}): object => ({ type: 'string', title, ...more });
const place = {
  format: 1,
  entity: 'oddPlace',
  area: 'odd',
  title: '地点',
  data: {
    type: 'object',
    properties: { name: text('名称', { maxLength: 40 }), above: text('上级', { 'x-ref': { entity: 'oddPlace' } }) },
  },
};
const visit = {
  format: 1,
  entity: 'oddVisit',
  area: 'odd',
  title: '到访',
  data: {
    type: 'object',
    required: ['name', 'row', 'nowhere'],
    properties: {
      name: text('名称', { maxLength: 40 }),
      nowhere: text('不在分组中', { maxLength: 40 }),
      kind: text('种类', {
        oneOf: [
          { const: 'oddPlace', title: '地点' },
          { const: 'none', title: '无' },
        ],
      }),
      row: text('对象', { 'x-ref': { entity: { var: 'kind' } } }),
      place: text('地点', { 'x-ref': { entity: 'oddPlace', copy: { aboveName: 'above' } } }),
      aboveName: text('上级名称', { maxLength: 6 }),
      sure: text('由引用决定', { 'x-ref': { entity: { var: 'place' }, entityOf: { any: 'oddPlace' } } }),
      never: text('由引用决定', { 'x-ref': { entity: { var: 'place' } } }),
      at: text('时刻', { format: 'time', 'x-default': { now: [] } }),
    },
  },
  form: {
    sections: {
      one: { title: '一', fields: ['name', 'kind', 'row', 'place', 'aboveName', 'sure', 'never', 'at'] },
    },
  },
  actions: { touch: { label: '碰', placement: 'everywhere', set: { name: '碰过' } } },
};

let server: TestServer;
let admin: Caller;
let folder: string;

async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, msg, data } = await answer;
  expect({ code, msg }).toEqual({ code: 200, msg: 'success' });
  return data;
}
const add = (body: object): Promise<Answer<WireRow>> => admin.post<WireRow>('/api/odd/oddVisit/addOddVisit', body);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-odd-'));
  mkdirSync(join(folder, 'odd'));
  for (const file of [place, visit]) writeFileSync(join(folder, `odd/${file.entity}.json`), JSON.stringify(file));
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
}, 240_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

describe('a file with six unclear places', () => {
  it('runs: its button stands where it usually does, and a required field has a section', () => {
    const entity = server.deps.store.entity('oddVisit');
    expect([entity?.actions['touch']?.placement, entity?.form.sections.map(({ fields }) => fields.at(-1))]).toEqual([
      'row',
      ['nowhere'],
    ]);
  });

  it('copies what the row is called where a reference is copied into a text, by the form and without it', async () => {
    const top = await done(admin.post<WireRow>('/api/odd/oddPlace/addOddPlace', { name: '一号炼铁厂区' }));
    const below = await done(admin.post<WireRow>('/api/odd/oddPlace/addOddPlace', { name: '料场', above: top.id }));
    const bare = await done(admin.post<WireRow>('/api/odd/oddPlace/addOddPlace', { name: '孤处' }));
    const options = await done(
      admin.get<OptionData>('/api/odd/oddVisit/optionOddVisit', { field: 'place', row: '{}' }),
    );
    const copies = Object.fromEntries(options.list.map(({ label, copy }) => [label, copy?.['aboveName']]));
    expect(copies).toEqual({ 一号炼铁厂区: null, 料场: '一号炼铁厂区', 孤处: null });
    const base = { name: '甲', nowhere: '在', kind: 'none' };
    expect(await done(add({ ...base, place: below.id }))).toMatchObject({ aboveName: '一号炼铁厂区' });
    expect(await done(add({ ...base, place: bare.id }))).toMatchObject({ aboveName: null });
  });

  it('asks for the other row only where its kind names an entity', async () => {
    const { id } = await done(admin.post<WireRow>('/api/odd/oddPlace/addOddPlace', { name: '门口' }));
    const base = { name: '乙', nowhere: '在' };
    expect(await done(add({ ...base, kind: 'none' }))).toMatchObject({ row: null });
    const refused = await add({ ...base, kind: 'oddPlace' });
    expect([refused.code, JSON.stringify(refused.data)]).toEqual([422, expect.stringContaining('"row"')]);
    expect(await done(add({ ...base, kind: 'oddPlace', row: id }))).toMatchObject({ row: id });
  });

  it('takes the one entity a reference may mean, leaves one that may mean any empty, and begins a time with the clock', async () => {
    const { id } = await done(admin.post<WireRow>('/api/odd/oddPlace/addOddPlace', { name: '岗亭' }));
    const made = await done(add({ name: '丙', nowhere: '在', kind: 'none', sure: id }));
    expect(made).toMatchObject({ sure: id, never: null });
    expect(made['at']).toMatch(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
    expect(await add({ name: '丁', nowhere: '在', kind: 'none', sure: made.id })).toMatchObject({ code: 422 });
  });
});
