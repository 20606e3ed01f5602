/** A ring that stands in a tree: 数据模型 names its rows, and one press takes a row out of it. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { liveFolder, test } from '../../support/live.ts';
import { tokenOf } from '../../support/portal.ts';

test('rows that stand below each other are named on the data model, and the one whose parent is removed opens their ring', async ({
  portal,
  baseURL,
}) => {
  const name = `ring${Date.now().toString(36)}`;
  const noun = name[0]?.toUpperCase() + name.slice(1);
  const title = '管线分段';
  const file = join(liveFolder('equipment'), `${name}.json`);
  const write = (storage: object): void =>
    writeFileSync(
      file,
      JSON.stringify(
        {
          format: 1,
          entity: name,
          area: 'equipment',
          title,
          storage: { label: '{partName}', ...storage },
          data: {
            type: 'object',
            required: ['partName'],
            properties: {
              partName: { type: 'string', title: '分段名称', maxLength: 100 },
              parentId: { type: 'string', title: '上级分段', 'x-ref': { entity: name } },
            },
          },
        },
        null,
        2,
      ),
    );
  const admin = api(baseURL ?? '', tokenOf('admin', baseURL));
  const call = (verb: string): string => `/api/equipment/${name}/${verb}${noun}`;
  const stored = async (id: string): Promise<WireRow> => (await admin.get<WireRow>(call('get'), { id })).data;

  // Rows that only refer to each other may do so in a ring; later the file makes a tree of them.
  write({});
  await expect.poll(async () => (await admin.get(call('query'))).code).toBe(200);
  const [first, second] = [
    (await admin.post<WireRow>(call('add'), { partName: '东线一段' })).data,
    (await admin.post<WireRow>(call('add'), { partName: '东线二段' })).data,
  ];
  for (const [row, parent] of [
    [first, second],
    [second, first],
  ] as const)
    expect((await admin.put(call('update'), { id: row.id, rev: row.rev ?? 0, parentId: parent.id })).code).toBe(200);
  const page = await portal.visit('admin', '/system/dataModel');
  const entry = page.getByRole('row').filter({ hasText: name });
  await expect(entry).toContainText('已生效');
  write({ tree: { parent: 'parentId' } });
  await expect(entry).toContainText('上下级成环');

  await entry.getByRole('button', { name: title }).click();
  const panel = page.getByRole('complementary', { name: title });
  await expect(panel.getByRole('listitem').filter({ hasText: '东线' })).toHaveText([/^东线一段/, /^东线二段/]);
  await panel.getByRole('button', { name: '去掉上级：东线二段', exact: true }).click();
  await expect(page.getByText('环已解开，可在列表里为“东线二段”另选上级')).toBeVisible();
  await expect(entry).toContainText('已生效');
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('heading', { name: '上下级成环' })).toHaveCount(0);
  expect([(await stored(first.id))['parentId'], (await stored(second.id))['parentId']]).toEqual([second.id, null]);
  rmSync(file);
});
