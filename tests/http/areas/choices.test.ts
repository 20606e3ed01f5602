/** Choices and labels are no way to read: what a reference offers and names is what its caller sees by their own right, or what the file declares open (docs/access.md, Choices and labels). */
import { beforeAll, expect, test } from 'vitest';
import { entityNames } from '../../../src/engine/model/names.ts';
import { areChoicesOpen, areLabelsOpen } from '../../../src/engine/model/openness.ts';
import type { CompiledEntity, CompiledField } from '../../../src/engine/model/types.ts';
import type { ListData, OptionData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';

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
