/**
 * Calls sent again under their key: done once, answered each time, and never for another call, another person or a call
 * that failed.
 */
import { beforeAll, expect, test } from 'vitest';
import type { ActionData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, type Caller, api } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs, completed, storeValid } from '../entity-tests.ts';

const server = fileServer();
const POST = '/api/admin/syspost';
const CRANE = '/api/equipment/equipCrane';
let admin: Caller;
let org: string;
let count = 0;

const keyed = (key: string, who: Caller = admin): Caller => api(who.url, who.token, 'zh', { 'idempotency-key': key });
const fresh = (): string => `once-test-${(count += 1)}`;
const named = (postName: string): Promise<number> =>
  admin.get<ListData>(`${POST}/querySysPost`, { postName }).then(({ data }) => data.totalCount);
const post = (): Promise<Record<string, unknown>> =>
  completed(server, server.deps.engine.entity('sysPost'), { postName: `试验岗位 ${(count += 1)}` }, { orgId: org });
const crane = (): Promise<string> =>
  storeValid(server, server.deps.engine.entity('equipCrane'), { status: 'inUse' }, { orgId: org });

beforeAll(async () => {
  admin = await server.as('admin');
  org = (await actingAs(server, 'employee')).orgId;
});

test('an add that is sent again is one row, and the second answer is the row as it stands now', async () => {
  const [key, body] = [fresh(), await post()];
  const first = await keyed(key).post<WireRow>(`${POST}/addSysPost`, body);
  expect(first.code, first.msg).toBe(200);
  expect(
    (
      await admin.put<WireRow>(`${POST}/updateSysPost`, {
        id: first.data.id,
        rev: first.data['rev'],
        postName: `${String(body['postName'])} 改`,
      })
    ).code,
  ).toBe(200);
  const again = await keyed(key).post<WireRow>(`${POST}/addSysPost`, body);
  expect(again).toMatchObject({ code: 200, data: { id: first.data.id, postName: `${String(body['postName'])} 改` } });
  expect([await named(String(body['postName'])), await named(`${String(body['postName'])} 改`)]).toEqual([0, 1]);
});

test('many senders at the same moment make one row, and all of them are told which', async () => {
  const [key, body] = [fresh(), await post()];
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => keyed(key).post<WireRow>(`${POST}/addSysPost`, body)),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await named(String(body['postName']))).toBe(1);
});

test('an action sent again answers its row where the state would refuse a second one', async () => {
  const [key, id] = [fresh(), await crane()];
  const send = (who: Caller): Promise<Answer<ActionData>> =>
    who.post<ActionData>(`${CRANE}/action/stop`, { id, input: { stopReason: '定期检修停用' } });
  const first = await send(keyed(key));
  expect(first.code, JSON.stringify(first)).toBe(200);
  expect(await send(keyed(key))).toMatchObject({
    code: 200,
    data: { rows: [{ id, rev: first.data.rows[0]?.['rev'] }], refused: [] },
  });
  expect((await send(admin)).code).toBe(422);
});

test('a key stands for its call alone: other content is refused and not done', async () => {
  const [key, body] = [fresh(), await post()];
  await keyed(key).post(`${POST}/addSysPost`, body);
  const other = { ...body, ...(await post()) };
  expect(await keyed(key).post(`${POST}/addSysPost`, other)).toMatchObject({
    code: 409,
    msg: '这个 Idempotency-Key 已用于另一次请求',
  });
  expect(await named(String(other['postName']))).toBe(0);
});

test('a call that was refused leaves its key free for what was mended', async () => {
  const [key, body] = [fresh(), await post()];
  expect((await keyed(key).post(`${POST}/addSysPost`, { ...body, postName: null })).code).toBe(422);
  expect((await keyed(key).post(`${POST}/addSysPost`, body)).code).toBe(200);
});

test("a key is its person's: somebody else's call under it is done", async () => {
  const [key, body] = [fresh(), await post()];
  await keyed(key).post(`${POST}/addSysPost`, body);
  const other = await keyed(key, (await actingAs(server, 'tenantAdmin')).caller).post<WireRow>(`${POST}/addSysPost`, {
    ...body,
    ...(await post()),
  });
  expect(other.code, other.msg).toBe(200);
});

test('what was made and has gone since is answered by its id, and not made again', async () => {
  const [key, body] = [fresh(), await post()];
  const { data } = await keyed(key).post<WireRow>(`${POST}/addSysPost`, body);
  expect((await admin.post(`${POST}/deleteSysPost`, { id: data.id })).code).toBe(200);
  expect((await keyed(key).post<WireRow>(`${POST}/addSysPost`, body)).data).toEqual({ id: data.id });
  expect(await named(String(body['postName']))).toBe(0);
});

test('what is no key is refused before anything is done', async () => {
  const body = await post();
  for (const key of ['short', `x${'y'.repeat(128)}`, 'with blank and more'])
    expect(await keyed(key).post(`${POST}/addSysPost`, body)).toMatchObject({ code: 422 });
  expect(await named(String(body['postName']))).toBe(0);
});
