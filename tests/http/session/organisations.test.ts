/** The organisations every session loads: who sees how much, in pages. */
import { expect, it } from 'vitest';
import type { Organisation } from '../../../src/engine/model/wire.ts';
import { fileServer } from '../../support/file-server.ts';

interface Page {
  readonly list: readonly Organisation[];
  readonly totalCount: number;
}

const PATH = '/api/admin/sysorg/list';
const server = fileServer();

it('[A-7.2-060] gives staff the whole tree flat, in pages up to 10,000', async () => {
  const staff = await server.as('staff');
  const all = (await staff.get<Page>(PATH, { currentPage: 1, pageSize: 10_000 })).data;
  expect(all.list.length).toBe(all.totalCount);
  const known = new Set(all.list.map(({ id }) => id));
  expect(all.list.filter(({ parentId }) => parentId !== null && !known.has(parentId))).toEqual([]);
  const second = (await staff.get<Page>(PATH, { currentPage: 2, pageSize: 3 })).data;
  expect(second).toEqual({ list: all.list.slice(3, 6), totalCount: all.totalCount });
});

it('gives others the line above and below their own, and strangers nothing', async () => {
  const all = (await (await server.as('staff')).get<Page>(PATH, { pageSize: 10_000 })).data;
  const attendee = await server.as('mobile');
  const own = (await attendee.get<{ orgId: string }>('/api/uaa/users/getSysUser')).data.orgId;
  const seen = (await attendee.get<Page>(PATH, { pageSize: 10_000 })).data;
  expect(seen.list.map(({ id }) => id)).toContain(own);
  expect(seen.totalCount).toBeLessThan(all.totalCount);
  const parents = new Map(all.list.map(({ id, parentId }) => [id, parentId]));
  const lineOf = (id: string | null | undefined): string[] => (id ? [id, ...lineOf(parents.get(id))] : []);
  expect(seen.list.filter(({ id }) => !lineOf(own).includes(id) && !lineOf(id).includes(own))).toEqual([]);
  expect((await server.stranger().get(PATH)).status).toBe(401);
});
