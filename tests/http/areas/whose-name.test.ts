/**
 * Rows in another person's name: what docs/whose-name.md says of each entity holds for a caller of each kind, and for
 * stand-ins and certificates by every door.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { holdsCode } from '../../../src/engine/model/access.ts';
import { entityNames } from '../../../src/engine/model/names.ts';
import type { CompiledEntity, Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { end, start, user } from '../../support/bpmn.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { whoseName } from '../../support/whose-name.ts';
import { done, workflowDesk } from '../../support/workflow.ts';
import { actingAs, completed, copiedInto, pickRow, storeValid } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';
import { csv, judge } from '../import/sheets.ts';

const server = fileServer();
const desk = workflowDesk(server);

interface Person {
  readonly id: string;
  readonly orgId: string;
  readonly caller: Caller;
}

const namesOf = (entity: CompiledEntity): { base: string; noun: string } =>
  entityNames(entity.area, entity.name, entity.api);
const entityOf = (name: string): CompiledEntity => server.deps.engine.entity(name);
/** Refusals that say whose the field is: by a check, by a right, or since the person is not offered. */
const KEPT: ReadonlySet<string> = new Set(['check.failed', 'access.field', 'field.readOnly', 'field.reference']);
const keptAt = (answer: Answer<unknown>): string[] =>
  ((answer.data as InvalidData | undefined)?.errors ?? []).flatMap(({ field, code }) =>
    KEPT.has(code) ? [field] : [],
  );
const fieldsAt = (answer: Answer<unknown>): string[] =>
  ((answer.data as InvalidData | undefined)?.errors ?? []).map(({ field }) => field);

/** A person of the demonstration. */
async function known(username: string): Promise<Person> {
  const [row] = (await desk.list('admin', 'sysUser', { username })).filter((one) => one['username'] === username);
  return { id: row?.id ?? '', orgId: String(row?.['orgId']), caller: await server.as(username) };
}

const DAY = { from: '2026-01-01 00:00:00', to: '2099-01-01 00:00:00' } as const;
const term = (principal: string, agent: string): Row => ({
  principal,
  agent,
  startTime: DAY.from,
  endTime: DAY.to,
  status: 'enabled',
});

describe('stand-ins', () => {
  const { base, noun } = { base: '/api/workflow/wfDelegation', noun: 'WfDelegation' };
  let [admin, asker, boss]: Person[] = [];
  beforeAll(async () => {
    [admin, asker, boss] = [
      await known('admin'),
      await actingAs(server, 'employee'),
      await actingAs(server, 'teamLeader'),
    ];
  }, 240_000);

  it('are named, prolonged, changed, ended, deleted and brought back by the principal alone, and by who hands out tasks', async () => {
    const made = await asker!.caller.post(`${base}/add${noun}`, term(admin!.id, asker!.id));
    expect([made.code, fieldsAt(made)]).toEqual([422, ['principal', 'agent']]);
    expect(fieldsAt(await asker!.caller.post(`${base}/add${noun}`, term(admin!.id, boss!.id)))).toEqual(['principal']);
    // Seen by the stand-in, and his to look at only.
    const row = (await boss!.caller.post<WireRow>(`${base}/add${noun}`, term(boss!.id, asker!.id))).data;
    const seen = async ({ caller }: Person): Promise<unknown[]> =>
      (await caller.get<ListData>(`${base}/query${noun}`, { withActions: 1 })).data.list.map(({ id, $can }) => [
        id,
        $can?.filter((code) => ['edit', 'delete'].includes(code)),
      ]);
    expect(await seen(asker!)).toEqual([[row.id, []]]);
    expect(await seen(boss!)).toEqual([[row.id, ['edit', 'delete']]]);
    const change = async (changes: Row): Promise<string[]> =>
      fieldsAt(
        await asker!.caller.put(`${base}/update${noun}`, {
          id: row.id,
          rev: (await boss!.caller.get<WireRow>(`${base}/get${noun}`, { id: row.id })).data['rev'],
          ...changes,
        }),
      );
    expect(await change({ endTime: '2199-01-01 00:00:00' })).toContain('principal');
    expect(await change({ principal: asker!.id, agent: boss!.id }), 'taken over').toContain('principal');
    expect(fieldsAt(await asker!.caller.post(`${base}/delete${noun}`, { id: row.id }))).toEqual(['principal']);
    // The principal gives nobody a row of somebody else's, and takes it back himself.
    expect(
      fieldsAt(await boss!.caller.put(`${base}/update${noun}`, { id: row.id, rev: row['rev'], principal: admin!.id })),
    ).toEqual(['principal']);
    expect(
      (await boss!.caller.put(`${base}/update${noun}`, { id: row.id, rev: row['rev'], remark: '出差' })).code,
    ).toBe(200);
    expect((await boss!.caller.post(`${base}/delete${noun}`, { id: row.id })).code).toBe(200);
    // Who administers does it for somebody who cannot, and for himself never.
    const office = await actingAs(server, 'tenantAdmin');
    expect((await office.caller.post<ActionData>(`${base}/action/restore`, { ids: [row.id] })).code).toBe(200);
    expect((await office.caller.post(`${base}/add${noun}`, term(asker!.id, boss!.id))).code).toBe(200);
    for (const one of [office, admin!])
      expect(fieldsAt(await one.caller.post(`${base}/add${noun}`, term(boss!.id, one.id)))).toEqual(['agent']);
  });

  it('cannot be brought in by a sheet', async () => {
    const line = (principal: string, agent: string): Buffer =>
      csv([
        ['委托人', '代理人', '开始', '结束', '状态'],
        [principal, agent, DAY.from, DAY.to, '启用'],
      ]);
    const judged = await judge(admin!.caller, base, noun, line('测试teamLeader', '系统管理员'), 'rows.csv');
    expect(judged.data.counts.refused, JSON.stringify(judged.data)).toBe(1);
    expect((await judge(asker!.caller, base, noun, line('系统管理员', '测试employee'), 'rows.csv')).code).toBe(403);
  });

  it('never decide what they asked for themselves', async () => {
    await desk.hire('name.boss', 'teamLeader', 'LG-ZL-01');
    await desk.hire('name.deputy', 'employee', 'LG-ZL-01');
    await desk.deployed(
      'nameOwn',
      'nameOwn',
      [start(), user('check', '核对', { assignee: 'name.boss' }), end()],
      [
        { from: 'start', to: 'check' },
        { from: 'check', to: 'end' },
      ],
    );
    const [first, second] = [await desk.id('name.boss'), await desk.id('name.deputy')];
    const handler = async (starter: string): Promise<unknown> =>
      (await desk.taskAt((await desk.begin('nameOwn', starter)).instance, 'check'))['assignee'];
    // A row from before, when anybody made himself a stand-in, counts no more.
    const old = await storeValid(server, entityOf('wfDelegation'), term(first, second), { orgId: '' });
    const maker = (id: string): Promise<unknown> =>
      server.deps.db.write(server.tenant, (connection) =>
        connection.query('update wf_delegation set created_by = $2 where id = $1', [old, id]),
      );
    await maker(second);
    expect(await handler('staff')).toBe(first);
    await maker(first);
    expect(await handler('staff')).toBe(second);
    expect(await handler('name.deputy'), 'the request of the stand-in stays with the principal').toBe(first);
    expect(
      (await (await desk.as('name.boss')).post(`${base}/add${noun}`, term(first, await desk.id('staff')))).code,
    ).toBe(200);
    expect(await handler('name.deputy'), 'or goes to the next stand-in').toBe(await desk.id('staff'));
  });

  it('are asked in every way that whoever is away would be, and the record says in whose stead they decided', async () => {
    for (const [username, role] of [
      ['stead.boss', 'dispatcher'],
      ['stead.deputy', 'employee'],
      ['stead.peer', 'employee'],
    ] as const)
      await desk.hire(username, role, 'LZ-RL');
    const [away, deputy, peer] = [
      await desk.id('stead.boss'),
      await desk.id('stead.deputy'),
      await desk.id('stead.peer'),
    ];
    await done((await desk.as('stead.boss')).post(`${base}/add${noun}`, term(away, deputy)));
    const ways: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      steadAlone: { assignee: 'stead.boss' },
      steadNamed: { candidateUsers: 'stead.boss,stead.peer' },
      steadRole: { candidateGroups: 'dispatcher' },
      steadAll: { assigneeSource: 'nodeConfig' },
    };
    await desk.add('processNodeConfig', {
      bizArea: 'other',
      processKey: 'steadAll',
      nodeKey: 'check',
      nodeName: '核对',
      seq: 1,
      multiMode: 'all',
      required: true,
      status: 'enabled',
      assigneeType: 'user',
      assigneeUsers: [away, peer],
    });
    for (const [key, how] of Object.entries(ways)) {
      await desk.deployed(
        key,
        key,
        [start(), user('check', '核对', how), end()],
        [
          { from: 'start', to: 'check' },
          { from: 'check', to: 'end' },
        ],
      );
      const { instance } = await desk.begin(key);
      const open = await desk.tasksOf(instance);
      const task = open.find(
        (row) =>
          row['assignee'] === deputy || (row['assignee'] === null && (row['candidates'] as string[]).includes(deputy)),
      );
      expect(task, `${key}: ${JSON.stringify(open)}`).toBeDefined();
      if (task!['assignee'] === null) await done(desk.call('stead.deputy', 'task/claim', { id: task!.id }));
      await done(desk.call('stead.deputy', 'task/complete', { id: task!.id }));
      const records = (await desk.list('admin', 'processRecord', { instance })).filter(
        (row) => row['handler'] === deputy && row['action'] === 'complete',
      );
      expect(
        records.map((row) => row['insteadOf']),
        key,
      ).toEqual([[away]]);
      // Who was asked himself decides for nobody else.
      for (const own of await desk.tasksOf(instance)) {
        await done(desk.call('stead.peer', 'task/complete', { id: own.id }));
        expect(
          (await desk.list('admin', 'processRecord', { instance }))
            .filter((row) => row['handler'] === peer)
            .map((row) => row['insteadOf']),
        ).toEqual([[]]);
      }
    }
  });
});

describe('certificates', () => {
  const { base, noun } = { base: '/api/education/qualification', noun: 'Qualification' };
  const LIFE = { firstIssueDate: '2024-01-01', validFrom: '2026-01-01', validTo: '2098-01-01' } as const;
  let contractor: Person;
  let officer: Person;
  let employee: string;
  const scan = async (caller: Caller): Promise<string[]> => [(await upload(caller, '证书.png', PIXEL)).data.id];
  const cert = async (caller: Caller, certNo: string, more: Row): Promise<Answer<WireRow>> =>
    caller.post<WireRow>(`${base}/add${noun}`, {
      certNo,
      certType: 'guardianCert',
      name: '甲',
      issueOrg: '澜江省应急管理厅',
      files: await scan(caller),
      ...LIFE,
      ...more,
    });
  beforeAll(async () => {
    [contractor, officer] = [await known('contractor'), await actingAs(server, 'trainOfficer')];
    employee = await desk.id('staff');
  }, 240_000);

  it('are entered by a contractor for the own people, prove nothing until somebody else confirms them, and stay as they are then', async () => {
    expect(fieldsAt(await cert(contractor.caller, 'XG-1', { user: employee }))).toEqual(['user']);
    const [own] = (await contractor.caller.get<ListData>('/api/thirdParty/providerPerson/queryProviderPerson')).data
      .list;
    const stranger = (await desk.list('admin', 'providerPerson')).find((row) => row['provider'] !== own?.['provider']);
    expect(fieldsAt(await cert(contractor.caller, 'XG-1', { providerPerson: stranger!.id }))).toEqual([
      'providerPerson',
    ]);
    expect(fieldsAt(await cert(contractor.caller, 'XG-1', { providerPerson: own!.id, status: 'valid' }))).toEqual([
      'status',
    ]);
    const { data } = await cert(contractor.caller, 'XG-1', { providerPerson: own!.id });
    expect(data['status']).toBe('pending');
    const change = async (person: Person, changes: Row): Promise<Answer<WireRow>> =>
      person.caller.put<WireRow>(`${base}/update${noun}`, {
        id: data.id,
        rev: (await person.caller.get<WireRow>(`${base}/get${noun}`, { id: data.id })).data['rev'],
        ...changes,
      });
    // It stays the own people's as long as it waits, and is the officer's then.
    expect(fieldsAt(await change(contractor, { providerPerson: null, user: employee }))).toEqual(['user']);
    expect((await change(contractor, { validTo: '2097-01-01' })).code).toBe(200);
    expect((await contractor.caller.post(`${base}/action/confirm`, { id: data.id })).code).toBe(403);
    const admin = await server.as('admin');
    expect((await admin.post<ActionData>(`${base}/action/confirm`, { id: data.id })).data.rows[0]?.['status']).toBe(
      'valid',
    );
    expect(fieldsAt(await change(contractor, { validTo: '2098-12-31' }))).toEqual(['status']);
    expect(fieldsAt(await contractor.caller.post(`${base}/delete${noun}`, { id: data.id }))).toEqual(['status']);
    const sheet = csv([
      ['证书编号', '姓名', '证件类型', '有效期止'],
      ['XG-1', '甲', '监护人证', '2098-12-31'],
    ]);
    expect((await judge(contractor.caller, base, noun, sheet, 'rows.csv')).data.counts).toMatchObject({
      add: 0,
      update: 0,
      refused: 1,
    });
  });

  it('of an officer count at once, and nobody confirms what he entered', async () => {
    const { data } = await cert(officer.caller, 'PX-1', { user: employee, org: officer.orgId });
    expect(data['status']).toBe('valid');
    await server.deps.db.write(server.tenant, (connection) =>
      connection.query(`update qualification set status = 'pending' where id = $1`, [data.id]),
    );
    expect(fieldsAt(await officer.caller.post(`${base}/action/confirm`, { id: data.id }))).toEqual(['status']);
  });

  it("of an officer's own wait for another officer, who alone changes them then", async () => {
    const { data } = await cert(officer.caller, 'PX-2', { user: officer.id, org: officer.orgId });
    expect(data['status']).toBe('pending');
    expect(fieldsAt(await officer.caller.post(`${base}/action/confirm`, { id: data.id }))).toEqual(['status']);
    const personnel = await actingAs(server, 'hrOfficer');
    expect((await personnel.caller.post<ActionData>(`${base}/action/confirm`, { id: data.id })).code).toBe(200);
    const change = async (id: string, changes: Row): Promise<string[]> => {
      const { rev } = (await officer.caller.get<WireRow>(`${base}/get${noun}`, { id })).data;
      return fieldsAt(await officer.caller.put(`${base}/update${noun}`, { id, rev: rev ?? null, ...changes }));
    };
    expect(await change(data.id, { validTo: '2099-01-01' })).toEqual(['status']);
    // Nor does the officer take over what counts as somebody else's.
    const other = (await cert(officer.caller, 'PX-3', { user: employee, org: officer.orgId })).data;
    expect(await change(other.id, { user: officer.id })).toContain('status');
  });

  it('that wait let nobody in', async () => {
    const [own] = (await contractor.caller.get<ListData>('/api/thirdParty/providerPerson/queryProviderPerson')).data
      .list;
    const person = await storeValid(
      server,
      entityOf('providerPerson'),
      { provider: String(own!['provider']), personType: 'specialOp', status: 'reviewing', birthday: '1990-05-12' },
      { orgId: contractor.orgId },
    );
    await storeValid(
      server,
      entityOf('qualification'),
      { providerPerson: person, user: null, certType: 'specialOperation', ...LIFE, status: 'pending' },
      { orgId: contractor.orgId },
    );
    const admit = async (): Promise<string[]> =>
      fieldsAt(
        await (
          await server.as('admin')
        ).post('/api/thirdParty/providerPerson/action/approve', { id: person, input: {} }),
      );
    expect(await admit()).toContain('certs');
    await server.deps.db.write(server.tenant, (connection) =>
      connection.query(`update qualification set status = 'valid' where "providerPerson" = $1`, [person]),
    );
    expect(await admit()).not.toContain('certs');
  });
});

/** A caller of each kind: the roles they have, and how they are found. */
const CALLERS: readonly {
  readonly kind: string;
  readonly roles: readonly string[];
  readonly find: () => Promise<Person>;
}[] = [
  { kind: 'roleless', roles: [], find: () => known('roleless') },
  { kind: 'contractor', roles: ['contractorAdmin'], find: () => known('contractor') },
  ...['employee', 'contractorWorker', 'attendee', 'safetyOfficer', 'hrOfficer'].map((role) => ({
    kind: role,
    roles: [role],
    find: () => actingAs(server, role),
  })),
];

/** Does one of these roles of the seeds hold the code of an action? */
function mayAct(roles: readonly string[], entity: CompiledEntity, action: string): boolean {
  const code = entity.actions[action]?.permission ?? `${entity.area}:${entity.name}:${action}`;
  return [...server.deps.engine.project().areas.values()].some((area) =>
    area.roles.some((role) => roles.includes(role.code) && holdsCode(new Set(role.codes), code)),
  );
}

describe('what the page says of each entity', () => {
  const lines = whoseName().filter(({ by }) => by !== undefined);
  const people = new Map<string, Person>();
  beforeAll(async () => {
    for (const { kind, find } of CALLERS) people.set(kind, await find());
  }, 240_000);

  it.each(lines.map((line) => [`${line.entity} ${line.lending.join()}`, line] as const))(
    '%s',
    async (_name, { entity: name, lending, by }) => {
      const entity = entityOf(name);
      const { base, noun } = namesOf(entity);
      // Whoever may write what a row is part of writes it: that line judges.
      const within = entity.partOf?.parents.map(entityOf) ?? [];
      const named = typeof by === 'object' && 'roles' in by ? by.roles : [];
      const other = await actingAs(server, 'teamLeader');
      for (const { kind, roles } of CALLERS) {
        const caller = people.get(kind)!;
        if (within.some((parent) => mayAct(roles, parent, 'add') || mayAct(roles, parent, 'edit'))) continue;
        for (const field of lending) {
          const info = entity.fields[field]!;
          const target = info.ref?.entity ?? '';
          const mayAdd = 'add' in entity.actions && mayAct(roles, entity, 'add');
          const whole = (given: Row): Promise<Row> =>
            mayAdd ? completed(server, entity, given, caller) : Promise.resolve(given);
          const naming = (id: string): Row => ({ [field]: info.kind === 'refs' ? [id] : id });
          // A user is one like another; who else can be chosen hangs on the row.
          const row = target === 'sysUser' ? await whole(naming(other.id)) : await whole({});
          const [chosen] = [row[field]].flat();
          const person =
            target === 'sysUser'
              ? other.id
              : String(
                  chosen ??
                    (await pickRow(server, { orgId: other.orgId }, target, field, entity, {
                      ...row,
                      ...(await copiedInto(server, entity, row)),
                    })) ??
                    '',
                );
          // Nobody guards the work they lead: who else stands in the row is the caller.
          const beside = lending.filter((one) => one !== field && row[one] === person).map((one) => [one, caller.id]);
          const answer = await caller.caller.post(`${base}/add${noun}`, {
            ...row,
            ...Object.fromEntries(beside),
            ...naming(person),
          });
          const seen = `${kind} names another as ${field} of ${name}: ${JSON.stringify(answer).slice(0, 400)}`;
          if (roles.some((role) => named.includes(role))) {
            expect([401, 403, 404], seen).not.toContain(answer.code);
            expect(keptAt(answer), seen).not.toContain(field);
          } else if (!mayAdd) expect([403, 404], seen).toContain(answer.code);
          else expect(keptAt(answer), seen).toContain(field);
        }
      }
    },
  );
});
