/** Other systems follow the rows of an entity: by their rights, in order, and without passing one over. */
import { beforeAll, expect, test, vi } from 'vitest';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';

const POST = '/api/admin/syspost';
const USER = '/api/admin/sysuser';

interface Changes {
  readonly list: readonly {
    readonly event: number;
    readonly row: string;
    readonly action: string;
    readonly fields: readonly string[];
  }[];
  readonly rows: Readonly<Record<string, WireRow>>;
  readonly next: string;
  readonly more: boolean;
}

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

async function changes(who: Caller, entity: string, after?: string, pageSize = 100): Promise<Changes> {
  const answer = await who.get<Changes>('/api/changes', {
    entity,
    pageSize,
    ...(after === undefined ? {} : { after }),
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

/**
 * The changes once they are there, with the cursor they came by: whatever else runs in the same PostgreSQL may hold them
 * back for a moment. An answer without any says where to go on.
 */
async function changesOf(
  count: number,
  who: Caller,
  entity: string,
  after: string,
  pageSize?: number,
): Promise<Changes & { readonly from: string }> {
  let from = after;
  return vi.waitFor(
    async () => {
      const found = await changes(who, entity, from, pageSize);
      const asked = from;
      if (found.list.length === 0) from = found.next;
      expect(found.list).toHaveLength(count);
      return { ...found, from: asked };
    },
    { timeout: 20_000, interval: 50 },
  );
}

let serial = 0;
async function newPost(): Promise<WireRow> {
  serial += 1;
  const answer = await admin.post<WireRow>(`${POST}/addSysPost`, {
    postCode: `FEED-${serial}`,
    postName: `值守岗 ${serial}`,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

test('what was added, edited and deleted comes in order with the rows as they stand, a page at a time', async () => {
  const { next } = await changes(admin, 'sysPost');
  const [kept, gone] = [await newPost(), await newPost()];
  await admin.put(`${POST}/updateSysPost`, { id: kept.id, rev: kept['rev'], remark: '夜班' });
  await admin.post(`${POST}/deleteSysPost`, { id: gone.id });
  const first = await changesOf(3, admin, 'sysPost', next, 3);
  expect(first.list.map(({ row, action }) => [row, action])).toEqual([
    [kept.id, 'add'],
    [gone.id, 'add'],
    [kept.id, 'edit'],
  ]);
  expect(first.more).toBe(true);
  expect(first.list[2]?.fields).toEqual(['remark']);
  expect(first.rows[kept.id]).toMatchObject({ remark: '夜班', postName: kept['postName'] });
  expect(first.rows[gone.id]).toBeUndefined();
  const second = await changesOf(1, admin, 'sysPost', first.next);
  expect(second.list.map(({ row, action }) => [row, action])).toEqual([[gone.id, 'delete']]);
  expect(second.more).toBe(false);
  // Asking again gives the same; behind the last there is nothing.
  expect((await changes(admin, 'sysPost', second.from)).list).toEqual(second.list);
  expect((await changes(admin, 'sysPost', second.next)).list).toEqual([]);
});

test('rows that the account does not see, and fields that are withheld from it, are not told', async () => {
  const safety = await server.as('safety');
  const { list } = (await safety.get<ListData>(`${USER}/querySysUser`, { pageSize: 500 })).data;
  const seen = new Set(list.map(({ id }) => id));
  const all = (await admin.get<ListData>(`${USER}/querySysUser`, { pageSize: 500 })).data.list;
  const [inside, outside] = [all.find(({ id }) => seen.has(id)), all.find(({ id }) => !seen.has(id))];
  const { next } = await changes(safety, 'sysUser');
  for (const row of [inside, outside])
    expect((await admin.put(`${USER}/updateSysUser`, { id: row?.id, rev: row?.['rev'], remark: '调岗' })).code).toBe(
      200,
    );
  const told = await changesOf(1, safety, 'sysUser', next);
  expect(told.list.map(({ row }) => row)).toEqual([inside?.id]);
  expect(Object.keys(told.rows)).toEqual([inside?.id]);
  expect(Object.keys(told.rows[inside?.id ?? ''] ?? {})).not.toContain('password');
});

test('who may not list the entity, what no answer gave, and who was away too long are refused in words', async () => {
  const staff = await server.as('staff');
  expect((await staff.get('/api/changes', { entity: 'sysParam' })).code).toBe(403);
  expect((await admin.get('/api/changes', { entity: 'nothing' })).code).toBe(404);
  expect(await admin.get('/api/changes', { entity: 'sysPost', after: 'x.y' })).toMatchObject({ code: 400 });
  const { next } = await changes(admin, 'sysPost');
  server.advance(8 * 86_400_000);
  admin = await server.afresh('admin');
  expect(await admin.get('/api/changes', { entity: 'sysPost', after: next })).toMatchObject({ code: 409 });
});

test('a transaction that numbers its event early and commits late is waited for', async () => {
  // From behind the post itself: where the cursor of who has none stands, it may still be ahead.
  const before = await changes(admin, 'sysPost');
  const post = await newPost();
  const { next } = await changesOf(1, admin, 'sysPost', before.next);
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const begun = vi.fn();
  const late = server.deps.db.write(server.tenant, async (connection) => {
    await connection.query(
      `insert into anlan.event (tenant_id, entity, row_id, action, fields) values ($1, 'sysPost', $2, 'edit', array['remark'])`,
      [server.tenant, post.id],
    );
    begun();
    await held;
  });
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  const other = await newPost();
  expect((await changes(admin, 'sysPost', next)).list).toEqual([]);
  finish();
  await late;
  expect((await changesOf(2, admin, 'sysPost', next)).list.map(({ row }) => row)).toEqual([post.id, other.id]);
});
