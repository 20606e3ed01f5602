/** What the demonstration tells of its past: every act that its files name is carried out when a portal is first filled. */
import { expect, test } from 'vitest';
import { fileServer } from '../support/file-server.ts';
import type { ListData } from '../../src/engine/model/wire.ts';

const server = fileServer();

test('the past of the demonstration is carried out: a permit handed in yesterday has passed its first approval', async () => {
  const admin = await server.as('admin');
  const { list } = (
    await admin.get<ListData>('/api/dangerWork/workPermit/queryWorkPermit', { keyword: '管段 46 t', pageSize: 5 })
  ).data;
  expect(list.map(({ status }) => status)).toEqual(['approving']);
  const handled = (
    await admin.get<{ list: readonly unknown[]; totalCount: number }>('/api/common/processRecord/queryProcessRecord', {
      pageSize: 100,
    })
  ).data;
  expect(handled.totalCount).toBeGreaterThan(5);
});
