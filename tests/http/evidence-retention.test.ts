/** What is evidence stays: rows with commands for a year, the pictures of a permit as long as its facts. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireRow } from '../../src/engine/model/wire.ts';
import { sweepFiles } from '../../src/engine/server/operations/files/file-sweep.ts';
import { openRetention } from '../../src/engine/server/operations/system/retention.ts';
import { type TestServer, testServer } from '../support/server.ts';
import { PIXEL, fetchBytes, upload } from './files/file-door.ts';

let server: TestServer;
let folder: string;
const DAY = 86_400_000;

function write(entity: string, storage: object, properties: object = {}): void {
  writeFileSync(
    join(folder, 'proof', `${entity}.json`),
    JSON.stringify({
      format: 1,
      entity,
      area: 'proof',
      title: entity,
      storage,
      data: {
        type: 'object',
        properties: {
          note: { type: 'string', title: '说明', maxLength: 20 },
          photo: { type: 'string', title: '照片', 'x-file': { image: true } },
          ...properties,
        },
      },
    }),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-proof-'));
  mkdirSync(join(folder, 'proof'));
  write('proofPermit', { commands: true });
  write(
    'proofSample',
    { append: true, keep: { months: 1 }, commands: 'permit' },
    { permit: { type: 'string', title: '票', 'x-ref': { entity: 'proofPermit' } } },
  );
  write('proofLog', { append: true, keep: { months: 1 } });
  server = await testServer({ schemaDirs: [folder] });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const sql = <T>(text: string, ...values: unknown[]): Promise<readonly T[]> =>
  server.deps.db.write(server.tenant, async (connection) => (await connection.query<T & object>(text, values)).rows);

test('a sample of a permit stays a year, though its file asks for a month; other logs go in time', async () => {
  const admin = await server.as('admin');
  const permit = (await admin.post<WireRow>('/api/proof/proofPermit/addProofPermit', { note: '票' })).data;
  const sample = (await admin.post<WireRow>('/api/proof/proofSample/addProofSample', { permit: permit.id })).data;
  await admin.post('/api/proof/proofLog/addProofLog', { note: '日志' });
  const retention = openRetention(server.deps.engine, pino({ level: 'fatal' }));
  const left = async (): Promise<unknown> =>
    (
      await sql(
        'select (select count(*)::int from proof_sample) as sample, (select count(*)::int from proof_log) as log',
      )
    )[0];
  server.advance(300 * DAY);
  await retention.sweep();
  expect(await left()).toEqual({ sample: 1, log: 0 });
  server.advance(100 * DAY);
  await retention.sweep();
  expect(await left()).toEqual({ sample: 0, log: 0 });
  // The fact of it stays.
  expect(
    await sql(`select act, outcome from anlan.command_fact where row_id = $1 and on_id = $2`, permit.id, sample.id),
  ).toEqual([{ act: 'add', outcome: 'done' }]);
  await retention.close();
});

test('a picture that a record has lost, or that came with a refused command, stays though uploads go after a day', async () => {
  const admin = await server.afresh('admin');
  const found = (
    await admin.get<{ list: WireRow[] }>('/api/admin/sysparam/querySysParam', { paramKey: 'upload.orphanDays' })
  ).data.list[0];
  const set = await admin.put('/api/admin/sysparam/updateSysParam', {
    id: found?.id,
    rev: found?.rev,
    paramValue: '1',
  });
  expect(set.code, JSON.stringify(set)).toBe(200);
  const [lost, refused, orphan] = await Promise.all(
    ['失去.png', '退回.png', '没人要.png'].map(async (name) => (await upload(admin, name, PIXEL)).data.id),
  );
  const permit = (await admin.post<WireRow>('/api/proof/proofPermit/addProofPermit', { photo: lost })).data;
  await admin.put('/api/proof/proofPermit/updateProofPermit', { id: permit.id, rev: permit.rev, photo: null });
  // From an edition that is over.
  const answer = await admin.put('/api/proof/proofPermit/updateProofPermit', {
    id: permit.id,
    rev: 1,
    photo: refused,
    note: 'x',
  });
  expect(answer.code).toBe(409);
  server.advance(31 * DAY);
  await sweepFiles(server.deps.engine, server.deps.files);
  const again = await server.afresh('admin');
  expect((await fetchBytes(again, `/api/file/file/${orphan}`)).code).toBe(404);
  for (const id of [lost, refused]) expect((await fetchBytes(again, `/api/file/file/${id}`)).bytes).toEqual(PIXEL);
  // Neither does the file management take it away.
  const removed = await again.post('/api/file/sysfile/action/remove', { ids: [lost] });
  expect([removed.code, removed.msg]).toEqual([422, expect.stringContaining('失去.png') as string]);
});
