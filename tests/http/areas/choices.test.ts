/**
 * Choices and labels are no way to read: what a reference offers and names is what its caller sees by their own right,
 * or what the file declares open (docs/access.md, Choices and labels).
 */
import { beforeAll, expect, test } from 'vitest';
import { entityNames } from '../../../src/engine/model/names.ts';
import { areChoicesOpen, areLabelsOpen } from '../../../src/engine/model/openness.ts';
import type { CompiledEntity, CompiledField } from '../../../src/engine/model/types.ts';
import type { ImportLines } from '../../../src/engine/model/import/import-wire.ts';
import type { ListData, OptionData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';
import { holderOf } from '../export/narrow-role.ts';
import { csv, judge } from '../import/sheets.ts';

const server = fileServer();
const people: Record<string, Caller> = {};
const ROLES = ['attendee', 'employee', 'contractorAdmin', 'safetyOfficer', 'guardian'] as const;

beforeAll(async () => {
  for (const role of ROLES) people[role] = (await actingAs(server, role)).caller;
  people['admin'] = await server.afresh('admin');
}, 240_000);

const entity = (name: string): CompiledEntity => server.deps.engine.entity(name);
const names = (one: CompiledEntity): { base: string; noun: string } => entityNames(one.area, one.name, one.api);
function choices(who: string, name: string, field: string, more: object = {}): Promise<Answer<OptionData>> {
  const { base, noun } = names(entity(name));
  return people[who]!.get<OptionData>(`${base}/option${noun}`, { field, pageSize: 1000, ...more });
}
function list(who: string, name: string): Promise<Answer<ListData>> {
  const { base, noun } = names(entity(name));
  return people[who]!.get<ListData>(`${base}/query${noun}`, { pageSize: 1000 });
}
const offered = async (who: string, name: string, field: string): Promise<readonly string[]> => {
  const { code, data } = await choices(who, name, field);
  return code === 200 ? data.list.map(({ label }) => label) : [];
};

test('participants of a meeting read no accounts of the app with their mobile numbers', async () => {
  expect((await offered('admin', 'confUser', 'loginUser')).length).toBeGreaterThan(0);
  expect(await offered('attendee', 'confUser', 'loginUser')).toEqual([]);
  expect((await choices('attendee', 'confUser', 'loginUser', { keyword: '1' })).data?.list ?? []).toEqual([]);
});

test('employees read no private folders, no questions of a paper and no matters of others', async () => {
  for (const [name, field] of [
    ['netdiscShare', 'node'],
    ['netdiscNode', 'parentId'],
    ['wrongQuestion', 'question'],
    ['wfTask', 'instance'],
    ['processRecord', 'instance'],
    ['wfInstance', 'parent'],
  ] as const) {
    const target = entity(name).fields[field]?.ref?.entity ?? '';
    const own = await list('employee', target);
    const seen = own.code === 200 ? own.data.list.map((row) => row.id) : [];
    const answer = await choices('employee', name, field);
    expect(
      (answer.data?.list ?? []).filter(({ id }) => !seen.includes(id)),
      `${name}.${field}`,
    ).toEqual([]);
  }
  expect((await choices('employee', 'wrongQuestion', 'question')).code).toBe(403);
  expect((await choices('employee', 'paperQuestion', 'question')).code).not.toBe(200);
  expect((await choices('employee', 'examPaper', 'questions.question')).code).toBe(403);
});

test('contractors read no hazards and permits of others', async () => {
  for (const [name, field] of [
    ['workPermit', 'relatedPermits'],
    ['hiddenDanger', 'repeatOf'],
    ['providerViolation', 'hiddenDanger'],
    ['providerViolation', 'permit'],
  ] as const) {
    const target = entity(name).fields[field]?.ref?.entity ?? '';
    const own = await list('contractorAdmin', target);
    const seen = own.code === 200 ? own.data.list.map((row) => row.id) : [];
    expect(
      ((await choices('contractorAdmin', name, field)).data?.list ?? []).filter(({ id }) => !seen.includes(id)),
      `${name}.${field}`,
    ).toEqual([]);
  }
  expect((await list('admin', 'workPermit')).data.list.length).toBeGreaterThan(0);
});

test('who sets the field is offered what is open; who reads the list finds what they see; others get nothing', async () => {
  expect((await offered('employee', 'hiddenDanger', 'area')).length).toBeGreaterThan(0);
  expect((await offered('employee', 'wfDelegation', 'categories')).length).toBeGreaterThan(0);
  expect((await offered('safetyOfficer', 'workPermit', 'applicant')).length).toBeGreaterThan(0);
  expect((await choices('attendee', 'hiddenDanger', 'area')).code).toBe(403);
  expect((await choices('attendee', 'sysUser', 'orgId')).code).toBe(403);
});

test('nobody who reports a hazard is promised a namelessness that no list, history or process keeps', async () => {
  const answer = await people['safetyOfficer']!.post<{ errors: { field: string; code: string }[] }>(
    '/api/hazard/hiddenDanger/addHiddenDanger',
    { title: '平台护栏松动', anonymous: true },
  );
  expect(answer.data.errors.filter(({ field }) => field === 'anonymous')).toMatchObject([{ code: 'field.unknown' }]);
});

/** References of the caller's forms and lists that lead to something that is not open. */
function closedReferences(
  of: CompiledEntity,
  isOpen: (field: CompiledField, other: CompiledEntity) => boolean,
): readonly (readonly [field: CompiledField, target: CompiledEntity, row: object])[] {
  return Object.values(of.fields).flatMap((field) => {
    if (!field.ref) return [];
    const { entity: fixed, entityField, entityOf } = field.ref;
    const targets = fixed
      ? [[fixed, {}] as const]
      : (of.fields[entityField ?? '']?.choices ?? []).map(
          ({ value }) => [entityOf?.[String(value)] ?? String(value), { [entityField ?? '']: value }] as const,
        );
    return targets.flatMap(([name, row]) => {
      const target = server.deps.engine.project().entities.get(name);
      return target && !target.partOf && target.storage.source.kind === 'table' && !isOpen(field, target)
        ? [[field, target, row] as const]
        : [];
    });
  });
}

test.each(ROLES)(
  'no reference offers a %s, or names to them, a row that is not theirs to see and not declared open',
  async (who) => {
    const own = new Map<string, ReadonlySet<string>>();
    const seen = async (target: CompiledEntity): Promise<ReadonlySet<string>> => {
      const known = own.get(target.name);
      if (known) return known;
      const answer = await list(who, target.name);
      const ids = new Set(answer.code === 200 ? answer.data.list.map(({ id }) => id) : []);
      own.set(target.name, ids);
      return ids;
    };
    const wrong: string[] = [];
    let asked = 0;
    for (const one of server.deps.engine.project().entities.values()) {
      if (one.partOf || !('query' in one.actions)) continue;
      for (const [field, target, row] of closedReferences(one, (found, other) => areChoicesOpen(found.ref, other))) {
        const answer = await choices(who, one.name, field.name, { row: JSON.stringify(row) });
        asked += 1;
        if (answer.code !== 200 || answer.data.list.length === 0) continue;
        const mine = await seen(target);
        if (answer.data.list.some(({ id }) => !mine.has(id)))
          wrong.push(`${one.name}.${field.name} offers ${target.name}`);
      }
      const named = closedReferences(one, (found, other) => areLabelsOpen(found.ref, other));
      if (named.length === 0) continue;
      const rows = await list(who, one.name);
      for (const row of rows.code === 200 ? rows.data.list : []) {
        for (const [field, target, by] of named) {
          if (Object.entries(by).some(([name, value]) => row[name] !== value)) continue;
          const ids = [row[field.name] ?? []].flat().map(String);
          const labels = [row.$labels?.[field.name] ?? []].flat();
          const mine = await seen(target);
          for (const [at, id] of ids.entries()) {
            if (mine.has(id) || !labels[at]) continue;
            // A task or a copy may show the row to who cannot list it.
            const { base, noun } = names(target);
            if ((await people[who]!.get<WireRow>(`${base}/get${noun}`, { id })).code !== 200)
              wrong.push(`${one.name}.${field.name} names ${target.name}`);
          }
        }
      }
    }
    expect(asked).toBeGreaterThan(50);
    expect([...new Set(wrong)]).toEqual([]);
  },
  300_000,
);

/** A row that the administrator may choose and the caller neither is offered nor sees. */
async function unoffered(
  who: string,
  of: CompiledEntity,
  path: string,
  target: CompiledEntity,
  row: object,
): Promise<string | undefined> {
  const known = new Set<string>();
  for (const answer of [await choices(who, of.name, path, { row: JSON.stringify(row) }), await list(who, target.name)])
    if (answer.code === 200) for (const { id } of answer.data.list) known.add(id);
  const all = await choices('admin', of.name, path, { row: JSON.stringify(row) });
  return all.code === 200 ? all.data.list.find(({ id }) => !known.has(id))?.id : undefined;
}

interface GivenPlace {
  readonly field: CompiledField;
  readonly target: CompiledEntity;
  readonly row: object;
  /** The sub-table it is in. */
  readonly inside?: string;
}

/** The closed references of a form: of the record, and of its sub-tables. */
function formReferences(of: CompiledEntity): readonly GivenPlace[] {
  const closed = (one: CompiledEntity): GivenPlace[] =>
    closedReferences(one, (found, other) => areChoicesOpen(found.ref, other)).flatMap(([field, target, row]) =>
      field.readOnly || field.derived || field.computed ? [] : [{ field, target, row }],
    );
  return [
    ...closed(of),
    ...Object.values(of.fields).flatMap((inside) =>
      inside.children?.inline && !inside.readOnly
        ? closed(entity(inside.children.entity))
            .filter(({ field }) => field.name !== inside.children?.by)
            .map((place) => ({ ...place, inside: inside.name }))
        : [],
    ),
  ];
}

interface Refused {
  readonly errors?: readonly { readonly field: string; readonly code: string }[];
}
const refusedAt = ({ data }: Answer<Refused | null>): string[] => (data?.errors ?? []).map(({ field }) => field);

test.each(ROLES.filter((role) => role !== 'safetyOfficer'))(
  'no form of a %s takes a row that it does not offer, in the record or a sub-table',
  async (who) => {
    const taken: string[] = [];
    let given = 0;
    for (const one of server.deps.engine.project().entities.values()) {
      if (one.partOf || !('add' in one.actions)) continue;
      const { base, noun } = names(one);
      const add = (body: object): Promise<Answer<Refused | null>> => people[who]!.post(`${base}/add${noun}`, body);
      if ((await add({ 'no-such-field': 1 })).code !== 422) continue;
      for (const { field, target, row, inside } of formReferences(one)) {
        const path = inside === undefined ? field.name : `${inside}.${field.name}`;
        const id = await unoffered(who, one, path, target, row);
        if (id === undefined) continue;
        const value = { ...row, [field.name]: field.kind === 'refs' ? [id] : id };
        const answer = await add(inside === undefined ? value : { [inside]: [value] });
        given += 1;
        const at = inside === undefined ? [field.name] : [inside, `${inside}.0.${field.name}`];
        if (!refusedAt(answer).some((name) => at.includes(name))) taken.push(`${one.name}.${path}`);
        const rows = await people[who]!.get<ListData>(`${base}/query${noun}`, { pageSize: 5, withActions: '1' });
        const editable = rows.code === 200 ? rows.data.list.find(({ $can }) => $can?.includes('edit')) : undefined;
        if (!editable || inside !== undefined) continue;
        const changed = await people[who]!.put<Refused | null>(`${base}/update${noun}`, {
          id: editable.id,
          rev: editable['rev'],
          ...value,
        });
        if (!refusedAt(changed).includes(field.name)) taken.push(`${one.name}.${path} (update)`);
      }
    }
    expect(taken).toEqual([]);
    expect(given, who).toBeGreaterThan(0);
  },
  300_000,
);

test('a dialog takes no row that it does not offer; what is stored and unchanged stays', async () => {
  const scopes = [{ entity: 'dailyConsume', scope: 'all', orgs: [] }];
  const caller = await holderOf(server, 'weigher', {
    codes: ['query', 'adjust', 'edit'].map((code) => `cost:dailyConsume:${code}`),
    scopes,
  });
  const [workshop] = (await list('admin', 'costWorkshop')).data.list;
  const [material] = (await list('admin', 'costMaterial')).data.list;
  const input = { date: '2026-03-02', shift: 'day', quantity: '1.5', remark: '复称', workshop: workshop?.id };
  const act = (who: Caller): Promise<Answer<Refused | null>> =>
    who.post('/api/cost/dailyConsume/action/adjust', { ids: [], input: { ...input, material: material?.id } });
  expect((await act(caller)).data?.errors).toMatchObject([
    { field: 'workshop', code: 'field.reference' },
    { field: 'material', code: 'field.reference' },
  ]);
  const made = (await act(people['admin']!)) as Answer<{ rows: WireRow[] } | null>;
  expect(made.code, JSON.stringify(made)).toBe(200);
  const [row] = made.data!.rows;
  // Adjustments are not changed, and that is all that is said against this one.
  const kept = await caller.put<Refused | null>('/api/cost/dailyConsume/updateDailyConsume', {
    ...row,
    remark: '复称二次',
  });
  expect(refusedAt(kept)).toEqual(['source']);
});

test('a sheet names no row that is not offered', async () => {
  const caller = await holderOf(server, 'keeper', {
    codes: ['query', 'add', 'import'].map((code) => `cost:dailyConsume:${code}`),
    scopes: [{ entity: 'dailyConsume', scope: 'all', orgs: [] }],
  });
  const [workshop] = (await list('admin', 'costWorkshop')).data.list;
  const [material] = (await list('admin', 'costMaterial')).data.list;
  const sheet = csv([
    ['车间', '日期', '班次', '物料', '消耗量', '来源'],
    [workshop?.$label ?? '', '2026-03-02', '白班', material?.$label ?? '', '1.5', '人工录入'],
  ]);
  const base = '/api/cost/dailyConsume';
  const { data } = await judge(caller, base, 'DailyConsume', sheet, 'rows.csv');
  expect(data.counts).toMatchObject({ add: 0, refused: 1 });
  const lines = await caller.get<ImportLines>(`${base}/importLinesDailyConsume`, { id: data.id });
  expect(lines.data.list[0]?.errors.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['workshop', 'material']),
  );
});

test('a row is entered for the organisations whose rows its author writes, unless the file opens all of them', async () => {
  const owned = [...server.deps.engine.project().entities.values()].flatMap((one) => {
    const field = one.fields[one.storage.owner ?? ''];
    const isEntered =
      field &&
      !field.readOnly &&
      field.writeCode === undefined &&
      !field.derived &&
      !field.computed &&
      'add' in one.actions;
    return isEntered && !one.partOf && field.ref?.entity === 'sysOrg' ? [{ one, field }] : [];
  });
  const [own, other] = (await list('admin', 'sysOrg')).data.list.filter(({ status }) => status === 'enabled');
  const role = {
    codes: owned.flatMap(({ one }) => ['query', 'add'].map((code) => `${one.area}:${one.name}:${code}`)),
    scopes: owned.map(({ one }) => ({ entity: one.name, scope: 'custom', orgs: [own!.id] })),
  };
  const caller = await holderOf(server, 'plant', role);
  const wrong: string[] = [];
  for (const { one, field } of owned) {
    const { base, noun } = names(one);
    const { data } = await caller.get<OptionData>(`${base}/option${noun}`, { field: field.name, pageSize: 1000 });
    const add = async (org: string): Promise<boolean> =>
      refusedAt(await caller.post<Refused | null>(`${base}/add${noun}`, { [field.name]: org })).includes(field.name);
    const isOpen = field.ref?.opens !== undefined;
    if (isOpen !== data.list.length > 1) wrong.push(`${one.name}.${field.name} offers ${data.list.length}`);
    if ((await add(other!.id)) === isOpen) wrong.push(`${one.name}.${field.name} is given another organisation`);
    if (await add(own!.id)) wrong.push(`${one.name}.${field.name} is not given the own organisation`);
  }
  expect(owned.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
}, 300_000);

test('a choice, and the record that made it, bring along what the rules of the form read of it', async () => {
  const record = (await list('admin', 'inspectRecord')).data.list.find((row) => row['item'])!;
  const { data } = await choices('admin', 'inspectRecord', 'item', { row: JSON.stringify({ task: record['task'] }) });
  expect(data.list.length).toBeGreaterThan(0);
  for (const { hops } of data.list)
    expect(Object.keys(hops ?? {}).sort()).toEqual(['maxValue', 'minValue', 'needPhoto', 'valueType']);
  const read = await people['admin']!.get<WireRow>(`${names(entity('inspectRecord')).base}/getInspectRecord`, {
    id: record.id,
  });
  const { $hops } = read.data;
  expect($hops?.['item']?.[String(record['item'])]).toMatchObject({ needPhoto: expect.any(Boolean) });
});
