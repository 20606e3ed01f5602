/**
 * The operation log: what was done, refused and denied, by whom, from where, with what was before and after; nobody can
 * change it, and the chain says where somebody did.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { sealAudit } from '../../../src/engine/server/operations/audit/seal.ts';
import { type Verified, verifyAudit } from '../../../src/engine/server/operations/audit/verify.ts';
import { api } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { csv, judge } from '../import/sheets.ts';

const server = fileServer();

beforeAll(async () => {
  // Sealing is called by hand here.
  const admin = await server.as('admin');
  const jobs = await admin.get<ListData>('/api/monitors/scheduleJob/queryScheduleJob', { jobKey: 'auditSeal' });
  expect((await admin.post('/api/monitors/scheduleJob/action/pause', { id: jobs.data.list[0]?.id })).code).toBe(200);
});

async function log(query: Readonly<Record<string, string>>): Promise<readonly WireRow[]> {
  await server.deps.calls.flush();
  const admin = await server.as('admin');
  const answer = await admin.get<ListData>('/api/system/operationLog/queryOperationLog', query);
  expect(answer.code).toBe(200);
  return answer.data.list;
}

let made = 0;
async function newParam(title: string): Promise<WireRow> {
  const admin = await server.as('admin');
  const answer = await admin.post<WireRow>('/api/admin/sysparam/addSysParam', {
    paramName: title,
    paramKey: `audit.p${(made += 1)}`,
    valueType: 'string',
    paramValue: '一',
  });
  expect(answer.msg).toBe('success');
  return answer.data;
}

const seal = (): Promise<number> => sealAudit(server.deps.db, () => server.deps.engine.clock.millis());
const verify = (head?: string): Promise<Verified> =>
  server.deps.db.system((connection) => verifyAudit(connection, head));

/**
 * Seals until nothing is left: an entry waits while any transaction of the cluster is older, also of another database.
 */
async function sealAll(): Promise<Verified> {
  return vi.waitFor(
    async () => {
      await seal();
      const found = await verify();
      expect(found).toMatchObject({ broken: null, open: 0 });
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** As somebody with the keys of the database, past the trigger that refuses. */
async function tamper(text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(text, [...values]);
  await client.end();
}

test('an edit leaves who, when, from where, the record, and both sides of each field', async () => {
  const row = await newParam('甲');
  const admin = await server.as('admin');
  await admin.put('/api/admin/sysparam/updateSysParam', { id: row.id, rev: row['rev'], paramValue: '二' });
  const [edit, add] = await log({ bizId: row.id });
  expect(edit).toMatchObject({
    module: 'sysParam',
    action: 'edit',
    bizId: row.id,
    result: 'success',
    method: 'PUT',
    url: '/api/admin/sysparam/updateSysParam',
    beforeData: { paramValue: '一' },
    afterData: { paramValue: '二' },
  });
  expect(edit?.['ip']).toMatch(/127\.0\.0\.1|::1/);
  expect(edit?.['costMs']).toBeGreaterThanOrEqual(0);
  expect(edit?.['operatedAt']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(edit?.$labels).toMatchObject({
    bizId: expect.stringContaining('甲') as string,
    operator: expect.stringMatching(/\S/) as string,
  });
  expect(add).toMatchObject({ action: 'add', afterData: { paramName: '甲' } });
  // Sent under a key it is one entry as well.
  const keyed = api(server.url, admin.token, 'zh', { 'idempotency-key': randomUUID() });
  await keyed.put('/api/admin/sysparam/updateSysParam', { id: row.id, rev: 2, paramValue: '三' });
  expect((await log({ bizId: row.id })).map(({ action }) => action)).toEqual(['edit', 'edit', 'add']);
});

test('a deletion leaves what the row and its lines held, without secrets; coming back has changed nothing', async () => {
  const admin = await server.as('admin');
  const row = await newParam('丁');
  await admin.post('/api/admin/sysparam/deleteSysParam', { id: row.id });
  const [deleted] = await log({ bizId: row.id, action: 'delete' });
  expect(deleted).toMatchObject({
    result: 'success',
    beforeData: { paramName: '丁', paramValue: '一' },
    afterData: null,
  });
  await admin.post('/api/admin/sysparam/action/restore', { id: row.id });
  const history = await admin.get<readonly { action: string; changes: readonly unknown[] }[]>(
    '/api/admin/sysparam/historySysParam',
    { id: row.id },
  );
  expect(history.data.map(({ action, changes }) => [action, changes.length > 0])).toEqual([
    ['restore', false],
    ['delete', false],
    ['add', true],
  ]);
  const client = await admin.post<WireRow>('/api/uaa/appclient/addAppClient', {
    clientCode: 'audit-client',
    clientSecret: 'river-moss-secret-7',
    authType: ['password'],
    authScope: 'all',
    tokenSeconds: 600,
    refreshSeconds: 600,
    fallbackUrl: 'https://a.example',
    clientDescription: '审计',
  });
  expect(client.msg).toBe('success');
  await admin.post('/api/uaa/appclient/deleteAppClient', { id: client.data.id });
  const [gone] = await log({ bizId: client.data.id, action: 'delete' });
  expect(gone?.['beforeData']).toMatchObject({ clientCode: 'audit-client' });
  expect(JSON.stringify(gone)).not.toContain('river-moss-secret');
});

test('what is refused and what is denied is told too, without secrets, once each', async () => {
  const admin = await server.as('admin');
  const refused = await admin.post('/api/admin/sysuser/addSysUser', {
    username: 'audit-x',
    nickname: '王',
    password: 'river-moss-7',
    mobile: 'nonsense',
  });
  expect(refused.code).toBe(422);
  const [entry, ...more] = await log({ module: 'sysUser', action: 'add', result: 'fail' });
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ code: 422, params: { username: 'audit-x', password: '***' } });
  expect(String(entry?.['errorMsg'])).not.toBe('');
  const staff = await server.as('staff');
  expect((await staff.get('/api/system/operationLog/queryOperationLog')).code).toBe(403);
  const denied = await log({ module: 'operationLog', result: 'fail' });
  expect(denied.map((row) => [row['action'], row['code']])).toEqual([['query', 403]]);
});

test('the preview of an import is logged as a preview; nothing is called an import before it is confirmed', async () => {
  const admin = await server.as('admin');
  const { data } = await judge(
    admin,
    '/api/admin/syspost',
    'SysPost',
    csv([
      ['岗位编码', '岗位名称'],
      ['LOG-1', '日志岗'],
    ]),
    'posts.csv',
  );
  expect(data).toMatchObject({ stage: 'checked', counts: { add: 1 } });
  const [entry, ...others] = await log({ module: 'sysPost' });
  expect([entry?.['action'], others]).toEqual(['importPreview', []]);
  expect(JSON.stringify((await admin.get('/schema/operationLog')).data)).toContain(
    '"value":"importPreview","title":"导入预览"',
  );
});

test('the list filters by record, person, action and module, and goes out as a file, which is told as well', async () => {
  const row = await newParam('乙');
  const own = await log({ bizId: row.id });
  const by = String(own[0]?.['operator']);
  const found = await log({ operator: by, module: 'sysParam', action: 'add' });
  expect(found.map((entry) => entry['bizId'])).toContain(row.id);
  expect(
    found.every((entry) => entry['operator'] === by && entry['module'] === 'sysParam' && entry['action'] === 'add'),
  ).toBe(true);
  expect(await log({ operator: row.id })).toEqual([]);
  const admin = await server.as('admin');
  const answer = await fetch(`${server.url}/prod-api/api/system/operationLog/exportOperationLog?format=csv`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const text = await answer.text();
  expect(text.split('\n')[0]).toContain('操作时间');
  expect(text).toContain('系统参数');
  expect((await log({ module: 'operationLog', action: 'export', result: 'success' })).length).toBe(1);
  const [shown] = own;
  expect(
    (await admin.get<WireRow>('/api/system/operationLog/getOperationLog', { id: String(shown?.id) })).data['requestId'],
  ).toBe(shown?.['requestId']);
});

test('module and action are called what the screens call them', async () => {
  const admin = await server.as('admin', 'en');
  const view = await admin.get<{
    fields: readonly { name: string; choices?: readonly { value: string; title: string }[] }[];
  }>('/schema/operationLog');
  const text = JSON.stringify(view.data);
  expect(text).toContain('Operation log');
  expect(text).toContain('"value":"forceLogout"');
});

test("the database refuses to change or take away an entry, whoever asks in the product's name", async () => {
  for (const table of ['audit', 'history', 'audit_seal']) {
    for (const text of [
      `delete from anlan.${table}`,
      `truncate anlan.${table}`,
      `update anlan.${table} set ${table === 'audit_seal' ? 'no = no' : 'id = id'}`,
    ]) {
      await expect(
        server.deps.db.systemWrite((connection) => connection.query(text)),
        text,
      ).rejects.toThrow(/only takes additions|can only be updated to DEFAULT/);
    }
  }
});

test('the chain is whole after writes from many sides; each seal covers every entry once', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => newParam(`并${index}`)));
  await server.deps.calls.flush();
  await Promise.all([seal(), seal(), seal()]);
  const found = await sealAll();
  expect(found.entries).toBeGreaterThanOrEqual(12);
  await newParam('后');
  expect((await verify(found.head)).broken).toBeNull();
  expect((await verify()).open).toBeGreaterThan(0);
});

test('an entry of a transaction that still runs waits for the next seal, and others do not wait for it', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const slow = server.deps.db.write(server.tenant, async (connection) => {
    await connection.query(`insert into anlan.audit (tenant_id, action, entity) values ($1, 'slow', 'sysParam')`, [
      server.tenant,
    ]);
    begun();
    await held;
  });
  await started;
  const row = await newParam('快');
  await seal();
  release();
  await slow;
  await sealAll();
  expect((await log({ bizId: row.id })).length).toBe(1);
});

test('the first broken link is named: a changed field, a missing entry, one put in later, a seal, a chain cut off', async () => {
  const row = await newParam('丙');
  await server.deps.calls.flush();
  const whole = await sealAll();
  const {
    rows: [entry],
  } = await server.deps.db.system((connection) =>
    connection.query<{ id: number; history_id: number; seal: number }>(
      'select a.id, a.history_id, (select no from anlan.audit_seal s where a.id = any(s.ids)) as seal from anlan.audit a where a.row_id = $1',
      [row.id],
    ),
  );
  if (!entry) throw new Error('the entry is not there');
  const place = { seal: entry.seal, entry: entry.id };

  await tamper(`update anlan.history set changes = replace(changes::text, '丙', '丁')::jsonb where id = $1`, [
    entry.history_id,
  ]);
  expect((await verify()).broken).toEqual({ kind: 'changed', ...place });
  await tamper(`update anlan.history set changes = replace(changes::text, '丁', '丙')::jsonb where id = $1`, [
    entry.history_id,
  ]);
  expect((await verify()).broken).toBeNull();

  await tamper(`update anlan.audit set by_id = null where id = $1`, [entry.id]);
  expect((await verify()).broken).toEqual({ kind: 'changed', ...place });
  await tamper(`update anlan.audit set by_id = (select by_id from anlan.history where id = $2) where id = $1`, [
    entry.id,
    entry.history_id,
  ]);
  expect((await verify()).broken).toBeNull();

  await tamper(
    `insert into anlan.audit (tenant_id, action, entity, xid) select tenant_id, 'forged', entity, xid - 1 from anlan.audit where id = $1`,
    [entry.id],
  );
  expect((await verify()).broken).toMatchObject({ kind: 'extra' });
  await tamper(`delete from anlan.audit where action = 'forged'`, []);

  await tamper(`delete from anlan.audit where id = $1`, [entry.id]);
  expect((await verify()).broken).toEqual({ kind: 'missing', ...place });
  await tamper(`update anlan.audit_seal set ids = array_remove(ids, $1::bigint) where no = $2`, [entry.id, entry.seal]);
  expect((await verify()).broken).toEqual({ kind: 'seal', seal: entry.seal, entry: 0 });

  await tamper('delete from anlan.audit_seal where no >= $1', [entry.seal]);
  expect((await verify(whole.head)).broken?.kind).toMatch(/head|extra/);
});

test('what cannot be stored as it was sent holds nothing back: keys and values are told as far as they can be, and later calls follow', async () => {
  const staff = await server.as('staff');
  const send = async (body: string): Promise<void> => {
    await fetch(`${server.url}/prod-api/api/admin/syspost/addSysPost`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
      body,
    });
  };
  await send(String.raw`{"postName":"\ud800","\udfff\u0000key":["a\u0000b","\\ud800"]}`);
  await send('{"postName":"behind it"}');
  const told = (await log({ pageSize: '5', entityName: 'sysPost' })).map((entry) =>
    JSON.stringify(entry['params'] ?? entry),
  );
  expect(told.some((text) => text.includes('behind it'))).toBe(true);
  expect(told.some((text) => text.includes('\ufffd') && text.includes('\ufffdkey') && text.includes('ab'))).toBe(true);
});

test('an entry that the database refuses is given up alone', async () => {
  const base = {
    tenant: server.tenant,
    by: server.tenant,
    requestId: 'given-up',
    ip: '127.0.0.1',
    method: 'POST',
    url: '/x',
    params: null,
    code: 422,
    error: null,
    costMs: 1,
    entity: 'sysPost',
    action: 'add',
  };
  server.deps.calls.add({ ...base, requestId: 'one-before', rowId: null });
  server.deps.calls.add({ ...base, rowId: 'no id at all' });
  server.deps.calls.add({ ...base, requestId: 'one-behind', rowId: null });
  await server.deps.calls.flush();
  const { rows } = await server.deps.db.system((connection) =>
    connection.query<{ request_id: string }>(
      `select request_id from anlan.audit where request_id in ('one-before', 'given-up', 'one-behind') order by id`,
    ),
  );
  expect(rows.map((row) => row.request_id)).toEqual(['one-before', 'one-behind']);
});
