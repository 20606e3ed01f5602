/**
 * Every entity of the portal and of the examples, by itself: its own tests, its codes, its rows through every route.
 * The gate takes some that stand for all, and the changed ones.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { entityNames } from '../../src/engine/model/names.ts';
import type { CompiledEntity, Project, Row, SourceFile } from '../../src/engine/model/types.ts';
import type { FieldError, ListData, WireRow } from '../../src/engine/model/wire.ts';
import { root } from '../support/checkout.ts';
import { FURTHER, GATE } from '../support/breadth.ts';
import type { Answer, Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';
import { changedEntities, type EntityFile, representatives } from '../support/representatives.ts';
import { actingAs, completed, runEntityTest } from './entity-tests.ts';

const EXAMPLES = join(root, 'tests/fixtures/examples');

function filesUnder(folder: string, base = folder): SourceFile[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesUnder(path, base);
    return name.endsWith('.json') && !name.endsWith('.schema.json')
      ? [{ path: path.slice(base.length + 1), text: readFileSync(path, 'utf8') }]
      : [];
  });
}

const files = [
  ...filesUnder(join(root, 'src/schemas')),
  ...filesUnder(EXAMPLES),
  ...FURTHER.flatMap((folder) => filesUnder(folder)),
];
const project: Project = compileProject(files).project;
const byName = new Map(files.map(({ path, text }) => [basename(path, '.json'), text]));
const chosen = new Set([
  ...representatives(
    new Map([...project.entities.keys()].map((name) => [name, JSON.parse(byName.get(name) ?? '{}') as EntityFile])),
    26,
  ),
  ...changedEntities(10),
]);
const entities = [...project.entities.values()].filter(({ name }) => !GATE || chosen.has(name));

const server = fileServer({ schemaDirs: [EXAMPLES] });

/** Ids of the records that were added here, by entity. */
const stored = new Map<string, string>();

/**
 * Adds a record that is complete; once more where a job of the server has closed a row that was chosen meanwhile. Where a
 * unique rule holds all that makes one, the one that was added before is given.
 */
async function addComplete(admin: Caller, entity: CompiledEntity): Promise<{ body: Row; added: Answer<WireRow> }> {
  const { base, noun } = names(entity);
  const { orgId } = await actingAs(server, 'employee');
  const add = async (): Promise<{ body: Row; added: Answer<WireRow> }> => {
    const body = await completed(server, server.deps.engine.entity(entity.name), {}, { orgId });
    return { body, added: await admin.post<WireRow>(`${base}/add${noun}`, body) };
  };
  const codesOf = ({ data }: Answer<unknown>): readonly string[] =>
    ((data ?? {}) as { errors?: readonly FieldError[] }).errors?.map(({ code }) => code) ?? [];
  const first = await add();
  const made = codesOf(first.added).includes('field.reference') ? await add() : first;
  const before = stored.get(entity.name);
  if (before !== undefined && codesOf(made.added).some((code) => code.startsWith('field.unique')))
    return { ...made, added: await admin.get<WireRow>(`${base}/get${noun}`, { id: before }) };
  if (made.added.code === 200) stored.set(entity.name, made.added.data.id);
  return made;
}

function names(entity: CompiledEntity): { base: string; noun: string } {
  return entityNames(entity.area, entity.name, entity.api);
}

describe.each(entities.filter((entity) => entity.tests.length > 0).map((entity) => [entity.name, entity] as const))(
  'the tests of %s',
  (_name, entity) => {
    test.each(entity.tests.map((own) => [own.code, own] as const))('%s', async (_code, own) => {
      await runEntityTest(server, server.deps.engine.entity(entity.name), own);
    });
  },
);

const open = entities.filter(
  (entity) =>
    !entity.partOf && 'add' in entity.actions && entity.storage.source.kind === 'table' && !entity.storage.append,
);

describe.each(open.map((entity) => [entity.name, entity] as const))('%s through its routes', (_name, entity) => {
  const { base, noun } = names(entity);

  test('stores what it is given and reads it back', async () => {
    const admin = await server.as('admin');
    const { body, added } = await addComplete(admin, entity);
    expect(added.code, JSON.stringify(added)).toBe(200);
    const read = await admin.get<WireRow>(`${base}/get${noun}`, { id: added.data.id });
    for (const [field, value] of Object.entries(body)) {
      const info = entity.fields[field];
      if (
        value === null ||
        info?.writeOnly ||
        info?.sensitive ||
        info?.kind === 'children' ||
        info?.show ||
        entity.states?.field === field
      )
        continue;
      expect(read.data[field], field).toEqual(value);
    }
    const list = await admin.get<ListData>(`${base}/query${noun}`, { id: added.data.id, withActions: 1 });
    expect(list.data.list.map((row) => row.id)).toEqual([added.data.id]);
    expect(list.data.totalCount).toBe(1);
  });

  test('refuses every call without its code', async () => {
    const roleless = await server.as('roleless');
    const id = '01900000-0000-7000-8000-00000000dead';
    const answers = await Promise.all([
      roleless.get(`${base}/query${noun}`),
      roleless.get(`${base}/get${noun}`, { id }),
      roleless.post(`${base}/add${noun}`, {}),
      roleless.get(`${base}/history${noun}`, { id }),
      ...('edit' in entity.actions ? [roleless.put(`${base}/update${noun}`, { id, rev: 1 })] : []),
      ...('delete' in entity.actions ? [roleless.post(`${base}/delete${noun}`, { id })] : []),
      ...Object.values(entity.actions)
        .filter((action) => !action.builtin && action.placement !== 'none')
        .map((action) => roleless.post(`${base}/action/${action.code}`, { id, input: {} })),
    ]);
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 403));
  });

  const plain = Object.values(entity.fields).find(
    (one) =>
      one.kind === 'text' &&
      !one.readOnly &&
      !one.lock &&
      !one.show &&
      !one.choices &&
      !one.dict &&
      !one.pattern &&
      !one.format &&
      !one.widget &&
      !one.writeOnly &&
      !one.sensitive &&
      !one.serial &&
      !one.derived &&
      !one.computed,
  );
  test.runIf('edit' in entity.actions && plain)(
    'refuses an update from a stale rev and tells what changed',
    async () => {
      const admin = await server.as('admin');
      const { added } = await addComplete(admin, entity);
      expect(added.code, JSON.stringify(added)).toBe(200);
      const field = plain?.name ?? '';
      const update = (text: string): Promise<{ code: number; data: unknown }> =>
        admin.put(`${base}/update${noun}`, { id: added.data.id, rev: added.data['rev'], [field]: text });
      if (!(added.data.$can ?? []).includes('edit')) {
        // New rows of some cannot be changed at all: the refusal is of another kind.
        expect((await update('第一个人写的内容')).code).not.toBe(200);
        return;
      }
      expect((await update('第一个人写的内容')).code).toBe(200);
      const second = await update('第二个人写的内容');
      expect(second.code).toBe(409);
      expect(second.data).toMatchObject({
        current: { [field]: '第一个人写的内容' },
        // Without a history nobody knows which fields changed.
        ...(entity.storage.history === 'none' ? {} : { changes: [{ field, new: '第一个人写的内容' }] }),
      } satisfies Row);
    },
  );
});
