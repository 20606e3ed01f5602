/**
 * Third party: a company registers itself and is let in, its people get their passes, what runs out keeps them out, and
 * nobody on the blacklist finds a door.
 */
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/engine/model/expression/dates.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { routesOf } from '../../../src/engine/server/http/entity-paths.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { pathsBelow } from '../../support/menu.ts';
import { workflowDesk } from '../../support/workflow.ts';
import { runJob } from '../../support/run-job.ts';
import { idCard } from '../../support/valid-rows.ts';
import { actingAs, storeValid } from '../entity-tests.ts';
import { askToken, lastCode } from '../auth/door.ts';
import { PIXEL, upload } from '../files/file-door.ts';
import { complaints, judge } from '../import/sheets.ts';

const server = fileServer();
let admin: Caller;
let org: string;
let me: string;
beforeAll(async () => {
  admin = await server.as('admin');
  me = String((await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'admin' })).data.list[0]?.id);
  org = String((await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' })).data.list[0]?.id);
}, 120_000);

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const post = <T>(name: string, verb: string, body: object, who: Caller = admin): Promise<Answer<T>> =>
  who.post<T>(`/api/thirdParty/${name}/${verb}`, body);
const tryAdd = (name: string, row: object, who: Caller = admin): Promise<Answer<InvalidData>> =>
  post(name, `add${noun(name)}`, row, who);
async function add(name: string, row: object, who: Caller = admin): Promise<WireRow> {
  const answer = await post<WireRow>(name, `add${noun(name)}`, row, who);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const get = async (name: string, id: string, who: Caller = admin): Promise<WireRow> =>
  (await who.get<WireRow>(`/api/thirdParty/${name}/get${noun(name)}`, { id })).data;
const query = async (name: string, params: Record<string, string>, who: Caller = admin): Promise<readonly WireRow[]> =>
  (await who.get<ListData>(`/api/thirdParty/${name}/query${noun(name)}`, params)).data.list;
const act = (
  name: string,
  id: string,
  action: string,
  input: Row = {},
  who: Caller = admin,
): Promise<Answer<ActionData & InvalidData>> => post(name, `action/${action}`, { ids: [id], input }, who);
async function done(name: string, id: string, action: string, input: Row = {}, who: Caller = admin): Promise<void> {
  const answer = await act(name, id, action, input, who);
  expect(answer.code, `${action} ${JSON.stringify(answer)}`).toBe(200);
}
const fields = (answer: Answer<unknown>): string[] =>
  ((answer.data as InvalidData | null)?.errors ?? []).map(({ field }) => field);
const picture = async (who: Caller = admin): Promise<string> => (await upload(who, '现场.png', PIXEL)).data.id;
const fourPictures = async (who: Caller = admin): Promise<Row> => ({
  photo: await picture(who),
  faceImage: await picture(who),
  idCardFront: await picture(who),
  idCardBack: await picture(who),
});
const day = (days: number): string => addDays(server.deps.engine.clock.today(), days) ?? '';
const role = async (code: string): Promise<Caller> => (await actingAs(server, code)).caller;

let turn = 0;
/** A code nobody has. */
const creditCode = (): string => `91530100MA6L3X${String((turn += 1)).padStart(2, '0')}7W`;
/** A company that is admitted, with a contract and an agreement in force. */
async function company(): Promise<{ provider: string; contract: string; protocol: string; code: string }> {
  const code = creditCode();
  const { engine } = server.deps;
  const provider = await storeValid(
    server,
    engine.entity('provider'),
    {
      status: 'admitted',
      creditCode: code,
      providerType: 'service',
      licenseValidTo: day(300),
      insuranceValidTo: day(200),
      validTo: day(250),
      managerOrg: org,
      account: null,
      ownOrg: null,
      registration: null,
      listed: false,
      stateReason: null,
    },
    { orgId: org },
  );
  const contract = await storeValid(
    server,
    engine.entity('contract'),
    {
      provider,
      status: 'effective',
      startDate: day(-10),
      endDate: day(90),
      org,
      stopped: false,
      agreement: null,
      listed: false,
      amount: '100.00',
      safetyFee: '1.00',
    },
    { orgId: org },
  );
  const protocol = await storeValid(
    server,
    engine.entity('securityProtocol'),
    { provider, contract, status: 'reviewing', validFrom: day(-10), validTo: day(80), org },
    { orgId: org },
  );
  await done('securityProtocol', protocol, 'approve', {}, await role('safetyDept'));
  return { provider, contract, protocol, code };
}

/** Somebody with a pass of that company. */
async function person(at: { provider: string; contract: string }, more: Row = {}): Promise<string> {
  return storeValid(
    server,
    server.deps.engine.entity('providerPerson'),
    {
      provider: at.provider,
      contract: at.contract,
      status: 'admitted',
      suspendReason: null,
      idCard: idCard('1990-05-12'),
      birthday: '1990-05-12',
      trainStatus: 'pass',
      trainValidTo: day(200),
      faceStatus: 'pass',
      insuranceTo: day(150),
      healthDate: day(-30),
      passNo: `RC-${(turn += 1)}`,
      orgId: org,
      listed: false,
      personType: 'worker',
      leftOn: null,
      woman: false,
      ...more,
    },
    { orgId: org },
  );
}

async function workingPermit(
  { provider, contract }: { provider: string; contract: string },
  worker: string,
): Promise<string> {
  const { engine } = server.deps;
  const workTask = await storeValid(
    server,
    engine.entity('workTask'),
    { provider, contract, constructOrgType: 'provider', applyOrg: org },
    { orgId: org },
  );
  const permit = await storeValid(
    server,
    engine.entity('workPermit'),
    { provider, status: 'working', workTask, applyOrg: org },
    { orgId: org },
  );
  await storeValid(
    server,
    engine.entity('workPermitWorker'),
    { permit, personType: 'contractor', providerPerson: worker, user: null, name: '焊工' },
    { orgId: org },
  );
  return permit;
}
const permitState = async (id: string): Promise<unknown> =>
  (await admin.get<WireRow>('/api/dangerWork/workPermit/getWorkPermit', { id })).data['status'];

let phone = 0;
async function register(
  code: string,
  more: object = {},
): Promise<{ answer: Answer<{ status: string }>; username: string }> {
  server.advance(61_000);
  const mobile = `1377${String((phone += 1)).padStart(7, '0')}`;
  expect((await server.stranger().post('/api/ssm/registry/getPhoneCode', { mobile, purpose: 'register' })).code).toBe(
    200,
  );
  const username = `company${phone}`;
  const answer = await server.stranger().post<{ status: string }>('/api/account/sysuserdetail/registerAccount', {
    username,
    nickname: '石立峰',
    password: 'first-pass',
    mobile,
    smsCode: await lastCode(server, mobile),
    userType: '1',
    providerName: `新来检修公司${phone}`,
    creditCode: code,
    ...more,
  });
  return { answer, username };
}

/** A registered company whose account is open, and the caller who has it. */
async function ownCompany(): Promise<{ provider: string; caller: Caller; code: string }> {
  const code = creditCode();
  const { answer, username } = await register(code);
  expect(answer).toMatchObject({ code: 200, data: { status: 'pending' } });
  const [made] = await query('provider', { creditCode: code });
  await done('provider', made!.id, 'openAccount', { managerOrg: org }, await role('partyManager'));
  server.advance(61_000);
  const first = api(server.url, await signIn(server.url, username, 'first-pass'));
  expect(
    (
      await first.put('/api/account/sysuserdetail/updatePassword', {
        password: 'first-pass',
        newPassword: 'second-pass',
      })
    ).code,
  ).toBe(200);
  server.advance(61_000);
  return { provider: made!.id, code, caller: api(server.url, await signIn(server.url, username, 'second-pass')) };
}

test('the demonstration is as the night would leave it: every job runs over it and changes nobody', async () => {
  const schedules = Object.keys(server.deps.engine.project().areas.get('thirdParty')!.schedules).filter(
    (code) => code !== 'violationConfirm',
  );
  for (const code of schedules) await runJob(server, `thirdParty.${code}`);
  const runs = (
    await admin.get<ListData>('/api/monitors/jobRun/queryJobRun', {
      trigger: 'manual',
      sort: '-createdAt',
      pageSize: schedules.length,
    })
  ).data.list;
  expect(runs.map((run) => [run.$labels?.['job'], run['result'], run['handled'], run['message']])).toEqual(
    runs.map((run) => [run.$labels?.['job'], 'success', 0, null]),
  );
  expect(runs).toHaveLength(schedules.length);
});

test('a company registers itself, waits, is given an account of its own, hands in its papers and is admitted by two departments in turn [S-2.6-TPY-09] [S-2.6-TPY-12]', async () => {
  const code = creditCode();
  const { answer, username } = await register(code);
  expect(answer).toMatchObject({ code: 200, data: { status: 'pending' } });
  expect(await askToken(server, { grant_type: 'password', username, password: 'first-pass' })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('审核'),
  });
  // Whoever registers the same company again hears the same, and makes no second one.
  expect((await register(code)).answer).toMatchObject({ code: 200, data: { status: 'pending' } });
  const [made, second] = await query('provider', { creditCode: code });
  expect([made?.['status'], made?.['contact'], second]).toEqual(['registering', '石立峰', undefined]);
  const id = made!.id;
  const [manager, safety] = [await role('partyManager'), await role('safetyDept')];
  expect((await act('provider', id, 'openAccount', { managerOrg: org }, safety)).code).toBe(403);
  await done('provider', id, 'openAccount', { managerOrg: org }, manager);
  expect((await act('provider', id, 'openAccount', { managerOrg: org }, manager)).code).toBe(422);
  server.advance(61_000);
  const first = api(server.url, await signIn(server.url, username, 'first-pass'));
  await first.put('/api/account/sysuserdetail/updatePassword', { password: 'first-pass', newPassword: 'second-pass' });
  server.advance(61_000);
  const own = api(server.url, await signIn(server.url, username, 'second-pass'));
  expect((await query('provider', { pageSize: '500' }, own)).map((row) => row.id)).toEqual([id]);
  expect(fields(await act('provider', id, 'submit', {}, own)).sort()).toEqual([
    'businessLicense',
    'insuranceValidTo',
    'legalPerson',
    'providerType',
    'safetyLeader',
  ]);
  const papers = {
    legalPerson: '石立峰',
    providerType: 'maintenance',
    safetyLeader: '石小安',
    businessLicense: [await picture(own)],
    licenseValidTo: day(900),
    insuranceValidTo: day(300),
  };
  const saved = await own.put<WireRow>('/api/thirdParty/provider/updateProvider', {
    id,
    rev: (await get('provider', id, own))['rev'],
    ...papers,
    depositAmount: '1.00',
  });
  expect(fields(saved)).toEqual(['depositAmount']);
  expect(
    (
      await own.put('/api/thirdParty/provider/updateProvider', {
        id,
        rev: (await get('provider', id, own))['rev'],
        ...papers,
      })
    ).code,
  ).toBe(200);
  expect(fields(await act('provider', id, 'submit', {}, own))).toEqual(['qualifications']);
  const qualifications = [
    { certKind: 'specialEquip', certNo: 'TS3453-1', validTo: day(500), files: [await picture(own)] },
  ];
  expect(
    (
      await own.put('/api/thirdParty/provider/updateProvider', {
        id,
        rev: (await get('provider', id, own))['rev'],
        qualifications,
      })
    ).code,
  ).toBe(200);
  await done('provider', id, 'submit', {}, own);
  expect((await act('provider', id, 'admit', { validTo: day(300) }, safety)).code).toBe(409);
  await done('provider', id, 'check', {}, manager);
  expect((await act('provider', id, 'admit', { validTo: day(300) }, manager)).code).toBe(403);
  expect(fields(await act('provider', id, 'admit', { validTo: day(0) }, safety))).toEqual(['validTo']);
  await done('provider', id, 'admit', { validTo: day(300) }, safety);
  expect(await get('provider', id)).toMatchObject({ status: 'admitted', validTo: day(300) });
});

test('whoever is maintained for a node of a contractors’ process decides it and nobody else; without a row the departments of the drawing do [S-2.6-TPY-01]', async () => {
  const [manager, safety] = [await role('partyManager'), await role('safetyDept')];
  const chosen = await actingAs(server, 'workshopLeader');
  const desk = workflowDesk(server);
  const other = { id: await desk.hire('second.safety', 'safetyDept', 'LZ'), caller: await desk.as('second.safety') };
  const [page] = (await admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { menuCode: 'thirdParty.processNodes' }))
    .data.list;
  expect(page).toMatchObject({
    menuPath: '/thirdParty/processNodes',
    menuComponent: 'custom:thirdParty.processNodes',
    menuStatus: 'show',
  });
  const node = async (
    processKey: string,
    nodeKey: string,
    people: readonly string[],
    multiMode = 'any',
  ): Promise<WireRow> => {
    const answer = await admin.post<WireRow>('/api/common/processNodeConfig/addProcessNodeConfig', {
      bizArea: 'thirdParty',
      processKey,
      nodeKey,
      nodeName: '审批',
      seq: 1,
      assigneeType: 'user',
      assigneeUsers: people,
      multiMode,
      required: true,
      status: 'enabled',
    });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return answer.data;
  };
  const nodes = [await node('startStop', 'review', [chosen.id]), await node('provider', 'admit', [other.id])];
  const kept = (
    await admin.get<ListData>('/api/common/processNodeConfig/queryProcessNodeConfig', { bizArea: 'thirdParty' })
  ).data.list;
  expect(kept.map(({ id }) => id).sort()).toEqual(nodes.map(({ id }) => id).sort());

  const { engine } = server.deps;
  const request = async (): Promise<string> => {
    const at = await company();
    const { id } = await add('startStop', {
      provider: at.provider,
      contract: at.contract,
      org,
      applyType: 'start',
      projectName: '皮带机检修',
      place: '转运站',
      planDate: `${day(0)} 08:00:00`,
      leader: '石立峰',
      safetyPerson: '石小安',
      workerCount: 3,
    });
    await done('startStop', id, 'submit');
    return id;
  };
  const checklist = ['protocol', 'training', 'cert', 'scheme', 'disclosure', 'equipment', 'emergency'];
  const start = await request();
  expect((await act('startStop', start, 'approve', { checklist }, safety)).code).toBe(409);
  await done('startStop', start, 'approve', { checklist }, chosen.caller);
  expect(await get('startStop', start)).toMatchObject({ status: 'approved', approver: chosen.id });

  const entering = async (): Promise<string> => {
    const id = await storeValid(
      server,
      engine.entity('provider'),
      {
        status: 'registering',
        creditCode: creditCode(),
        providerType: 'service',
        licenseValidTo: day(300),
        insuranceValidTo: day(200),
        managerOrg: org,
        account: null,
        ownOrg: null,
        registration: null,
        listed: false,
        stateReason: null,
        validTo: null,
        checkedBy: null,
      },
      { orgId: org },
    );
    await done('provider', id, 'submit');
    // No row names the first node: it is the department's.
    await done('provider', id, 'check', {}, manager);
    return id;
  };
  const first = await entering();
  expect((await act('provider', first, 'admit', { validTo: day(150) }, safety)).code).toBe(409);
  await done('provider', first, 'admit', { validTo: day(150) }, other.caller);
  expect(await get('provider', first)).toMatchObject({ status: 'admitted' });

  for (const { id, rev } of nodes)
    expect(
      (await admin.put('/api/common/processNodeConfig/updateProcessNodeConfig', { id, rev, status: 'disabled' })).code,
    ).toBe(200);
  const [later, second] = [await request(), await entering()];
  await done('startStop', later, 'approve', { checklist }, safety);
  await done('provider', second, 'admit', { validTo: day(150) }, safety);
});

test('from the registration over the contract and its people to the appraisal one company is led through the area [O-0-12]', async () => {
  const [manager, safety, trainer] = [await role('partyManager'), await role('safetyDept'), await role('trainOfficer')];
  expect(await pathsBelow(manager, '相关方管理')).toEqual(
    expect.arrayContaining(
      ['provider', 'contract', 'securityProtocol', 'providerPerson', 'providerAppraisal'].map(
        (name) => `/thirdParty/${name}`,
      ),
    ),
  );
  const { provider, caller: own } = await ownCompany();
  const papers = {
    legalPerson: '石立峰',
    providerType: 'service',
    safetyLeader: '石小安',
    businessLicense: [await picture(own)],
    licenseValidTo: day(900),
    insuranceValidTo: day(300),
  };
  expect(
    (
      await own.put('/api/thirdParty/provider/updateProvider', {
        id: provider,
        rev: (await get('provider', provider, own))['rev'],
        ...papers,
      })
    ).code,
  ).toBe(200);
  await done('provider', provider, 'submit', {}, own);
  await done('provider', provider, 'check', {}, manager);
  await done('provider', provider, 'admit', { validTo: day(250) }, safety);
  const { id: contract } = await add(
    'contract',
    {
      contractNo: `HT-${(turn += 1)}`,
      contractName: '筒仓清理合同',
      provider,
      contractType: 'service',
      org,
      projectLeader: me,
      providerLeader: '石立峰',
      signDate: day(0),
      startDate: day(0),
      endDate: day(60),
      files: [await picture(manager)],
    },
    manager,
  );
  await done('contract', contract, 'effect', {}, manager);
  const { id: protocol } = await add(
    'securityProtocol',
    {
      protocolName: '筒仓清理安全协议',
      provider,
      contract,
      org,
      content: '<p>服从统一协调。</p>',
      riskInform: '窒息、坠落',
      validFrom: day(0),
      validTo: day(60),
    },
    manager,
  );
  await done('securityProtocol', protocol, 'send', {}, manager);
  await done('securityProtocol', protocol, 'sign', { theirSigner: await picture(own) }, own);
  await done('securityProtocol', protocol, 'approve', {}, safety);
  const { id: worker } = await add(
    'providerPerson',
    {
      provider,
      contract,
      name: '石大锤',
      gender: 'male',
      phone: '13800004444',
      workKind: '清理工',
      personType: 'worker',
      idCard: idCard('1992-06-07'),
      healthDate: day(-1),
      insuranceTo: day(100),
      ...(await fourPictures(own)),
    },
    own,
  );
  await done('providerPerson', worker, 'submit', {}, own);
  await done('providerPerson', worker, 'approve', {}, manager);
  const { id: training } = await add(
    'trainInteract',
    {
      trainKind: 'admission',
      provider,
      contract,
      org,
      trainTime: `${day(0)} 08:30:00`,
      hours: '8.0',
      teacher: '程岭松',
      content: '厂情与主要危险源',
      persons: [worker],
    },
    trainer,
  );
  await done('trainInteract', training, 'start', {}, trainer);
  await done('trainInteract', training, 'finish', { passed: [worker], photos: [await picture(trainer)] }, trainer);
  await done('providerPerson', worker, 'checkFace', { faceStatus: 'pass' }, trainer);
  expect(await get('providerPerson', worker, own)).toMatchObject({ status: 'admitted', passValidTo: day(60) });
  const { id: appraisal } = await add(
    'providerAppraisal',
    {
      provider,
      periodType: 'month',
      period: day(0).slice(0, 7),
      org,
      safetyScore: '36.0',
      qualityScore: '23.0',
      progressScore: '18.5',
      serviceScore: '14.0',
    },
    manager,
  );
  await done('providerAppraisal', appraisal, 'submit');
  await done('providerAppraisal', appraisal, 'confirm', {}, safety);
  expect(await get('provider', provider, own)).toMatchObject({ status: 'admitted', score: '91.5', grade: 'A' });
});

test('a request that is turned down leaves nothing to sign in with, and the company may ask again', async () => {
  const code = creditCode();
  const { username } = await register(code);
  const [made] = await query('provider', { creditCode: code });
  await done('provider', made!.id, 'dismiss', { opinion: '不是我公司的相关方' }, await role('partyManager'));
  expect(await get('provider', made!.id)).toMatchObject({ status: 'exited', opinion: '不是我公司的相关方' });
  expect((await askToken(server, { grant_type: 'password', username, password: 'first-pass' })).msg).not.toContain(
    '审核',
  );
  expect((await register(code)).answer).toMatchObject({ code: 200, data: { status: 'pending' } });
  expect(await query('provider', { creditCode: code })).toMatchObject([
    { id: made!.id, status: 'registering', opinion: null },
  ]);
});

test('a contract comes into force with an admitted company only, its agreement within its term and signed by both sides [S-2.6-TPY-02] [S-2.6-TPY-05]', async () => {
  const [manager, safety] = [await role('partyManager'), await role('safetyDept')];
  const { provider, caller: own } = await ownCompany();
  const contract = await add(
    'contract',
    {
      contractNo: `HT-${(turn += 1)}`,
      contractName: '行车检修合同',
      provider,
      contractType: 'maintenance',
      org,
      projectLeader: me,
      providerLeader: '石立峰',
      signDate: day(0),
      startDate: day(0),
      endDate: day(60),
      files: [await picture(manager)],
    },
    manager,
  );
  expect(fields(await act('contract', contract.id, 'effect', {}, manager))).toEqual(['provider']);
  await storeAdmitted(provider);
  await done('contract', contract.id, 'effect', {}, manager);
  const text = {
    protocolName: '行车检修安全协议',
    provider,
    contract: contract.id,
    org,
    content: '<p>服从甲方统一协调管理。</p>',
    riskInform: '起重伤害、触电',
    validFrom: day(0),
  };
  expect(fields(await tryAdd('securityProtocol', { ...text, validTo: day(61) }, manager))).toEqual(['validTo']);
  const protocol = await add('securityProtocol', { ...text, validTo: day(60) }, manager);
  expect((await act('securityProtocol', protocol.id, 'sign', {}, own)).code).toBe(422);
  await done('securityProtocol', protocol.id, 'send', {}, manager);
  expect(fields(await act('securityProtocol', protocol.id, 'sign', {}, own))).toEqual(['theirSigner']);
  await done('securityProtocol', protocol.id, 'sign', { theirSigner: await picture(own) }, own);
  expect(await get('securityProtocol', protocol.id)).toMatchObject({ status: 'reviewing', signDate: day(0) });
  await done('securityProtocol', protocol.id, 'approve', {}, safety);
  expect(await get('contract', contract.id)).toMatchObject({
    status: 'effective',
    agreement: protocol.id,
    protocolTo: day(60),
  });
  await done('securityProtocol', protocol.id, 'terminate', { opinion: '项目取消' }, manager);
  expect((await get('contract', contract.id))['agreement']).toBeNull();
});

/** Past the door that asks for papers, as an import from an older system would. */
async function storeAdmitted(provider: string): Promise<void> {
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query(
      'update "provider" set status = $2, "validTo" = $3, "insuranceValidTo" = $3, "licenseValidTo" = $3, "legalPerson" = $4, "providerType" = $5, "safetyLeader" = $4 where id = $1',
      [provider, 'admitted', day(300), '石立峰', 'service'],
    ),
  );
}

test('a person is registered, trained and photographed before the pass is issued, which ends with whatever ends first [S-2.6-TPY-08] [S-2.6-TPY-11]', async () => {
  const [manager, trainer] = [await role('partyManager'), await role('trainOfficer')];
  const at = await company();
  const { caller: own, provider: theirs } = await ownCompany();
  const pictures = await fourPictures();
  const somebody = {
    provider: at.provider,
    contract: at.contract,
    name: '焦大力',
    gender: 'male',
    phone: '13800001111',
    workKind: '架子工',
    personType: 'worker',
    ...pictures,
  };
  // Another company's people are not theirs to enter.
  const theirPictures = await fourPictures(own);
  expect(
    fields(await tryAdd('providerPerson', { ...somebody, ...theirPictures, idCard: idCard('1990-01-01') }, own)),
  ).toEqual(['provider', 'contract']);
  expect(
    fields(
      await tryAdd(
        'providerPerson',
        { ...somebody, ...theirPictures, provider: theirs, idCard: idCard('1990-01-01') },
        own,
      ),
    ),
  ).toEqual(['contract']);
  const made = await add('providerPerson', { ...somebody, idCard: idCard('1991-03-04') });
  expect(await get('providerPerson', made.id)).toMatchObject({
    birthday: '1991-03-04',
    status: 'draft',
    scoreLeft: '12.0',
  });
  expect(fields(await act('providerPerson', made.id, 'submit')).sort()).toEqual(['healthDate', 'insuranceTo']);
  const child = await add('providerPerson', {
    ...somebody,
    idCard: idCard(day(-365 * 17)),
    healthDate: day(-1),
    insuranceTo: day(100),
  });
  expect(fields(await act('providerPerson', child.id, 'submit'))).toEqual(['idCard']);
  const old = await add('providerPerson', {
    ...somebody,
    idCard: idCard('1960-01-01'),
    healthDate: day(-1),
    insuranceTo: day(100),
  });
  expect(fields(await act('providerPerson', old.id, 'submit'))).toEqual(['idCard']);
  expect(
    (
      await admin.put('/api/thirdParty/providerPerson/updateProviderPerson', {
        id: made.id,
        rev: (await get('providerPerson', made.id))['rev'],
        healthDate: day(-1),
        insuranceTo: day(70),
      })
    ).code,
  ).toBe(200);
  await done('providerPerson', made.id, 'submit');
  await done('providerPerson', made.id, 'approve', {}, manager);
  expect(fields(await act('providerPerson', made.id, 'pass', {}, trainer)).sort()).toEqual([
    'faceStatus',
    'trainStatus',
  ]);
  const training = await add(
    'trainInteract',
    {
      trainKind: 'admission',
      provider: at.provider,
      contract: at.contract,
      org,
      trainTime: `${day(0)} 08:30:00`,
      hours: '8.0',
      teacher: '程岭松',
      content: '厂情与主要危险源',
      persons: [made.id],
    },
    trainer,
  );
  await done('trainInteract', training.id, 'start', {}, trainer);
  await done(
    'trainInteract',
    training.id,
    'finish',
    { passed: [made.id, child.id], photos: [await picture(trainer)] },
    trainer,
  );
  expect(await get('trainInteract', training.id)).toMatchObject({ passed: [made.id], passCount: 1 });
  expect(await get('providerPerson', made.id)).toMatchObject({ status: 'training', trainStatus: 'pass', passNo: null });
  // The last that was missing brings the pass by itself.
  await done('providerPerson', made.id, 'checkFace', { faceStatus: 'pass' }, trainer);
  const passed = await get('providerPerson', made.id);
  expect(passed).toMatchObject({ status: 'admitted', passValidTo: day(70) });
  expect(passed['passNo']).toMatch(/^RC-LZ-/);
});

test('who is on a blacklist finds no door: registration, entry by staff, contract, person, import, coming back, not even at the moment of the decision [S-2.6-TPY-03] [S-2.6-TPY-04]', async () => {
  const [manager, leader, safety] = [await role('partyManager'), await role('companyLeader'), await role('safetyDept')];
  const at = await company();
  const worker = await person(at);
  const permit = await workingPermit(at, worker);
  const another = {
    contractName: '再签一份',
    provider: at.provider,
    contractType: 'service',
    org,
    projectLeader: me,
    providerLeader: '某某',
    signDate: day(0),
    startDate: day(0),
    endDate: day(60),
    files: [await picture(manager)],
  };
  const drawn = await add('contract', { ...another, contractNo: `HT-${(turn += 1)}` }, manager);
  const listing = await add(
    'blacklistOrg',
    { provider: at.provider, reasonType: 'fraud', reason: '资质证书系伪造', years: 2 },
    manager,
  );
  expect(listing).toMatchObject({ status: 'reviewing', creditCode: at.code });
  expect((await act('blacklistOrg', listing.id, 'approve', {}, safety)).code).toBe(403);
  await done('blacklistOrg', listing.id, 'approve', {}, leader);
  expect(await get('provider', at.provider)).toMatchObject({ status: 'blacklisted', stateReason: 'blacklist' });
  expect(await get('providerPerson', worker)).toMatchObject({ status: 'suspended', suspendReason: 'provider' });
  expect(await permitState(permit)).toBe('interrupted');
  expect((await act('contract', drawn.id, 'effect', {}, manager)).data.errors).toContainEqual({
    field: 'provider',
    code: 'check.failed',
    message: '该单位在黑名单中，不能签订合同',
  });
  expect(fields(await tryAdd('contract', { ...another, contractNo: `HT-${(turn += 1)}` }, manager))).toEqual([
    'provider',
  ]);

  const gone = creditCode();
  const outside = await add(
    'blacklistOrg',
    { providerName: '远走拆除公司', creditCode: gone, reasonType: 'accident', reason: '瞒报事故', years: 0 },
    manager,
  );
  await done('blacklistOrg', outside.id, 'approve', {}, leader);
  expect(fields((await register(gone)).answer)).toEqual(['creditCode']);
  expect(
    fields(
      await tryAdd(
        'provider',
        {
          providerName: '远走拆除公司',
          creditCode: gone,
          contact: '某某',
          contactPhone: '13800002222',
          managerOrg: org,
        },
        manager,
      ),
    ),
  ).toEqual(['creditCode']);

  const other = await company();
  const number = idCard('1988-08-08');
  const banned = await add(
    'blacklistPerson',
    { name: '柴某', idCard: number, reasonType: 'theft', reason: '夹带铜缆出厂', months: 12 },
    manager,
  );
  await done('blacklistPerson', banned.id, 'approve', {}, safety);
  const pictures = await fourPictures();
  const somebody = {
    provider: other.provider,
    contract: other.contract,
    name: '柴某',
    gender: 'male',
    phone: '13800001111',
    workKind: '普工',
    personType: 'worker',
    ...pictures,
  };
  expect((await tryAdd('providerPerson', { ...somebody, idCard: number })).data.errors).toMatchObject([
    { field: 'idCard', message: '此人或其单位在黑名单中，不能登记和入厂' },
  ]);
  const sheet = await judge(
    admin,
    '/api/thirdParty/provider',
    'Provider',
    Buffer.from(
      `单位名称,统一社会信用代码,联系人,联系电话,归口管理部门\n远走拆除公司,${gone},某某,13800002222,澜州钢铁集团`,
    ),
    '单位.csv',
  );
  expect((await complaints(admin, '/api/thirdParty/provider', 'Provider', sheet.data.id)).join()).toContain('黑名单');

  // Somebody who was here before, and of two moments at once the later one sees the earlier.
  const left = await person(other, { status: 'left', leftOn: day(-3), insuranceTo: day(100) });
  const card = String(
    (
      await server.deps.db.read(server.tenant, (connection) =>
        connection.query<{ idCard: string }>('select "idCard" from "provider_person" where id = $1', [left]),
      )
    ).rows[0]?.idCard,
  );
  const late = await add('blacklistPerson', { person: left, reasonType: 'fight', reason: '斗殴', months: 6 }, manager);
  const [decided, back] = await Promise.all([
    act('blacklistPerson', late.id, 'approve', {}, safety),
    act('providerPerson', left, 'reenter', {
      contract: other.contract,
      healthDate: day(-1),
      insuranceTo: day(100),
      faceImage: await picture(),
    }),
  ]);
  expect([decided.code, [200, 422].includes(back.code)]).toEqual([200, true]);
  expect((await get('providerPerson', left))['status']).toBe('blacklisted');
  expect(
    (
      await act('providerPerson', left, 'reenter', {
        contract: other.contract,
        healthDate: day(-1),
        insuranceTo: day(100),
        faceImage: await picture(),
      })
    ).code,
  ).toBe(422);
  expect(
    fields(
      await tryAdd(
        'blacklistPerson',
        { name: '重复', idCard: card, reasonType: 'other', reason: '重复提报', months: 1 },
        manager,
      ),
    ),
  ).toEqual(['idCard']);
  // The term over, they are off by themselves.
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query('update "blacklist_person" set "startDate" = $2, "endDate" = $3 where id = $1', [
      late.id,
      day(-400),
      day(-1),
    ]),
  );
  await runJob(server, 'thirdParty.blacklistPersonLapse');
  expect([(await get('blacklistPerson', late.id))['status'], (await get('providerPerson', left))['status']]).toEqual([
    'removed',
    'left',
  ]);
});

test('what runs out keeps people out by itself, says why, interrupts their permits, and lets them in again when it is renewed', async () => {
  const [manager, safety] = [await role('partyManager'), await role('safetyDept')];
  const at = await company();
  const worker = await person(at);
  const uninsured = await person(at, { insuranceTo: day(5) });
  const untrained = await person(at, { trainValidTo: day(5) });
  const permit = await workingPermit(at, uninsured);
  const night = async (): Promise<void> => {
    for (const job of [
      'providerExpire',
      'contractExpire',
      'protocolExpire',
      'personTrainLapse',
      'personLapse',
      'personRevive',
    ])
      await runJob(server, `thirdParty.${job}`);
  };
  const states = async (): Promise<unknown[]> =>
    (await Promise.all([worker, uninsured, untrained].map((id) => get('providerPerson', id)))).map((row) => [
      row['status'],
      row['suspendReason'],
    ]);
  await night();
  expect(await states()).toEqual([
    ['admitted', null],
    ['admitted', null],
    ['admitted', null],
  ]);
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query(
      'update "provider_person" set "insuranceTo" = case when id = $1 then $3::date else "insuranceTo" end, "trainValidTo" = case when id = $2 then $3::date else "trainValidTo" end where id in ($1, $2)',
      [uninsured, untrained, day(-1)],
    ),
  );
  await night();
  expect(await states()).toEqual([
    ['admitted', null],
    ['suspended', 'insurance'],
    ['training', null],
  ]);
  expect((await get('providerPerson', untrained))['trainStatus']).toBe('expired');
  expect(await permitState(permit)).toBe('interrupted');
  expect((await act('providerPerson', uninsured, 'recover', {}, safety)).code).toBe(422);
  const { rev } = await get('providerPerson', uninsured);
  await night();
  expect((await get('providerPerson', uninsured))['rev']).toBe(rev);
  await done('providerPerson', uninsured, 'papers', { insuranceTo: day(50) }, manager);
  expect((await get('providerPerson', uninsured))['status']).toBe('admitted');

  // The company's own papers: everybody follows at once.
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query('update "provider" set "insuranceValidTo" = $2 where id = $1', [at.provider, day(-1)]),
  );
  await night();
  expect(await get('provider', at.provider)).toMatchObject({ status: 'expired', stateReason: 'insurance' });
  expect((await states()).slice(0, 2)).toEqual([
    ['suspended', 'provider'],
    ['suspended', 'provider'],
  ]);
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query('update "provider" set "insuranceValidTo" = $2, status = $3 where id = $1', [
      at.provider,
      day(90),
      'suspended',
    ]),
  );
  await done('provider', at.provider, 'recover', {}, safety);
  expect((await states()).slice(0, 2)).toEqual([
    ['admitted', null],
    ['admitted', null],
  ]);
  // The contract, and the agreement to it.
  await done('securityProtocol', at.protocol, 'terminate', { opinion: '违约' }, manager);
  expect((await states())[0]).toEqual(['suspended', 'protocol']);
});

test('a stop order takes effect at once, only staff give it, and work resumes when it is lifted [S-2.6-TPY-10]', async () => {
  const [manager, safety] = [await role('partyManager'), await role('safetyDept')];
  const at = await company();
  const worker = await person(at);
  const permit = await workingPermit(at, worker);
  const site = {
    provider: at.provider,
    contract: at.contract,
    org,
    projectName: '煤气柜检修',
    place: '煤气柜顶',
    planDate: `${day(0)} 08:00:00`,
    leader: '石立峰',
    safetyPerson: '石小安',
    workerCount: 8,
  };
  const start = await add('startStop', { ...site, applyType: 'start' });
  await done('startStop', start.id, 'submit');
  const items = ['protocol', 'training', 'cert', 'scheme', 'disclosure', 'equipment', 'emergency'];
  expect(fields(await act('startStop', start.id, 'approve', { checklist: items.slice(1) }, safety))).toEqual([
    'checklist',
  ]);
  await done('startStop', start.id, 'approve', { checklist: items }, safety);
  const { caller: own } = await ownCompany();
  expect((await post('startStop', 'action/stopNow', { input: { ...site, stopReason: 'weather' } }, own)).code).toBe(
    403,
  );
  const stopped = await post<ActionData>(
    'startStop',
    'action/stopNow',
    { input: { ...site, stopReason: 'violation' } },
    safety,
  );
  expect(stopped.code, JSON.stringify(stopped)).toBe(200);
  expect(await get('startStop', stopped.data.rows[0]!.id)).toMatchObject({ applyType: 'stop', status: 'executed' });
  expect(await get('contract', at.contract)).toMatchObject({ stopped: true });
  expect(await get('providerPerson', worker)).toMatchObject({ status: 'suspended', suspendReason: 'stop' });
  expect(await permitState(permit)).toBe('interrupted');
  const resume = await add('startStop', { ...site, applyType: 'resume', rectifyResult: '救生绳配齐，全员重新交底' });
  await done('startStop', resume.id, 'submit');
  await done('startStop', resume.id, 'approve', {}, safety);
  expect((await get('providerPerson', worker))['status']).toBe('suspended');
  await done('startStop', resume.id, 'execute', {}, manager);
  expect([(await get('contract', at.contract))['stopped'], (await get('providerPerson', worker))['status']]).toEqual([
    false,
    'admitted',
  ]);
});

test('an appraisal counts what happened in its period, grades the company, and may be appealed for five working days [S-2.6-TPY-07]', async () => {
  const [manager, safety] = [await role('partyManager'), await role('safetyDept')];
  const { provider, caller: own } = await ownCompany();
  await storeAdmitted(provider);
  const month = day(0).slice(0, 7);
  await storeValid(
    server,
    server.deps.engine.entity('providerViolation'),
    { provider, person: null, org, occurTime: `${day(0)} 00:00:01`, status: 'confirmed', score: '2.0' },
    { orgId: org },
  );
  await storeValid(
    server,
    server.deps.engine.entity('providerViolation'),
    { provider, person: null, org, occurTime: `${day(0)} 00:00:02`, status: 'revoked', score: '2.0' },
    { orgId: org },
  );
  const scores = { safetyScore: '36.0', qualityScore: '23.0', progressScore: '18.5', serviceScore: '14.0' };
  const made = await add(
    'providerAppraisal',
    { provider, periodType: 'month', period: month, org, ...scores },
    manager,
  );
  expect(made).toMatchObject({ violationCount: 1, accidentCount: 0, totalScore: '91.5', grade: 'A' });
  await storeValid(
    server,
    server.deps.engine.entity('accidentReport'),
    { provider, occurOrg: org, occurTime: `${day(0)} 00:00:03`, status: 'reported', seriousCount: 1, deathCount: 0 },
    { orgId: org },
  );
  await done('providerAppraisal', made.id, 'submit');
  expect(await get('providerAppraisal', made.id)).toMatchObject({ seriousCount: 1, grade: 'D' });
  await done('providerAppraisal', made.id, 'confirm', {}, safety);
  expect(await get('provider', provider)).toMatchObject({ score: '91.5', grade: 'D' });
  await done('providerAppraisal', made.id, 'appeal', { appealReason: '事故责任不在我方' }, own);
  expect((await act('providerAppraisal', made.id, 'decide', { decision: '维持' }, manager)).code).toBe(403);
  await done('providerAppraisal', made.id, 'decide', { decision: '维持' }, safety);
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query('update "provider_appraisal" set "confirmedOn" = $2 where id = $1', [made.id, day(-20)]),
  );
  expect((await act('providerAppraisal', made.id, 'appeal', { appealReason: '再申诉' }, own)).code).toBe(422);
});

test('a violation counts as confirmed after three days; whoever has no points left is proposed for the blacklist', async () => {
  const safety = await role('safetyDept');
  const at = await company();
  const worker = await person(at);
  const found = (score: string): Promise<string> =>
    storeValid(
      server,
      server.deps.engine.entity('providerViolation'),
      {
        provider: at.provider,
        person: worker,
        org,
        occurTime: `${day(0)} 00:00:01`,
        status: 'pending',
        score,
        content: '未系安全带',
      },
      { orgId: org },
    );
  const [first, second] = [await found('5.0'), await found('7.0')];
  await done('providerViolation', first, 'confirm');
  expect(await get('providerPerson', worker)).toMatchObject({ scoreLeft: '7.0' });
  await runJob(server, 'thirdParty.violationConfirm');
  expect((await get('providerViolation', second))['status']).toBe('pending');
  expect(await query('blacklistPerson', { person: worker })).toEqual([]);
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query(`update "provider_violation" set created_at = created_at - interval '4 days' where id = $1`, [
      second,
    ]),
  );
  await runJob(server, 'thirdParty.violationConfirm');
  expect((await get('providerViolation', second))['status']).toBe('confirmed');
  expect(await query('blacklistPerson', { person: worker })).toMatchObject([
    { status: 'reviewing', reasonType: 'score', months: 12 },
  ]);
  await done('providerViolation', second, 'appeal', { appealReason: '不是本人' });
  await done('providerViolation', second, 'revoke', { decision: '认错人，撤销' }, safety);
  expect(await get('providerPerson', worker)).toMatchObject({ scoreLeft: '7.0' });
});

test('gate records are read and dealt with, never typed; a face is forgotten thirty days after its owner left [S-2.6-TPY-06]', async () => {
  const dispatcher = await role('dispatcher');
  const record = await storeValid(
    server,
    server.deps.engine.entity('onsiteFace'),
    { result: 'stranger', handled: false, person: null, provider: null, user: null, device: null, name: '未识别人员' },
    { orgId: org },
  );
  expect((await tryAdd('onsiteFace', { name: '某某' })).code).toBe(404);
  await done('onsiteFace', record, 'handle', { handleOpinion: '劝离' }, dispatcher);
  expect(await get('onsiteFace', record)).toMatchObject({ handled: true, handleOpinion: '劝离' });
  const at = await company();
  const [gone, recent] = [
    await person(at, { status: 'left', leftOn: day(-31) }),
    await person(at, { status: 'left', leftOn: day(-29) }),
  ];
  await runJob(server, 'thirdParty.forgetFace');
  expect((await get('providerPerson', gone))['faceImage']).toBeNull();
  expect((await get('providerPerson', recent))['faceImage']).not.toBeNull();
});

test('a contractor reads, counts, exports, chooses and changes nothing of another company, by whichever route', async () => {
  const { caller: own } = await ownCompany();
  const at = await company();
  const worker = await person(at);
  const { engine } = server.deps;
  const store = (name: string, given: Row): Promise<string> =>
    storeValid(server, engine.entity(name), { provider: at.provider, org, ...given }, { orgId: org });
  const theirs: Readonly<Record<string, string>> = {
    provider: at.provider,
    contract: at.contract,
    securityProtocol: at.protocol,
    providerPerson: worker,
    startStop: await store('startStop', { contract: at.contract, status: 'draft', applyType: 'start' }),
    trainInteract: await store('trainInteract', {
      contract: at.contract,
      status: 'draft',
      persons: [worker],
      passed: [],
      testTask: null,
    }),
    providerAppraisal: await store('providerAppraisal', { contract: at.contract, status: 'confirmed' }),
    providerViolation: await store('providerViolation', {
      person: worker,
      status: 'pending',
      permit: null,
      criterion: null,
    }),
    providerEquipment: await storeValid(
      server,
      engine.entity('providerEquipment'),
      { provider: at.provider, orgId: org, status: 'pending' },
      { orgId: org },
    ),
    blacklistOrg: await storeValid(
      server,
      engine.entity('blacklistOrg'),
      { provider: at.provider, creditCode: at.code, status: 'reviewing', orgId: org },
      { orgId: org },
    ),
    blacklistPerson: await storeValid(
      server,
      engine.entity('blacklistPerson'),
      { person: worker, status: 'reviewing', orgId: org },
      { orgId: org },
    ),
    onsiteFace: await storeValid(
      server,
      engine.entity('onsiteFace'),
      { provider: at.provider, person: worker, user: null, device: null },
      { orgId: org },
    ),
    protocolTemplate: await storeValid(server, engine.entity('protocolTemplate'), { orgId: org }, { orgId: org }),
  };
  const before = await Promise.all(Object.entries(theirs).map(([name, id]) => get(name, id)));
  const wrong: string[] = [];
  const answered: Record<string, number> = {};
  const row = JSON.stringify({ provider: at.provider, contract: at.contract });
  /** What each call is asked for, so that it would answer with the row if it could. */
  const asking = (kind: string, id: string, field: string): Record<string, string> =>
    ({ query: { pageSize: '500' }, option: { field, row, pageSize: '500' }, export: { ids: id }, print: { ids: id } })[
      kind
    ] ?? { id };
  for (const [name, id] of Object.entries(theirs)) {
    const entity = engine.entity(name);
    const choices = Object.values(entity.fields)
      .filter(({ ref }) => ref && Object.hasOwn(theirs, String(ref.entity)))
      .map((field) => field.name);
    for (const { kind, method, path } of routesOf(entity)) {
      for (const field of kind === 'option' ? choices : ['']) {
        const body = kind === 'update' ? { id, rev: 1, remark: '我改的' } : { ids: [id], input: {} };
        const answer = await fetch(
          `${server.url}/prod-api${path}${method === 'GET' ? `?${new URLSearchParams(asking(kind, id, field))}` : ''}`,
          {
            method,
            headers: {
              authorization: `Bearer ${own.token ?? ''}`,
              ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
            },
            ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
          },
        );
        const text = await answer.text();
        const code = text.startsWith('{') ? (JSON.parse(text) as Answer).code : answer.status;
        answered[`${kind} ${code}`] = (answered[`${kind} ${code}`] ?? 0) + 1;
        const leaks = method === 'GET' && Object.values(theirs).some((one) => text.includes(one));
        const writes = method !== 'GET' && kind !== 'import' && code === 200;
        if (leaks || writes || answer.status >= 500)
          wrong.push(`${method} ${path} ${field} ${answer.status} ${text.slice(0, 160)}`);
      }
    }
  }
  // Nor does any other screen offer what is another company's: the entity says who may choose it, for all references.
  let elsewhere = 0;
  for (const entity of engine.project().entities.values()) {
    if (Object.hasOwn(theirs, entity.name) || entity.partOf) continue;
    const option = routesOf(entity).find(({ kind }) => kind === 'option');
    const inputs = Object.values(entity.actions).flatMap((action) => action.input?.fields ?? []);
    for (const { name } of [...Object.values(entity.fields), ...inputs].filter(
      ({ ref }) => ref && ['provider', 'providerPerson', 'contract', 'securityProtocol'].includes(String(ref.entity)),
    )) {
      if (!option) continue;
      const { code, data } = await own.get<unknown>(option.path, { field: name, pageSize: 1000 });
      if (code === 200) elsewhere += 1;
      if (Object.values(theirs).some((one) => JSON.stringify(data ?? null).includes(one)))
        wrong.push(`${option.path} ${name}`);
    }
  }
  expect(elsewhere, 'screens of other areas that a contractor chooses companies on').toBeGreaterThanOrEqual(3);
  // A worker of the company holds none of its manager's codes, and reports hazards under its name alone.
  const [mine] = await query('provider', {}, own);
  const hand = await actingAs(server, 'contractorWorker');
  const { rev } = (await admin.get<WireRow>('/api/admin/sysuser/getSysUser', { id: hand.id })).data;
  expect(
    (await admin.put('/api/admin/sysuser/updateSysUser', { id: hand.id, rev, orgId: mine?.['ownOrg'] })).code,
  ).toBe(200);
  const offered = (
    await hand.caller.get<{ list: readonly { id: string }[] }>('/api/hazard/hiddenDanger/optionHiddenDanger', {
      field: 'provider',
      pageSize: 1000,
    })
  ).data;
  expect(JSON.stringify(offered)).toContain(String(mine?.id));
  expect(JSON.stringify(offered)).not.toContain(at.provider);
  expect(wrong).toEqual([]);
  // Lists and choices did answer, with what is the company's own; templates of agreements are for who writes
  // agreements.
  expect([answered['query 200'], (answered['option 200'] ?? 0) >= 17], JSON.stringify(answered)).toEqual([9, true]);
  const after = await Promise.all(Object.entries(theirs).map(([name, id]) => get(name, id)));
  expect(after.map(({ id, rev }) => [id, rev])).toEqual(before.map(({ id, rev }) => [id, rev]));
  for (const name of ['provider', 'contract', 'providerPerson', 'providerViolation'])
    expect(
      await query(
        name,
        { where: JSON.stringify({ '==': [{ var: name === 'provider' ? 'id' : 'provider' }, at.provider] }) },
        own,
      ),
    ).toEqual([]);
});

test('with the parameter on, a credit code has to have its check character, at every door; codes of before stay', async () => {
  const manager = await role('partyManager');
  const old = creditCode();
  const company = { contact: '某某', contactPhone: '0532-86981234-8001', managerOrg: org };
  const before = await add('provider', { ...company, providerName: '旧码单位', creditCode: old }, manager);
  const turn = async (paramValue: string): Promise<void> => {
    const [now] = (
      await admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'thirdParty.creditCodeCheck' })
    ).data.list;
    const { code } = await admin.put('/api/admin/sysparam/updateSysParam', {
      id: now?.id,
      rev: now?.['rev'],
      paramValue,
    });
    expect(code).toBe(200);
  };
  await turn('true');
  try {
    const wrong = await tryAdd('provider', { ...company, providerName: '错码单位', creditCode: creditCode() }, manager);
    expect(wrong).toMatchObject({
      code: 422,
      data: {
        errors: [
          {
            field: 'creditCode',
            code: 'field.creditCode',
            message: '统一社会信用代码与它的校验码不符，请对照营业执照核对',
          },
        ],
      },
    });
    expect(fields((await register(creditCode())).answer)).toEqual(['creditCode']);
    expect(
      fields(
        await tryAdd(
          'blacklistOrg',
          { providerName: '错码单位', creditCode: creditCode(), reasonType: 'accident', reason: '瞒报事故', years: 0 },
          manager,
        ),
      ),
    ).toEqual(['creditCode']);
    const right = await tryAdd(
      'provider',
      { ...company, providerName: '对码单位', creditCode: '91350100M000100Y43' },
      manager,
    );
    expect(right.code).toBe(200);
    const kept = await manager.put('/api/thirdParty/provider/updateProvider', {
      id: before.id,
      rev: before['rev'],
      providerName: '旧码单位改名',
    });
    expect(kept.code).toBe(200);
  } finally {
    await turn('false');
  }
});
