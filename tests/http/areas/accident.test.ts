/**
 * Accidents and injuries: the legal hour, who is told, follow-up reports, the inquiry to its close on paper, cases of
 * the injured, and rates that missing hours never make.
 */
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMinutes } from '../../../src/engine/model/expression/dates.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';
import { readBook, readPdf } from '../export/read-files.ts';
import { fetchBytes, PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
const people: Record<string, Caller> = {};
const ids: Record<string, string> = {};
const orgs: Record<string, string> = {};
const AREA: Readonly<Record<string, string>> = { injuryCase: 'injury', injuryTreatment: 'injury' };
const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const base = (name: string): string => `/api/${AREA[name] ?? 'accident'}/${name}`;
const send = (name: string, row: object, who = people['admin']!): Promise<Answer<WireRow & InvalidData>> =>
  who.post(`${base(name)}/add${noun(name)}`, row);
const act = (
  name: string,
  id: string,
  action: string,
  input: Row = {},
  who = people['admin']!,
): Promise<Answer<ActionData & InvalidData>> => who.post(`${base(name)}/action/${action}`, { ids: [id], input });
const get = async (name: string, id: string): Promise<WireRow> =>
  (await people['admin']!.get<WireRow>(`${base(name)}/get${noun(name)}`, { id })).data;
const edit = async (name: string, id: string, row: object, who = people['admin']!): Promise<Answer<InvalidData>> =>
  who.put(`${base(name)}/update${noun(name)}`, { id, rev: (await get(name, id))['rev'], ...row });
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}
const fields = (answer: Answer<InvalidData>): string[] => answer.data.errors.map(({ field }) => field);
const now = (minutes = 0): string => addMinutes(server.deps.engine.clock.now(), minutes) ?? '';
const day = (days = 0): string => addDays(server.deps.engine.clock.today(), days) ?? '';
/** A file is used by who uploaded it. */
const picture = async (who: string): Promise<string> => (await upload(people[who]!, '现场.png', PIXEL)).data.id;

beforeAll(async () => {
  people['admin'] = await server.as('admin');
  for (const role of ['safetyOfficer', 'safetyDept', 'companyLeader', 'hrOfficer', 'workshopLeader', 'employee']) {
    const { id, caller } = await actingAs(server, role);
    [people[role], ids[role]] = [caller, id];
  }
  people['admin'] = await server.afresh('admin');
  for (const row of (await people['admin'].get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 200 })).data.list)
    orgs[String(row['orgCode'])] = row.id;
}, 180_000);

const report = (more: Row = {}): Row => ({
  accName: '转炉平台烫伤',
  occurTime: now(-30),
  reportTime: now(-20),
  occurOrg: orgs['LG-ZL'] ?? null,
  place: '转炉平台',
  eventClass: 'production',
  accidentKind: 'WSA10008',
  minorCount: 1,
  process: '测温时溅钢',
  measuresTaken: '送医',
  ...more,
});
const hurt = (more: Row = {}): Row => ({
  name: '甄有福',
  gender: 'male',
  org: '转炉甲班',
  post: '炉前工',
  injuryDegree: 'minor',
  lostDays: 12,
  ...more,
});
/** Reported, and as far as the last of these actions. */
async function accident(more: Row = {}, ...steps: readonly (readonly [string, Row?])[]): Promise<string> {
  const { id } = await done(send('accidentReport', report(more), people['safetyOfficer']));
  await done(act('accidentReport', id, 'flashReport', {}, people['safetyOfficer']));
  for (const [step, input] of steps) await done(act('accidentReport', id, step, input ?? {}, people['safetyDept']));
  return id;
}

test('a wrong clock is refused, and the hour of the authority counts from the moment it happened', async () => {
  const wrong = async (more: Row): Promise<string[]> =>
    fields(await send('accidentReport', report(more), people['safetyOfficer']));
  expect(await wrong({ occurTime: now(60), reportTime: now(90) })).toEqual(['occurTime', 'reportTime']);
  expect(await wrong({ occurTime: now(-10), reportTime: now(-20) })).toEqual(['occurTime']);
  expect(await wrong({ govReportTime: now(-31) })).toEqual(['govReportTime']);
  expect(await wrong({ accidentKind: null })).toEqual(['accidentKind']);
  const occurTime = now(-30);
  const made = await done(
    send('accidentReport', report({ occurTime, photos: [await picture('safetyOfficer')] }), people['safetyOfficer']),
  );
  expect(made).toMatchObject({
    mustReport: true,
    govDeadline: addMinutes(occurTime, 60),
    govReportLate: false,
    severity: 'WSA20002',
    accidentLevel: 'general',
  });
  expect([29, 30]).toContain(made['minutesLeft']);
  expect((await get('accidentReport', made.id))['photos']).toHaveLength(1);
  const near = await done(send('accidentReport', report({ eventClass: 'nearMiss', minorCount: 0 })));
  expect(near).toMatchObject({ mustReport: false, govDeadline: null, minutesLeft: null, accidentLevel: 'nearMiss' });
  const late = await accident({ occurTime: now(-90), reportTime: now(-80) });
  expect(
    (
      await people['admin']!.get<ListData>('/api/accident/accidentReport/queryAccidentReport', {
        view: 'clock',
        pageSize: 200,
      })
    ).data.list.map(({ id }) => id),
  ).toContain(late);
  expect(await get('accidentReport', late)).toMatchObject({ govReportLate: true });
  await done(act('accidentReport', late, 'govReport', { govReportTime: now(-35) }, people['safetyOfficer']));
  expect(await get('accidentReport', late)).toMatchObject({ govReportLate: false, minutesLeft: null });
  expect((await act('accidentReport', late, 'govReport', { govReportTime: now(-35) })).code).toBe(422);
});

test('the level follows from dead, injured and loss; a level changed after the check needs its reason, and larger ones go to the province', async () => {
  const { id } = await done(send('accidentReport', report(), people['safetyOfficer']));
  const level = async (more: Row): Promise<unknown> => {
    await done(
      edit(
        'accidentReport',
        id,
        { deathCount: 0, seriousCount: 0, poisonCount: 0, minorCount: 0, directLoss: null, ...more },
        people['safetyOfficer'],
      ),
    );
    return (await get('accidentReport', id))['accidentLevel'];
  };
  expect(await level({ directLoss: '9999999.99' })).toBe('general');
  expect(await level({ directLoss: '10000000.00' })).toBe('larger');
  expect(await level({ deathCount: 2 })).toBe('general');
  expect(await level({ deathCount: 10 })).toBe('major');
  expect(await level({ seriousCount: 60, poisonCount: 40 })).toBe('particularlyMajor');
  expect(await level({})).toBe('nearMiss');
  expect(await level({ deathCount: 3 })).toBe('larger');
  expect((await edit('accidentReport', id, { place: '三号门' }, people['employee'])).code).not.toBe(200);
  await done(act('accidentReport', id, 'flashReport', {}, people['safetyOfficer']));
  const told = await get('accidentReport', id);
  expect(told).toMatchObject({ toProvince: true, followUpDue: addMinutes(String(told['reportTime']), 1440) });
  expect((await edit('accidentReport', id, { deathCount: 1 })).code).toBe(422);
  expect(
    fields(
      await act('accidentReport', id, 'verify', { innerLevel: 'a', levelOverride: 'general' }, people['safetyDept']),
    ),
  ).toEqual(['levelReason']);
  await done(
    act(
      'accidentReport',
      id,
      'verify',
      { innerLevel: 'a', levelOverride: 'major', levelReason: '另有三人生命垂危' },
      people['safetyDept'],
    ),
  );
  expect(await get('accidentReport', id)).toMatchObject({
    autoLevel: 'larger',
    accidentLevel: 'major',
    followUpDue: addMinutes(String(told['reportTime']), 720),
  });
});

test('a report tells the people named for the unit, or one above it, and the level, and nobody else [S-2.6-ACR-04]', async () => {
  const named = async (org: string, user: string, more: Row = {}): Promise<WireRow> =>
    done(
      send(
        'securityPersonnel',
        {
          org: orgs[org],
          user: ids[user],
          personType: 'accidentReporter',
          phone: '13900000001',
          notifyLevels: ['general'],
          ...more,
        },
        people['safetyDept'],
      ),
    );
  await named('LG', 'safetyDept');
  await named('LG-ZL', 'companyLeader', { notifyLevels: ['larger'] });
  await named('LT', 'hrOfficer');
  await named('LG-ZL', 'employee', { status: 'disabled' });
  const id = await accident({ accName: '渣罐 <翻倒> 烫伤' });
  const reads = async (who: string): Promise<string[]> =>
    (
      await people[who]!.get<{ list: { title: string; content: string }[] }>(
        '/api/notification/notification/queryMyNotification',
        { pageSize: 50 },
      )
    ).data.list.map(({ title }) => title);
  expect(await reads('safetyDept')).toContain('事故快报：渣罐 <翻倒> 烫伤');
  for (const who of ['companyLeader', 'hrOfficer', 'employee'])
    expect(await reads(who), who).not.toContain('事故快报：渣罐 <翻倒> 烫伤');
  // With those whom the demonstration has named for this plant and the company.
  expect(Number((await get('accidentReport', id))['notified'])).toBeGreaterThan(0);
  expect(
    (
      await send(
        'securityPersonnel',
        { org: orgs['LG'], user: ids['safetyOfficer'], personType: 'fullTime', phone: '13900000002' },
        people['safetyOfficer'],
      )
    ).code,
  ).toBe(403);
});

test('figures of a reported accident change by follow-up reports alone, which stay, and no longer once their time is over', async () => {
  const id = await accident();
  const follow = (more: Row): Promise<Answer<ActionData & InvalidData>> =>
    act(
      'accidentReport',
      id,
      'supplement',
      { content: '一人转重伤', deathCount: 0, seriousCount: 1, minorCount: 0, directLoss: '52000.00', ...more },
      people['safetyOfficer'],
    );
  await done(follow({}));
  const row = (await get('accidentReport', id)) as WireRow & { supplements: WireRow[] };
  expect(row).toMatchObject({ seriousCount: 1, minorCount: 0, severity: 'WSA20003', directLoss: '52000.00' });
  expect(row.supplements).toMatchObject([{ content: '一人转重伤', seriousCount: 1, reporter: ids['safetyOfficer'] }]);
  expect(row['lastSupplement']).toBe(row.supplements[0]?.['reportTime']);
  const old = await accident({
    occurTime: `${day(-31)} 08:00:00`,
    reportTime: `${day(-31)} 08:20:00`,
    govReportTime: `${day(-31)} 08:40:00`,
  });
  const later = (more: Row): Promise<Answer<ActionData & InvalidData>> =>
    act('accidentReport', old, 'supplement', {
      content: '续报',
      deathCount: 0,
      seriousCount: 0,
      minorCount: 1,
      ...more,
    });
  expect(fields(await later({ deathCount: 1, minorCount: 0 }))).toEqual(['deathCount']);
  await done(later({ directLoss: '8000.00' }));
  const traffic = await accident({
    eventClass: 'traffic',
    accidentKind: 'WSA10002',
    occurTime: `${day(-8)} 08:00:00`,
    reportTime: `${day(-8)} 08:20:00`,
  });
  expect(
    fields(
      await act('accidentReport', traffic, 'supplement', {
        content: '续报',
        deathCount: 1,
        seriousCount: 0,
        minorCount: 0,
      }),
    ),
  ).toEqual(['deathCount']);
});

test('an inquiry goes from its team to its approval and its close, with everything in between, and is printed on A4 without the portal around it [S-2.6-ACA-02]', async () => {
  const inquiry = (accidentId: string): Row => ({
    accident: accidentId,
    teamLeader: ids['safetyDept'] ?? null,
    teamMembers: [ids['safetyOfficer'] ?? ''],
    startDate: day(),
    method: 'fiveWhy',
  });
  const id = await accident({ casualties: [hurt()] }, ['verify', { innerLevel: 'c' }]);
  expect(fields(await send('accidentAnalysis', inquiry(id), people['safetyDept']))).toContain('accident');
  await done(act('accidentReport', id, 'people', { casualties: [] }, people['safetyOfficer']));
  expect(fields(await act('accidentReport', id, 'investigate', {}, people['companyLeader']))).toEqual(['casualties']);
  await done(act('accidentReport', id, 'people', { casualties: [hurt()] }, people['safetyOfficer']));
  await done(act('accidentReport', id, 'investigate', {}, people['companyLeader']));
  const made = await done(send('accidentAnalysis', inquiry(id), people['safetyDept']));
  expect(made).toMatchObject({ orgId: orgs['LG-ZL'], status: 'draft', lostDaysTotal: 12 });
  expect(
    (await act('accidentAnalysis', made.id, 'submit', {}, people['safetyDept'])).data.errors.map(({ field }) => field),
  ).toEqual(['endDate', 'sequence', 'directCause', 'indirectCause', 'nature']);
  const written = {
    endDate: day(),
    sequence: '测温枪过湿，插入后溅钢',
    directCause: '测温枪受潮',
    indirectCause: '未按规程烘烤',
    nature: 'duty',
    diagram: [{ question: '为何溅钢', finding: '测温枪受潮' }],
  };
  await done(edit('accidentAnalysis', made.id, written, people['safetyDept']));
  expect(fields(await act('accidentAnalysis', made.id, 'submit', {}, people['safetyDept'])).sort()).toEqual([
    'dutyPersons',
    'measures',
  ]);
  const blame = {
    person: '钟离山',
    org: '转炉甲班',
    dutyType: 'direct',
    dutyFact: '使用受潮的测温枪',
    handleType: 'criticize',
  };
  const measure = {
    content: '测温枪进平台前烘烤并登记',
    measureType: 'management',
    dutyOrg: orgs['LG-ZL'],
    dutyPerson: ids['safetyOfficer'],
    dueDate: day(7),
  };
  await done(edit('accidentAnalysis', made.id, { dutyPersons: [blame], measures: [measure] }, people['safetyDept']));
  await done(act('accidentAnalysis', made.id, 'submit', {}, people['safetyDept']));
  expect((await act('accidentAnalysis', made.id, 'approve', {}, people['safetyDept'])).code).toBe(403);
  await done(act('accidentAnalysis', made.id, 'approve', {}, people['companyLeader']));
  expect(await get('accidentReport', id)).toMatchObject({
    status: 'handling',
    measuresTotal: 1,
    measuresOpen: 1,
    dutiesOpen: 1,
  });
  expect(await get('accidentAnalysis', made.id)).toMatchObject({ approver: ids['companyLeader'], approveDate: day() });

  const close = async (): Promise<Answer<ActionData & InvalidData>> =>
    act(
      'accidentReport',
      id,
      'close',
      { eduNote: '全厂炉前岗位 62 人学习', eduFiles: [await picture('safetyDept')] },
      people['safetyDept'],
    );
  expect(fields(await act('accidentReport', id, 'close', {}, people['safetyDept']))).toEqual(['eduNote', 'eduFiles']);
  expect(fields(await close()).sort()).toEqual(['dutiesOpen', 'measuresOpen']);
  const [own] = (
    await people['safetyOfficer']!.get<ListData>('/api/accident/accidentMeasure/queryAccidentMeasure', {
      view: 'mine',
      analysis: made.id,
    })
  ).data.list;
  expect(
    (await act('accidentMeasure', own!.id, 'finish', { result: '已登记', finishDate: day() }, people['safetyDept']))
      .code,
  ).toBe(422);
  await done(
    act('accidentMeasure', own!.id, 'finish', { result: '烘烤登记已执行', finishDate: day() }, people['safetyOfficer']),
  );
  await done(act('accidentMeasure', own!.id, 'return', { returnReason: '缺夜班记录' }, people['safetyDept']));
  await done(
    act('accidentMeasure', own!.id, 'finish', { result: '补齐夜班记录', finishDate: day() }, people['safetyOfficer']),
  );
  await done(act('accidentMeasure', own!.id, 'verify', {}, people['safetyDept']));
  expect(fields(await close())).toEqual(['dutiesOpen']);
  const [duty] = ((await get('accidentAnalysis', made.id)) as WireRow & { dutyPersons: WireRow[] }).dutyPersons;
  await done(
    act(
      'accidentAnalysis',
      made.id,
      'handle',
      { dutyPersons: [{ ...blame, id: duty!.id, handled: true, handledDate: day() }] },
      people['safetyDept'],
    ),
  );
  await done(close());
  expect(await get('accidentReport', id)).toMatchObject({ status: 'closed', measuresOpen: 0, dutiesOpen: 0 });

  const paper = await fetchBytes(
    people['companyLeader']!,
    `/api/accident/accidentAnalysis/printAccidentAnalysis?id=${made.id}`,
  );
  const { pages, size } = await readPdf(paper.bytes);
  expect(size).toEqual([595, 842]);
  const text = pages.join('').replaceAll('\n', '');
  for (const word of [
    '生产安全事故调查报告',
    '转炉平台烫伤',
    '测温枪受潮',
    '未按规程烘烤',
    '钟离山',
    '测温枪进平台前烘烤并登记',
    '责任事故',
  ])
    expect(text, word).toContain(word);
  for (const word of ['事故管理', '新增', '菜单']) expect(text, word).not.toContain(word);
});

test('who is dead or seriously hurt gets an injury case by the check, the others on demand, each once', async () => {
  const casualties = [hurt({ name: '蒙大山', injuryDegree: 'serious' }), hurt({ name: '甄有福' })];
  const id = await accident({ seriousCount: 1, casualties }, ['verify', { innerLevel: 'b' }]);
  const cases = async (): Promise<readonly WireRow[]> =>
    (await people['hrOfficer']!.get<ListData>('/api/injury/injuryCase/queryInjuryCase', { accident: id })).data.list;
  expect(await cases()).toMatchObject([
    {
      injuredName: '蒙大山',
      status: 'draft',
      org: orgs['LG-ZL'],
      accidentKind: 'WSA10008',
      injuryDegree: 'serious',
      post: '炉前工',
    },
  ]);
  await Promise.all([
    act('accidentReport', id, 'toInjury', {}, people['hrOfficer']),
    act('accidentReport', id, 'toInjury', {}, people['safetyDept']),
  ]);
  expect((await cases()).map(({ injuredName }) => injuredName).sort()).toEqual(['甄有福', '蒙大山'].sort());
  expect(
    ((await get('accidentReport', id))['casualties'] as unknown as WireRow[]).every(
      (one) => one['injuryCase'] !== null,
    ),
  ).toBe(true);
});

test('an injury case is completed, applied for in its thirty days, decided, assessed once and paid for [S-2.6-ACR-05]', async () => {
  const officer = people['hrOfficer']!;
  const happened = `${day(-40)} 09:00:00`;
  const made = await done(
    send(
      'injuryCase',
      { injuredName: '古丰年', org: orgs['LG-ZL'], accidentTime: happened, accidentPlace: '转炉平台' },
      people['safetyOfficer'],
    ),
  );
  expect(made).toMatchObject({ applyDeadline: day(-10), status: 'draft' });
  const missing = fields(await act('injuryCase', made.id, 'submit', {}, people['safetyOfficer']));
  expect(missing.sort()).toEqual([
    'accidentKind',
    'applyMaterials',
    'description',
    'gender',
    'idCard',
    'injuryCircumstance',
    'injuryDegree',
    'injuryNature',
    'injuryPart',
    'post',
  ]);
  await done(
    edit(
      'injuryCase',
      made.id,
      {
        accidentKind: 'WSA10008',
        applyMaterials: [await picture('safetyOfficer')],
        description: '溅钢烫伤',
        gender: 'male',
        idCard: '530199198003125317',
        injuryCircumstance: 'workTimePlace',
        injuryDegree: 'minor',
        injuryNature: 'burn',
        injuryPart: ['hand'],
        post: '炉前工',
      },
      people['safetyOfficer'],
    ),
  );
  await done(act('injuryCase', made.id, 'submit', {}, people['safetyOfficer']));
  expect((await act('injuryCase', made.id, 'agree', {}, people['safetyOfficer'])).code).toBe(403);
  await done(act('injuryCase', made.id, 'agree', {}, people['workshopLeader']));
  expect(fields(await act('injuryCase', made.id, 'apply', { applyDate: day(-5) }, officer))).toEqual(['lateReason']);
  await done(act('injuryCase', made.id, 'apply', { applyDate: day(-5), lateReason: '等待诊断证明' }, officer));
  expect(
    fields(await act('injuryCase', made.id, 'accept', { acceptDate: day(-6), acceptNo: '受 12' }, officer)),
  ).toEqual(['acceptDate']);
  await done(act('injuryCase', made.id, 'accept', { acceptDate: day(-4), acceptNo: '受 12' }, officer));
  expect(await get('injuryCase', made.id)).toMatchObject({ decisionDue: addDays(day(-4), 60) });
  const assess = (more: Row): Promise<Answer<WireRow & InvalidData>> =>
    send(
      'workCapability',
      { injuryCase: made.id, evalType: 'first', applyDate: day(-2), acceptOrg: '澜州市劳动能力鉴定委员会', ...more },
      officer,
    );
  expect(fields(await assess({}))).toContain('injuryCase');
  await done(
    act('injuryCase', made.id, 'decide', { decisionDate: day(-3), decisionNo: '认 12', decision: 'injury' }, officer),
  );
  const first = await done(assess({}));
  expect(first).toMatchObject({ name: '古丰年', orgId: orgs['LG-ZL'] });
  expect(fields(await assess({}))).toEqual(['evalType']);
  expect(fields(await assess({ evalType: 'again' }))).toEqual(['applyDate']);
  expect(fields(await act('injuryCase', made.id, 'close', {}, officer))).toEqual(['evaluations']);
  await done(act('workCapability', first.id, 'accept', {}, officer));
  await done(
    act(
      'workCapability',
      first.id,
      'conclude',
      { evalDate: day(-1), grade: '10', dependence: 'none', conclusionNo: '鉴 12', receiptDate: day() },
      officer,
    ),
  );
  expect(await get('workCapability', first.id)).toMatchObject({ againDeadline: day(15), status: 'concluded' });
  expect(fields(await assess({ evalType: 'again', applyDate: day(16) }))).toEqual(['applyDate']);
  await done(
    assess({ evalType: 'again', applyDate: day(15) }).then(async (answer) => {
      await done(act('workCapability', answer.data.id, 'accept', {}, officer));
      return answer;
    }),
  );
  const treat = (more: Row): Promise<Answer<WireRow & InvalidData>> =>
    send(
      'injuryTreatment',
      {
        injuryCase: made.id,
        treatDate: day(-30),
        hospital: '澜州市第二人民医院',
        treatType: 'inpatient',
        amount: '1200.50',
        insurancePaid: '1000.50',
        companyPaid: '200.00',
        ...more,
      },
      officer,
    );
  expect(fields(await treat({ companyPaid: '200.01' }))).toEqual(['insurancePaid']);
  await done(treat({}));
  await done(treat({ amount: '300.10', insurancePaid: null, companyPaid: null }));
  expect(await get('injuryCase', made.id)).toMatchObject({
    medicalFee: '1500.60',
    insurancePaid: '1000.50',
    companyPaid: '200.00',
  });
  expect(
    fields(
      await act('injuryCase', made.id, 'benefit', { restFrom: day(-40), restTo: addDays(day(-40), 400) }, officer),
    ),
  ).toEqual(['restTo']);
  await done(act('injuryCase', made.id, 'benefit', { restFrom: day(-40), restTo: day(-10), lostDays: 30 }, officer));
});

test('rates are taken over the hours of the month; where hours or a month are missing they stay empty, and of an accident and a month at once both count', async () => {
  const month = day().slice(0, 7);
  const before = `${String(Number(month.slice(0, 4)) - 1)}-01`;
  const hours = (org: string, of: string, more: Row = {}): Promise<WireRow> =>
    done(
      send(
        'injuryStatBase',
        { org: orgs[org], month: of, headcount: 100, workHours: '20000.0', ...more },
        people['safetyDept'],
      ),
    );
  const happened = {
    occurTime: `${before}-15 08:00:00`,
    reportTime: `${before}-15 08:20:00`,
    govReportTime: `${before}-15 08:40:00`,
    occurOrg: orgs['LG-JL-01'] ?? null,
    accidentKind: 'WSA10008',
  };
  const first = await hours('LG-JL', before, {
    contractorHeadcount: 20,
    contractorHours: '5000.0',
    productionTon: '100000.00',
  });
  expect(await get('injuryStatBase', first.id)).toMatchObject({
    deathCount: 0,
    frequency: '0.00',
    allHours: '25000.0',
  });
  const accidentId = await accident({
    ...happened,
    deathCount: 1,
    minorCount: 1,
    casualties: [hurt({ name: '蒙大山', injuryDegree: 'death', lostDays: null }), hurt()],
  });
  expect(await get('injuryStatBase', first.id)).toMatchObject({
    deathCount: 1,
    injuredCount: 1,
    lostDays: 6012,
    frequency: '80.00',
    severityRate: '240480.00',
    avgSeverity: '3006.00',
    deathRate: '8.33',
    injuredRate: '8.33',
    tonRate: '10.00',
    yearHours: '25000.0',
    yearFrequency: '80.00',
  });
  await done(edit('injuryStatBase', first.id, { contractorHours: null }, people['safetyDept']));
  expect(await get('injuryStatBase', first.id)).toMatchObject({
    injuredCount: 1,
    allHours: null,
    frequency: null,
    severityRate: null,
    yearHours: null,
    yearFrequency: null,
  });
  await done(edit('injuryStatBase', first.id, { contractorHours: '5000.0' }, people['safetyDept']));
  const march = await hours('LG-JL', `${before.slice(0, 4)}-03`);
  expect(await get('injuryStatBase', march.id)).toMatchObject({
    frequency: '0.00',
    yearCasualties: 2,
    yearHours: null,
    yearFrequency: null,
  });
  await hours('LG-JL', `${before.slice(0, 4)}-02`, { workHours: '5000.0' });
  expect(await get('injuryStatBase', march.id)).toMatchObject({ yearHours: '50000.0', yearFrequency: '40.00' });
  await done(act('accidentReport', accidentId, 'void', { voidReason: '重复登记' }, people['safetyDept']));
  expect(await get('injuryStatBase', first.id)).toMatchObject({ deathCount: 0, frequency: '0.00', lostDays: 0 });

  const drafts = await Promise.all([1, 2, 3].map(() => done(send('accidentReport', report(happened)))));
  const [plant] = await Promise.all([
    hours('LG', before),
    ...drafts.map(({ id }) => done(act('accidentReport', id, 'flashReport'))),
  ]);
  const own = await hours('LG-JL-01', before);
  expect(await get('injuryStatBase', own.id)).toMatchObject({ injuredCount: 3 });
  expect(await get('injuryStatBase', plant.id)).toMatchObject({ injuredCount: 3, frequency: '150.00' });
});

test('accidents and cases are searched, paged, taken away as a sheet and deleted [S-2.6-ACR-03] [S-2.6-INJ-03]', async () => {
  const officer = people['safetyOfficer']!;
  const case_ = (injuredName: string): Row => ({
    injuredName,
    org: orgs['LG-ZL'] ?? null,
    accidentTime: `${day(-2)} 09:00:00`,
    accidentPlace: '转炉平台',
  });
  for (const [name, row] of [
    ['accidentReport', (text: string) => report({ accName: text })],
    ['injuryCase', case_],
  ] as const) {
    const made = [await done(send(name, row('寻常甲'), officer)), await done(send(name, row('寻常乙'), officer))];
    const query = (more: object): Promise<ListData> =>
      done(officer.get<ListData>(`${base(name)}/query${noun(name)}`, { keyword: '寻常', ...more }));
    expect((await query({})).totalCount, name).toBe(2);
    const pages = [await query({ pageSize: 1, page: 1 }), await query({ pageSize: 1, page: 2 })].flatMap(({ list }) =>
      list.map(({ id }) => id),
    );
    expect(pages.toSorted(), name).toEqual(made.map(({ id }) => id).toSorted());
    const sheet = await readBook(
      (await fetchBytes(officer, `${base(name)}/export${noun(name)}?keyword=${encodeURIComponent('寻常')}`)).bytes,
    );
    const cells = sheet.rows.flat().map(({ value }) => value);
    expect(cells, name).toEqual(expect.arrayContaining(['寻常甲', '寻常乙']));
    expect((await officer.post(`${base(name)}/delete${noun(name)}`, { ids: [made[0]!.id] })).code, name).toBe(200);
    expect(
      (await query({})).list.map(({ id }) => id),
      name,
    ).toEqual([made[1]!.id]);
  }
});
