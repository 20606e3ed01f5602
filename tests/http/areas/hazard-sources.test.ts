/**
 * What other areas found becomes a hazard by one action: it names its source, is led by its process at once, and is
 * made once.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs, storeValid } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
let org: string;
let finder: string;
let safety: Caller;
let drills: Caller;
let admin: Caller;

beforeAll(async () => {
  const acting = await actingAs(server, 'safetyDept');
  [safety, finder, org] = [acting.caller, acting.id, acting.orgId];
  drills = (await actingAs(server, 'emergencyOfficer')).caller;
  admin = await server.afresh('admin');
}, 240_000);

const stored = (entity: string, given: Row): Promise<string> =>
  storeValid(server, server.deps.engine.entity(entity), given, { orgId: org });
const act = (who: Caller, address: string, id: string, input: Row): Promise<Answer<ActionData & InvalidData>> =>
  who.post(`/api/${address}/action/toHazard`, { ids: [id], input });
const fields = ({ data }: Answer<InvalidData>): string[] => data.errors.map(({ field }) => field).sort();
const picture = async (who: Caller): Promise<string> => (await upload(who, '现场.png', PIXEL)).data.id;
const hazard = async (id: unknown): Promise<WireRow> =>
  (await admin.get<WireRow>('/api/hazard/hiddenDanger/getHiddenDanger', { id: String(id) })).data;

test('a problem of a drill becomes a hazard: what it lacks is refused by name, the hazard names the problem, is to be handled, and is made once', async () => {
  const id = await stored('exerciseProblem', {
    problem: '值班室空气呼吸器压力不足',
    measure: '全部补气并按月点检',
    orgId: org,
    status: 'todo',
    hiddenDanger: null,
  });
  const input = {
    hiddenType: 'unsafeState',
    category: 'gas',
    level: 'general',
    location: '煤气加压站值班室',
    photos: [await picture(drills)],
  };
  expect(fields(await act(drills, 'emergency/exerciseProblem', id, { ...input, location: null, photos: [] }))).toEqual([
    'location',
    'photos',
  ]);
  // A field that only the hazard asks for is named as well, and nothing is left behind.
  expect(fields(await act(drills, 'emergency/exerciseProblem', id, { ...input, level: 'major' }))).toEqual([
    'judgeBasis',
  ]);
  const both = await Promise.all([1, 2].map(() => act(drills, 'emergency/exerciseProblem', id, input)));
  expect(both.map(({ code }) => code).sort(), JSON.stringify(both)).toEqual([200, 422]);
  const { hiddenDanger } = (await admin.get<WireRow>('/api/emergency/exerciseProblem/getExerciseProblem', { id })).data;
  expect(await hazard(hiddenDanger)).toMatchObject({
    title: '值班室空气呼吸器压力不足',
    source: 'exercise',
    sourceEntity: 'exerciseProblem',
    sourceRow: id,
    status: 'pending',
    currentNode: '处置隐患',
    dutyOrg: org,
    suggestMeasure: '全部补气并按月点检',
    photos: input.photos,
  });
});

test('a violation of a contractor becomes a hazard of that company, found by its inspector; one that was revoked does not', async () => {
  const photos = [await picture(safety)];
  const given = {
    content: '动火点下方未清理可燃物',
    place: '二号高炉炉顶平台',
    org,
    inspector: finder,
    status: 'confirmed',
    photos,
    hiddenDanger: null,
  };
  const id = await stored('providerViolation', given);
  const input = {
    hiddenType: 'unsafeAct',
    category: 'contractor',
    level: 'general',
    hazardPhotos: [await picture(safety)],
  };
  expect((await act(safety, 'thirdParty/providerViolation', id, input)).code).toBe(200);
  const violation = (await admin.get<WireRow>('/api/thirdParty/providerViolation/getProviderViolation', { id })).data;
  const made = await hazard(violation['hiddenDanger']);
  expect(made).toMatchObject({
    source: 'violation',
    sourceId: violation['violationNo'],
    sourceEntity: 'providerViolation',
    sourceRow: id,
    provider: violation['provider'],
    location: '二号高炉炉顶平台',
    finder,
    findTime: violation['occurTime'],
    status: 'pending',
    currentNode: '处置隐患',
    photos: [...photos, ...input.hazardPhotos],
  });
  expect((await act(safety, 'thirdParty/providerViolation', id, input)).code).toBe(422);
  const revoked = await stored('providerViolation', { ...given, status: 'revoked' });
  expect((await act(safety, 'thirdParty/providerViolation', revoked, input)).code).toBe(422);
});
