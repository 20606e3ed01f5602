/** A label that names a choice says its title, in the language of whoever reads it, never the value that is stored. */
import { beforeAll, expect, test } from 'vitest';
import type { EntityView, ListData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';

const PERMITS = '/api/dangerWork/workPermit';
const server = fileServer();
let [zh, en]: Caller[] = [];

beforeAll(async () => {
  [zh, en] = [await server.as('admin'), await server.as('admin', 'en')];
});

const rows = async (caller: Caller | undefined, path: string, query = {}): Promise<readonly WireRow[]> =>
  (await caller?.get<ListData>(path, { pageSize: 200, ...query }))?.data.list ?? [];
const titles = async (caller: Caller | undefined, entity: string, dict: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    ((await caller?.get<EntityView>(`/schema/${entity}`))?.data.dicts[dict] ?? []).map(({ value, title }) => [
      value,
      title,
    ]),
  );

test('a permit is called by its kind, its work and its number, in lists and where others refer to it', async () => {
  for (const caller of [zh, en]) {
    const kinds = await titles(caller, 'workPermit', 'workType');
    const permits = await rows(caller, `${PERMITS}/queryWorkPermit`);
    expect(permits.length).toBeGreaterThan(10);
    for (const { $label, workType, content, permitNo } of permits)
      expect($label).toBe(`${kinds[String(workType)]} ${String(content)} ${String(permitNo)}`);
    const called = new Map(permits.map(({ id, $label }) => [id, $label]));
    const signs = await rows(caller, '/api/dangerWork/permitSign/queryPermitSign');
    expect(signs.length).toBeGreaterThan(3);
    for (const { permit, $labels } of signs) expect($labels?.['permit']).toBe(called.get(String(permit)));
  }
  expect(await rows(en, `${PERMITS}/queryWorkPermit`)).not.toEqual(await rows(zh, `${PERMITS}/queryWorkPermit`));
});

test('choices are found and tasks are called by it', async () => {
  const found = (
    await zh?.get<{ list: { label: string }[] }>(`${PERMITS}/optionWorkPermit`, {
      field: 'relatedPermits',
      keyword: '动火',
    })
  )?.data.list;
  expect(found?.length).toBeGreaterThan(0);
  for (const { label } of found ?? []) expect(label).toContain('动火');
  const waiting = (await rows(zh, '/api/workflow/wfTask/queryWfTask')).filter(({ title }) =>
    String(title).startsWith('作业票 '),
  );
  expect(waiting.length).toBeGreaterThan(0);
  for (const { title } of waiting) expect(title).toMatch(/^作业票 (吊装|动火|受限空间|高处)\S* /);
});

test('rules of levels and of risk too', async () => {
  const kinds = await titles(zh, 'workLevelRule', 'workType');
  for (const { $label, workType } of await rows(zh, '/api/dangerWork/workLevelRule/queryWorkLevelRule'))
    expect($label?.startsWith(`${kinds[String(workType)]} `), $label).toBe(true);
});
