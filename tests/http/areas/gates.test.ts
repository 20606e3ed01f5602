/**
 * Face gates report by calls that they sign: who may not come in is an event to be dealt with, each call counts once,
 * whoever has no key learns nothing, and pictures are seen by whoever may see the event, for as long as they are kept.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/engine/model/expression/dates.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { root } from '../../support/checkout.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { type Key, GATE, sendSigned, signed } from '../../support/device-call.ts';
import { fileServer } from '../../support/file-server.ts';
import { pauseJobs, runJob } from '../../support/run-job.ts';
import { idCard } from '../../support/valid-rows.ts';
import { actingAs, storeValid } from '../entity-tests.ts';
import { fetchBytes, PIXEL, upload } from '../files/file-door.ts';

interface Reported {
  readonly id: string;
  readonly result: string;
  readonly open: boolean;
}

const RENEW = '/api/device/renewKey';
const server = fileServer();
const people = {} as Record<'dispatcher' | 'safetyOfficer' | 'contractorAdmin' | 'attendee' | 'partyManager', Caller>;
let admin: Caller;
let org: string;
let face: string;
let count = 0;
/** Of companies, whose codes have two digits for it. */
let turn = 0;

const millis = (): number => server.deps.engine.clock.millis();
const now = (): string => server.deps.engine.clock.now();
const day = (days: number): string => addDays(server.deps.engine.clock.today(), days) ?? '';
const fields = (answer: Answer<unknown>): string[] =>
  ((answer.data as InvalidData | null)?.errors ?? []).map(({ field }) => field);

async function newGate(more: Row = {}): Promise<WireRow> {
  const answer = await people.dispatcher.post<WireRow>('/api/warning/warnDevice/addWarnDevice', {
    deviceNo: `G-${(count += 1)}`,
    deviceName: `试验东门 ${count} 号闸`,
    deviceType: 'faceGate',
    org,
    location: '试验东门',
    protocol: 'http',
    dutyPerson: (await actingAs(server, 'dispatcher')).id,
    ...more,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
async function keyOf(gate: WireRow, who = people.dispatcher): Promise<Key> {
  const answer = await who.post<Key>(RENEW, { entity: 'warnDevice', id: gate.id });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const tryReport = (key: Key, content: object): Promise<Answer<Reported & InvalidData>> =>
  sendSigned(server.url, GATE, signed(key, GATE, content, millis()));
async function report(key: Key, content: object): Promise<Reported> {
  const answer = await tryReport(key, { eventNo: `E-${(count += 1)}`, direction: 'in', ...content });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const recordOf = async (id: string): Promise<WireRow> =>
  (await admin.get<WireRow>('/api/thirdParty/onsiteFace/getOnsiteFace', { id })).data;
const eventsOf = async (record: string, who = admin): Promise<readonly WireRow[]> =>
  (await who.get<ListData>('/api/warning/faceRecord/queryFaceRecord', { record })).data.list;
/** Is the answer the picture itself? A refusal is an envelope. */
const shows = async (who: Caller, path: string): Promise<boolean> =>
  (await fetchBytes(who, path)).bytes.subarray(0, 2).toString('hex') === 'ffd8';
const recordsOf = async (gate: WireRow): Promise<number> =>
  (await admin.get<ListData>('/api/thirdParty/onsiteFace/queryOnsiteFace', { device: gate.id })).data.totalCount;

async function person(more: Row = {}): Promise<WireRow> {
  const { engine } = server.deps;
  const provider = await storeValid(
    server,
    engine.entity('provider'),
    { status: 'admitted', creditCode: `91530100MA6L3Y${String((turn += 1)).padStart(2, '0')}7W`, validTo: day(200) },
    { orgId: org },
  );
  const id = await storeValid(
    server,
    engine.entity('providerPerson'),
    {
      provider,
      contract: null,
      status: 'admitted',
      suspendReason: null,
      idCard: idCard('1990-05-12'),
      birthday: '1990-05-12',
      trainStatus: 'pass',
      trainValidTo: day(200),
      faceStatus: 'pass',
      faceImage: (await upload(admin, '登记.png', PIXEL)).data.id,
      insuranceTo: day(150),
      healthDate: day(-30),
      passNo: `RC-${count}`,
      orgId: org,
      listed: false,
      ...more,
    },
    { orgId: org },
  );
  return (await admin.get<WireRow>('/api/thirdParty/providerPerson/getProviderPerson', { id })).data;
}

beforeAll(async () => {
  admin = await server.as('admin');
  for (const role of ['dispatcher', 'safetyOfficer', 'contractorAdmin', 'attendee', 'partyManager'] as const) {
    const { orgId, caller } = await actingAs(server, role);
    people[role] = caller;
    org = orgId;
  }
  face = (
    await sharp({ create: { width: 96, height: 128, channels: 3, background: '#a98' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
}, 240_000);

test('a stranger before a gate is a record of it and an event with the picture, told to who answers for the gate [O-0-10] [R-2.4-08]', async () => {
  const gate = await newGate();
  const key = await keyOf(gate);
  const told = await report(key, { snapshot: face });
  expect(told).toMatchObject({ result: 'stranger', open: false });
  const record = await recordOf(told.id);
  expect(record).toMatchObject({
    device: gate.id,
    gateName: gate['deviceName'],
    result: 'stranger',
    name: '未识别人员',
    score: null,
    handled: false,
  });
  const [event, ...more] = await eventsOf(told.id, people.safetyOfficer);
  expect(more).toEqual([]);
  expect(event).toMatchObject({ eventType: 'stranger', status: 'pending', snapshot: record['snapshot'], score: null });
  const { bytes } = await fetchBytes(people.safetyOfficer, `/api/file/file/${String(event?.['snapshot'])}`);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 128 });
  const notes = await people.dispatcher.get<{ list: readonly { title: string }[] }>(
    '/api/notification/notification/queryMyNotification',
    { pageSize: 100 },
  );
  expect(notes.data.list.filter(({ title }) => title.includes('门禁异常：陌生人'))).toHaveLength(1);
  // The gate is there; who comes in without anything amiss is a record and nothing else.
  expect((await admin.get<WireRow>('/api/warning/warnDevice/getWarnDevice', { id: gate.id })).data).toMatchObject({
    status: 'online',
  });
  const known = await person();
  const passed = await report(key, { personNo: known['personNo'], score: 0.93, temperature: 36.5 });
  expect(passed).toMatchObject({ result: 'pass', open: true });
  expect(await recordOf(passed.id)).toMatchObject({ person: known.id, name: known['name'], score: '0.93' });
  expect(await eventsOf(passed.id)).toEqual([]);
});

test('who is known but may not come in is an event of its kind, beside the registered picture; who goes out is let out', async () => {
  const key = await keyOf(await newGate());
  const suspended = await person({ status: 'suspended', suspendReason: 'insurance', insuranceTo: day(-1) });
  const told = await report(key, { personNo: suspended['personNo'], snapshot: face, score: 0.91 });
  expect(told).toMatchObject({ result: 'expired', open: false });
  expect(await eventsOf(told.id)).toMatchObject([
    { eventType: 'expired', registeredFace: suspended['faceImage'], score: '0.91' },
  ]);
  const out = await report(key, { personNo: suspended['personNo'], direction: 'out' });
  expect(out).toMatchObject({ result: 'expired', open: true });
  expect(await eventsOf(out.id)).toEqual([]);
  const other = await person();
  const weak = await report(key, { personNo: other['personNo'], score: 0.5, snapshot: face });
  expect(weak).toMatchObject({ result: 'stranger', open: false });
  expect(await eventsOf(weak.id)).toMatchObject([{ eventType: 'mismatch' }]);
  const number = idCard('1988-01-02');
  await storeValid(
    server,
    server.deps.engine.entity('blacklistPerson'),
    { person: null, name: '某甲', idCard: number, status: 'effective', months: 12, startDate: day(-3) },
    { orgId: org },
  );
  expect(await report(key, { idCard: number })).toMatchObject({ result: 'blacklist', open: false });
});

/** Puts somebody on the blacklist. @returns the identity number */
async function listed(number = idCard('1987-04-05')): Promise<string> {
  await storeValid(
    server,
    server.deps.engine.entity('blacklistPerson'),
    { person: null, name: '某乙', idCard: number, status: 'effective', months: 12, startDate: day(-3) },
    { orgId: org },
  );
  return number;
}
const changed = async (event: WireRow, change: object): Promise<Answer<InvalidData>> =>
  people.dispatcher.put('/api/warning/faceRecord/updateFaceRecord', { id: event.id, rev: event['rev'], ...change });

test('what a gate has reported stays: neither an edit nor a deletion lets somebody of the blacklist in', async () => {
  const key = await keyOf(await newGate());
  const told = await report(key, { idCard: await listed(), snapshot: face });
  const [event] = await eventsOf(told.id);
  expect(event).toMatchObject({ eventType: 'blacklist', status: 'pending' });
  for (const change of [{ eventType: 'stranger' }, { matchedName: '熟人' }, { gateName: '西门' }, { snapshot: null }])
    expect(fields(await changed(event!, change))).toEqual(Object.keys(change));
  const gone = await people.dispatcher.post('/api/warning/faceRecord/deleteFaceRecord', { ids: [event!.id] });
  expect(gone.code).not.toBe(200);
  const noted = await changed(event!, { remark: '已电话通知' });
  expect(noted.code, JSON.stringify(noted)).toBe(200);
  // Nor does what stands in the event itself, whoever wrote it there.
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query(`update face_record set "eventType" = 'stranger' where id = $1`, [event!.id]),
  );
  const release = await people.safetyOfficer.post<InvalidData>('/api/warning/faceRecord/action/handle', {
    ids: [event!.id],
    input: { handleType: 'release', opinion: '熟人' },
  });
  expect(fields(release)).toEqual(['handleType']);
});

test('of each of the blacklist somebody is told; a card that was read is looked up beside whom the gate names', async () => {
  const gate = await newGate();
  const key = await keyOf(gate);
  const told = async (): Promise<number> =>
    (
      await people.dispatcher.get<{ list: readonly { title: string; content: string }[] }>(
        '/api/notification/notification/queryMyNotification',
        { pageSize: 100 },
      )
    ).data.list.filter((note) => JSON.stringify(note).includes(String(gate['deviceName']))).length;
  const [first, second] = [await listed(idCard('1986-01-02')), await listed(idCard('1985-02-03'))];
  for (const number of [first, second])
    expect(await report(key, { idCard: number })).toMatchObject({ result: 'blacklist' });
  expect(await told()).toBe(2);

  const own = idCard('1990-05-12');
  const named = { personNo: (await person({ idCard: own }))['personNo'], score: 0.95 };
  // By the face somebody who may come in, by the card somebody of the blacklist.
  expect(await report(key, { ...named, idCard: first })).toMatchObject({ result: 'blacklist', open: false });
  const other = await report(key, { ...named, idCard: idCard('1984-03-04') });
  expect(other).toMatchObject({ result: 'stranger', open: false });
  expect(await eventsOf(other.id)).toMatchObject([{ eventType: 'mismatch' }]);
  expect(await report(key, { ...named, idCard: own })).toMatchObject({ result: 'pass' });
});

test('the card says company, training and certificates to whoever deals with the event [R-2.4-09]', async () => {
  const key = await keyOf(await newGate());
  const known = await person({ status: 'training', trainStatus: 'training', trainValidTo: null });
  await storeValid(
    server,
    server.deps.engine.entity('qualification'),
    { providerPerson: known.id, user: null, certNo: `T-${(count += 1)}`, status: 'valid', validTo: day(100) },
    { orgId: org },
  );
  const told = await report(key, { personNo: known['personNo'], snapshot: face });
  const [event] = await eventsOf(told.id);
  const card = await people.dispatcher.get<{
    name: string;
    facts: readonly { title: string; text: string; tone?: string }[];
    certificates: readonly { number: string; isGood: boolean }[];
  } | null>('/api/warning/faceRecord/personCard', { id: event!.id });
  expect(card.data).toMatchObject({ name: known['name'], certificates: [{ isGood: true }] });
  expect(card.data?.facts).toContainEqual({ title: '培训状态', text: '培训中', tone: 'danger' });
  expect(JSON.stringify(card.data)).not.toContain(String(known['idCard']));
  const stranger = await report(key, { snapshot: face });
  const [unknown] = await eventsOf(stranger.id);
  expect((await people.dispatcher.get('/api/warning/faceRecord/personCard', { id: unknown!.id })).data).toBeNull();
  for (const who of [people.contractorAdmin, people.attendee])
    expect((await who.get('/api/warning/faceRecord/personCard', { id: event!.id })).code).toBe(403);
});

test('whoever has no key is refused without a word of why, whatever is wrong; a gate out of use and one of another kind, too', async () => {
  const gate = await newGate();
  const [old, fresh] = [await keyOf(gate), await keyOf(gate)];
  const good = signed(fresh, GATE, { eventNo: 'X', direction: 'in' }, millis());
  const changed = (headers: Record<string, string>): Promise<Answer> =>
    sendSigned(server.url, GATE, { ...good, headers: { ...good.headers, ...headers } });
  const disabled = await newGate();
  const disabledKey = await keyOf(disabled);
  expect((await admin.post('/api/warning/warnDevice/action/disable', { ids: [disabled.id], input: {} })).code).toBe(
    200,
  );
  const camera = await newGate({ deviceType: 'camera' });
  const refused = [
    await changed({ 'device-signature': '0'.repeat(64) }),
    await changed({ 'device-signature': 'short' }),
    await changed({ device: camera.id }),
    await changed({ device: '0198aaaa-0000-7000-8000-000000000001' }),
    await changed({ 'device-time': String(millis() + 1) }),
    // Signed with a key that was renewed since.
    await tryReport(old, { eventNo: 'X', direction: 'in' }),
    // Six minutes behind and ahead.
    await sendSigned(server.url, GATE, signed(fresh, GATE, { eventNo: 'X', direction: 'in' }, millis() - 360_000)),
    await sendSigned(server.url, GATE, signed(fresh, GATE, { eventNo: 'X', direction: 'in' }, millis() + 360_000)),
    // For another address, and of another body.
    await sendSigned(server.url, GATE, signed(fresh, '/api/other', { eventNo: 'X', direction: 'in' }, millis())),
    await sendSigned(server.url, GATE, {
      ...signed(fresh, GATE, { eventNo: 'X', direction: 'in' }, millis()),
      body: JSON.stringify({ eventNo: 'Y', direction: 'in' }),
    }),
    await tryReport(await keyOf(camera), { eventNo: 'X', direction: 'in' }),
    await tryReport(disabledKey, { eventNo: 'X', direction: 'in' }),
    await api(server.url).post(GATE, { eventNo: 'X' }),
    // A session opens it to nobody.
    await admin.post(GATE, { eventNo: 'X', direction: 'in' }),
  ];
  expect(refused.map(({ status, code, msg, data }) => [status, code, msg, data])).toEqual(
    refused.map(() => [401, 401, '设备签名无效', null]),
  );
  // A body of another kind is never read: nobody would have compared it with what was signed.
  const form = { ...good.headers, 'content-type': 'application/x-www-form-urlencoded' };
  expect(await sendSigned(server.url, GATE, { headers: form, body: 'eventNo=Y&direction=in' })).toMatchObject({
    status: 415,
  });
  expect(await recordsOf(gate)).toBe(0);
  expect((await sendSigned(server.url, GATE, good)).status).toBe(200);
  expect(await recordsOf(gate)).toBe(1);
});

test('a large body of a stranger is not read; one that is too large, a picture that is none and what is wrong are refused by name', async () => {
  const gate = await newGate();
  const key = await keyOf(gate);
  const huge = { eventNo: 'X', direction: 'in', snapshot: 'A'.repeat(5 * 1_048_576) };
  expect(await sendSigned(server.url, GATE, signed(key, GATE, huge, millis()))).toMatchObject({
    status: 413,
    msg: '内容过大，上限 4 MB',
  });
  const stranger = signed({ ...key, secret: 'nobody' }, GATE, huge, millis());
  expect(await sendSigned(server.url, GATE, stranger)).toMatchObject({ status: 401 });
  const broken = Buffer.from(face, 'base64').subarray(0, 40).toString('base64');
  for (const snapshot of ['no base64 at all!', Buffer.from('%PDF-1.4 no face').toString('base64'), broken, '']) {
    const answer = await tryReport(key, { eventNo: 'X', direction: 'in', snapshot });
    expect([answer.code, ...fields(answer)], snapshot.slice(0, 20)).toEqual([422, 'snapshot']);
    expect(answer.msg).toContain('不是图片');
  }
  const wrong: readonly (readonly [object, string])[] = [
    [{ direction: 'in' }, 'eventNo'],
    [{ eventNo: 'X', direction: 'in', faceId: 1 }, 'faceId'],
    [{ eventNo: 17, direction: 'in' }, 'eventNo'],
    [{ eventNo: 'X', direction: 'in', personNo: 17 }, 'personNo'],
    [{ eventNo: 'X' }, 'direction'],
    [{ eventNo: 'X', direction: 'up' }, 'direction'],
    [{ eventNo: 'X', direction: 'in', score: 3 }, 'score'],
    [{ eventNo: 'X', direction: 'in', recognizeTime: '2999-01-01 00:00:00' }, 'recognizeTime'],
  ];
  for (const [content, field] of wrong) {
    const answer = await tryReport(key, content);
    expect([answer.code, ...fields(answer)], JSON.stringify(content)).toEqual([422, field]);
  }
  expect(await recordsOf(gate)).toBe(0);
});

test('each event counts once: the same call again, the same event signed anew, and ten at once', async () => {
  const gate = await newGate();
  const key = await keyOf(gate);
  const once = signed(key, GATE, { eventNo: 'A-1', direction: 'in', snapshot: face }, millis());
  const first = await sendSigned<Reported>(server.url, GATE, once);
  expect(first).toMatchObject({ status: 200, code: 200 });
  expect((await sendSigned<Reported>(server.url, GATE, once)).data).toEqual(first.data);
  expect(await report(key, { eventNo: 'A-1', snapshot: face })).toEqual(first.data);
  // What failed is not taken for done.
  const failed = await tryReport(key, { eventNo: 'A-2', direction: 'up' });
  expect(failed.code).toBe(422);
  expect(await report(key, { eventNo: 'A-2' })).toMatchObject({ result: 'stranger' });
  // Who comes while another one is under way may be told to try again, as a gate does.
  const sendUntilTaken = async (turn: number, tries = 20): Promise<Reported> => {
    const sent = signed(key, GATE, { eventNo: 'A-3', direction: 'in', snapshot: face }, millis() - turn - 10 * tries);
    const { code, data } = await sendSigned<Reported>(server.url, GATE, sent);
    if (code === 409 && tries > 0) return sendUntilTaken(turn, tries - 1);
    expect(code).toBe(200);
    return data;
  };
  const many = await Promise.all(Array.from({ length: 10 }, (_, turn) => sendUntilTaken(turn)));
  expect(new Set(many.map(({ id }) => id)).size).toBe(1);
  expect(await recordsOf(gate)).toBe(3);
  // Numbers of another gate are its own.
  const other = await newGate();
  await report(await keyOf(other), { eventNo: 'A-1' });
  expect(await recordsOf(other)).toBe(1);
});

test('a key is renewed by dispatchers and administrators, shown once, and kept nowhere in the clear', async () => {
  const gate = await newGate();
  for (const who of [people.safetyOfficer, people.contractorAdmin, people.attendee])
    expect((await who.post(RENEW, { entity: 'warnDevice', id: gate.id })).code).toBe(403);
  expect((await server.stranger().post(RENEW, { entity: 'warnDevice', id: gate.id })).status).toBe(401);
  const { secret } = await keyOf(gate, admin);
  expect(secret).toMatch(/^[\w-]{43}$/);
  const { data } = await admin.get<WireRow>('/api/warning/warnDevice/getWarnDevice', { id: gate.id });
  expect(data['keyAt']).toEqual(expect.stringMatching(/^\d{4}-/));
  expect(JSON.stringify(data)).not.toContain(secret);
  // By the address of the action alone nobody would be told it: the key that is there stays.
  const plain = await people.dispatcher.post('/api/warning/warnDevice/action/renewKey', { ids: [gate.id], input: {} });
  expect(plain.code).toBe(422);
  expect(await report({ device: gate.id, secret }, {})).toMatchObject({ result: 'stranger' });
  const { rows } = await server.deps.db.system((connection) =>
    connection.query<{ sealed: Buffer }>('select sealed from anlan.device_key where device_id = $1', [gate.id]),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed.includes(secret)).toBe(false);
  const history = await admin.get('/api/warning/warnDevice/historyWarnDevice', { id: gate.id });
  expect(JSON.stringify(history.data)).not.toContain(secret);
});

test('contractors, who holds no role and other tenants see neither events nor pictures', async () => {
  const key = await keyOf(await newGate());
  const told = await report(key, { snapshot: face });
  const picture = `/api/file/file/${String((await recordOf(told.id))['snapshot'])}`;
  expect(await shows(people.dispatcher, picture)).toBe(true);
  const made = await admin.post('/api/admin/sysuser/addSysUser', {
    username: 'gates.roleless',
    nickname: '无角色',
    password: 'first-pass',
    orgId: org,
    userType: '0',
    roleId: [],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const first = api(server.url, await signIn(server.url, 'gates.roleless', 'first-pass'));
  await first.put('/api/account/sysuserdetail/updatePassword', { password: 'first-pass', newPassword: 'second-pass' });
  const roleless = api(server.url, await signIn(server.url, 'gates.roleless', 'second-pass'));
  await admin.post('/api/admin/systenant/addSysTenant', {
    tenantCode: 'tgates',
    tenantName: '别的租户',
    adminUsername: 'tgates.boss',
    adminPassword: 'fern-dune-reed-9',
  });
  const begun = api(server.url, await signIn(server.url, 'tgates.boss', 'fern-dune-reed-9', 'tgates'));
  await begun.put('/api/account/sysuserdetail/updatePassword', {
    password: 'fern-dune-reed-9',
    newPassword: 'river-moss-7',
  });
  const boss = api(server.url, await signIn(server.url, 'tgates.boss', 'river-moss-7', 'tgates'));
  for (const who of [people.contractorAdmin, people.attendee, roleless]) {
    expect((await who.get('/api/warning/faceRecord/queryFaceRecord')).code).toBe(403);
    expect((await who.get('/api/thirdParty/onsiteFace/queryOnsiteFace')).code).toBe(403);
    expect(await shows(who, picture)).toBe(false);
  }
  const seen = await boss.get<ListData>('/api/warning/faceRecord/queryFaceRecord');
  expect(seen.code === 403 || seen.data.list.length === 0).toBe(true);
  expect(await shows(boss, picture)).toBe(false);
});

test('registering asks for a photo of the camera and hands on; what is decided stands in the record of the gate', async () => {
  const key = await keyOf(await newGate());
  const told = await report(key, { snapshot: face });
  const [event] = await eventsOf(told.id);
  const handle = (input: object): Promise<Answer<InvalidData>> =>
    people.safetyOfficer.post('/api/warning/faceRecord/action/handle', { ids: [event!.id], input });
  const bare = await handle({ handleType: 'register', opinion: '新到人员' });
  expect([bare.code, ...fields(bare)]).toEqual([422, 'photos']);
  // An upload without the data of a camera is none.
  const album = (await upload(people.safetyOfficer, '相册.png', PIXEL)).data.id;
  expect(fields(await handle({ handleType: 'register', opinion: '新到人员', photos: [album] }))).toEqual(['photos']);
  const capture = JSON.stringify({ takenAt: now(), position: null, accuracy: null, source: null });
  const taken = (await upload(people.safetyOfficer, '现场.png', PIXEL, `?capture=${encodeURIComponent(capture)}`)).data
    .id;
  const done = await handle({ handleType: 'register', opinion: '新到人员', photos: [taken] });
  expect(done.code, JSON.stringify(done)).toBe(200);
  expect(await recordOf(told.id)).toMatchObject({ handled: true, handleOpinion: '新到人员' });
  const notes = await people.partyManager.get<{ list: readonly { title: string }[] }>(
    '/api/notification/notification/queryMyNotification',
    { pageSize: 100 },
  );
  expect(notes.data.list.some(({ title }) => title.startsWith('门禁补登记'))).toBe(true);
});

test('the example of the documentation signs as the server reads it', async () => {
  const gate = await newGate();
  const { device, secret } = await keyOf(gate);
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const example = /```sh gate\n([\s\S]*?)```/.exec(page)?.[1];
  expect(example).toContain('openssl');
  const folder = mkdtempSync(join(tmpdir(), 'anlan-gate-'));
  try {
    writeFileSync(join(folder, 'face.jpg'), Buffer.from(face, 'base64'));
    // The clock of the test goes ahead of the machine's.
    const { stdout: said } = await promisify(execFile)(
      'sh',
      ['-ec', String(example).replaceAll('$(date +%s)000', String(millis()))],
      {
        cwd: folder,
        env: { PATH: process.env['PATH'], PORTAL: server.url, DEVICE: device, SECRET: secret },
        encoding: 'utf8',
        timeout: 60_000,
      },
    );
    expect(JSON.parse(said)).toMatchObject({ code: 200, data: { result: 'stranger', open: false } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  expect(await recordsOf(gate)).toBe(1);
});

test('readings of a device may be signed as well, for its own points alone', async () => {
  const gate = await newGate({ deviceType: 'gateway' });
  const key = await keyOf(gate);
  const [area] = (await admin.get<ListData>('/api/risk/riskArea/queryRiskArea', { areaCode: 'LT-BF1' })).data.list;
  const point = async (device: string): Promise<string> => {
    const pointNo = `GP-${(count += 1)}`;
    const answer = await people.dispatcher.post('/api/warning/warnPoint/addWarnPoint', {
      pointNo,
      pointName: pointNo,
      device,
      area: area?.id,
      org,
      measureType: 'co',
      unit: 'ppm',
      high: '24.000',
      highHigh: '48.000',
      delaySeconds: 0,
      level1Handlers: [(await actingAs(server, 'dispatcher')).id],
      level2Handlers: [(await actingAs(server, 'dispatcher')).id],
    });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return pointNo;
  };
  const [own, foreign] = [await point(gate.id), await point((await newGate({ deviceType: 'gateway' })).id)];
  const READINGS = '/api/warning/warnDevice/reportReadings';
  const samples = [
    { pointNo: own, value: 7 },
    { pointNo: foreign, value: 7 },
  ];
  const answer = await sendSigned<{ taken: number; refused: readonly { index: number }[] }>(
    server.url,
    READINGS,
    signed(key, READINGS, { samples }, millis()),
  );
  expect(answer).toMatchObject({ code: 200, data: { taken: 1, refused: [{ index: 1 }] } });
});

test('the API document tells whoever sees the devices how they sign', async () => {
  const postOf = async ({ token }: Caller): Promise<unknown> => {
    const answer = await fetch(`${server.url}/prod-api/openapi.json`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
    });
    const { paths } = (await answer.json()) as { paths: Record<string, { post?: unknown }> };
    return paths[GATE]?.post;
  };
  expect(await postOf(people.dispatcher)).toMatchObject({
    security: [{ device: [] }],
    parameters: ['Device', 'Device-Time', 'Device-Digest'].map((name) => ({ name, in: 'header', required: true })),
  });
  expect(await postOf(people.attendee)).toBeUndefined();
});

test('one device sends three hundred calls a minute, and one address guesses sixty times', async () => {
  const key = await keyOf(await newGate());
  const again = (own = key): Promise<Answer> => tryReport(own, { eventNo: 'same', direction: 'in' });
  /** As if so many had come within this minute. */
  const counted = (which: string, tries: number): Promise<unknown> =>
    server.deps.db.system((connection) =>
      connection.query('update anlan.tries set count = $2 where key like $1', [which, tries]),
    );
  server.advance(61_000);
  expect((await again()).code).toBe(200);
  await counted(`device ${key.device}`, 299);
  expect((await again()).code).toBe(200);
  expect((await again()).code).toBe(429);
  server.advance(61_000);
  expect((await again()).code).toBe(200);
  const guess = { ...key, secret: 'wrong' };
  expect((await again(guess)).code).toBe(401);
  await counted('device refused %', 59);
  expect((await again(guess)).code).toBe(401);
  expect((await again(guess)).code).toBe(429);
  server.advance(61_000);
  expect((await again()).code).toBe(200);
});

test('pictures go when their days are over, the records stay; a face that is forgotten goes from its events at once', async () => {
  const key = await keyOf(await newGate());
  await pauseJobs(server);
  const known = await person({ status: 'suspended', suspendReason: 'manual' });
  const told = await report(key, { personNo: known['personNo'], snapshot: face });
  const [event] = await eventsOf(told.id);
  expect(event).toMatchObject({ registeredFace: known['faceImage'] });
  const snapshot = String(event?.['snapshot']);
  // Who left is forgotten after thirty days; the event is younger than that.
  server.advance(31 * 86_400_000);
  admin = await server.afresh('admin');
  const later = await report(key, { personNo: known['personNo'], snapshot: face });
  expect((await admin.post('/api/thirdParty/providerPerson/action/leave', { ids: [known.id], input: {} })).code).toBe(
    200,
  );
  server.advance(31 * 86_400_000);
  admin = await server.afresh('admin');
  const latest = await report(key, { personNo: known['personNo'], snapshot: face });
  const [young] = await eventsOf(latest.id);
  expect(young).toMatchObject({ registeredFace: known['faceImage'] });
  await runJob(server, 'thirdParty.forgetFace');
  expect((await eventsOf(latest.id))[0]).toMatchObject({ registeredFace: null });
  expect((await eventsOf(latest.id))[0]?.['snapshot']).not.toBeNull();
  await runJob(server, 'thirdParty.forgetSnapshot');
  await runJob(server, 'warning.forgetFacePictures');
  for (const id of [told.id, later.id]) {
    expect(await recordOf(id)).toMatchObject({ snapshot: null, result: expect.any(String) });
    expect((await eventsOf(id))[0]).toMatchObject({ snapshot: null, registeredFace: null, matchedName: known['name'] });
  }
  expect((await recordOf(latest.id))['snapshot']).not.toBeNull();
  await runJob(server, 'fileSweep');
  expect(await shows(admin, `/api/file/file/${snapshot}`)).toBe(false);
});
