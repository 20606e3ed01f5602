/**
 * An object described by a schema of its own: the form, by the module it fetches, and the save say the same of every
 * value.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareValidator } from '../../src/engine/client/screens/schema-form/bare-validator.ts';
import type { EntityView, InvalidData, WireRow } from '../../src/engine/model/wire.ts';
import { importedModule } from '../support/bare-schemas.ts';
import { type TestServer, testServer } from '../support/server.ts';

const PATH = '/api/stock/stockProbe';

const limits = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['kind'],
  properties: {
    kind: {
      title: '类型',
      oneOf: [
        { const: 'temperature', title: '温度' },
        { const: 'pressure', title: '压力' },
      ],
    },
    step: { type: 'number', title: '步长', multipleOf: 0.5 },
    since: { type: 'string', title: '起用时刻', format: 'date-time' },
    mail: { type: 'string', title: '联系邮箱', format: 'email' },
    medium: { type: 'string', title: '介质' },
    levels: { type: 'array', title: '档位', maxItems: 3, items: { $ref: '#/$defs/level' } },
  },
  if: { properties: { kind: { const: 'pressure' } }, required: ['kind'] },
  then: { required: ['medium'] },
  unevaluatedProperties: false,
  $defs: {
    level: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', title: '档名', maxLength: 4 }, at: { type: 'integer', title: '阈值' } },
    },
  },
};

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-bare-'));
  mkdirSync(join(folder, 'stock'));
  writeFileSync(
    join(folder, 'stock/stockProbe.json'),
    JSON.stringify({
      format: 1,
      entity: 'stockProbe',
      area: 'stock',
      title: '探头',
      data: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', title: '名称', maxLength: 20 },
          limits: { type: 'object', title: '限值', 'x-schema': limits },
        },
      },
      i18n: { en: { 'data.limits.schema.properties.step.title': 'Step', 'data.limits': 'Limits' } },
    }),
  );
  server = await testServer({ schemaDirs: [folder] });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

async function viewIn(language: string): Promise<EntityView> {
  const caller = await server.as('admin', language);
  return (await caller.get<EntityView>('/schema/stockProbe')).data;
}

/** As a browser fetches it: no header but what an import sends. */
function imported(address: string, token: string | undefined, site = 'same-origin'): Promise<Response> {
  return fetch(`${server.url}${address}`, {
    headers: { 'sec-fetch-site': site, ...(token ? { cookie: `zhihui_token=${token}` } : {}) },
  });
}

const cases: readonly [unknown, readonly string[]][] = [
  [{ kind: 'temperature', step: 1.5, since: '2026-11-21T14:32:00+08:00' }, []],
  [{ kind: 'pressure', medium: '氮气', levels: [{ name: '高', at: 3 }] }, []],
  [{ kind: 'temperature', step: 0.3 }, ['limits.step']],
  [{ kind: 'temperature', since: '2026-11-21T14:32:00' }, ['limits.since']],
  [{ kind: 'temperature', mail: 'nobody' }, ['limits.mail']],
  [{ kind: 'pressure' }, ['limits.medium']],
  [{ kind: 'humidity' }, ['limits.kind']],
  [{ step: 1 }, ['limits.kind']],
  [
    { kind: 'temperature', levels: [{ at: 1 }, { name: '太长的档名' }] },
    ['limits.levels.0.name', 'limits.levels.1.name'],
  ],
  [{ kind: 'temperature', levels: [{ name: '低', at: 1.5 }] }, ['limits.levels.0.at']],
  [{ kind: 'temperature', odd: true }, ['limits.odd']],
  [['text'], ['limits']],
];

describe('an object with a schema of its own', () => {
  it.each(['zh', 'tw', 'en'])(
    'is judged by the fetched module as by the save, in the words of %s',
    async (language) => {
      const caller = await server.as('admin', language);
      const { locale, fields } = await viewIn(language);
      const field = fields.find(({ name }) => name === 'limits')!;
      const reply = await imported(field.bare!.validators, caller.token);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(reply.headers.get('cache-control')).toContain('immutable');
      const schema = field.bare!.schema;
      const validator = bareValidator(await importedModule(await reply.text()), { schema, title: field.title, locale });
      for (const [value, wrong] of cases) {
        const { errors } = validator.validateFormData(value as never, schema);
        const inForm = errors.map(({ property = '', message }) => [`limits${property}`, message]);
        const answer = await caller.post<InvalidData & WireRow>(`${PATH}/addStockProbe`, { name: 'a', limits: value });
        const onSave = (answer.data?.errors ?? []).map((error) => [error.field, error.message]);
        expect(
          onSave.map(([path]) => path),
          JSON.stringify(value),
        ).toEqual(wrong);
        expect(inForm, JSON.stringify(value)).toEqual(onSave);
      }
    },
  );

  it('is said in the language of its reader', async () => {
    const caller = await server.as('admin', 'en');
    const answer = await caller.post<InvalidData>(`${PATH}/addStockProbe`, {
      name: 'a',
      limits: { kind: 'temperature', step: 0.3 },
    });
    expect(answer.data.errors[0]?.message).toContain('Step');
  });

  it('stays as it was saved', async () => {
    const caller = await server.as('admin');
    const limits = { kind: 'pressure', medium: '氮气', step: 2, levels: [{ name: '高' }] };
    const { data } = await caller.post<WireRow>(`${PATH}/addStockProbe`, { name: 'kept', limits });
    expect((await caller.get<WireRow>(`${PATH}/getStockProbe`, { id: data.id })).data.limits).toEqual(limits);
  });

  it('gives its module to nobody who does not see it', async () => {
    const { token } = await server.as('admin');
    const { fields } = await viewIn('zh');
    const { validators } = fields.find(({ name }) => name === 'limits')!.bare!;
    expect((await imported(validators, undefined)).status).toBe(401);
    expect((await imported(validators, token, 'cross-site')).status).toBe(401);
    expect((await imported(validators.replace('stockProbe', 'equipBoiler'), token)).status).toBe(404);
    expect((await imported(validators.replace(/[0-9a-f]{6}\.js/, '000000.js'), token)).status).toBe(404);
  });
});
