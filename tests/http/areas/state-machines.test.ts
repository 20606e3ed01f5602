/**
 * Every state machine of the portal, generated from its file: what a state does not allow is refused by name whoever
 * asks, changes nothing, and is not offered.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityNames } from '../../../src/engine/model/names.ts';
import type { CompiledAction, CompiledEntity } from '../../../src/engine/model/types.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { isLed } from '../../../src/engine/server/operations/lead.ts';
import type { Caller } from '../../support/client.ts';
import { type TestServer, testServer } from '../../support/server.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin');
});
afterAll(() => server.end());

/** Areas whose records go through states (specification 2.6). */
const FLOWS = [
  'accident',
  'conference',
  'content',
  'cost',
  'dangerWork',
  'education',
  'emergency',
  'equipment',
  'hazard',
  'injury',
  'liability',
  'performance',
  'risk',
  'thirdParty',
  'warning',
];

/** Own actions that move a row from some states and not from others. */
function movesOf(entity: CompiledEntity): readonly CompiledAction[] {
  return Object.values(entity.actions).filter(
    (action) => !action.builtin && action.move !== undefined && action.placement !== 'none' && action.needs !== 'none',
  );
}

/** The demonstration shows a row of each state (tests/contracts/demo-valid.test.ts). */
async function rowPerState(entity: CompiledEntity, state: string): Promise<Map<string, WireRow>> {
  const { base, noun } = entityNames(entity.area, entity.name, entity.api, entity.menu.path);
  const rows = new Map<string, WireRow>();
  for (let page = 1; page <= 5; page++) {
    const { list } = (
      await admin.get<ListData>(`${base}/query${noun}`, {
        withActions: '1',
        pageSize: '100',
        currentPage: String(page),
      })
    ).data;
    for (const row of list) if (!rows.has(String(row[state]))) rows.set(String(row[state]), row);
    if (list.length < 100) break;
  }
  return rows;
}

describe('a state machine', () => {
  test('refuses every move that its file does not have, and offers none of them [T-4-40]', async () => {
    const machines = [...server.deps.engine.project().entities.values()].filter(
      (entity) => entity.states && entity.storage.source.kind === 'table' && movesOf(entity).length > 0,
    );
    // Every area whose business goes through states has some, and says what each is called.
    expect([...new Set(machines.map(({ area }) => area))]).toEqual(expect.arrayContaining(FLOWS));
    expect(
      machines
        .filter(({ fields, states }) => {
          const field = fields[states!.field];
          return (field?.choices?.length ?? 0) < 2 && field?.dict === undefined;
        })
        .map(({ name }) => name),
    ).toEqual([]);
    const wrong: string[] = [];
    let forbidden = 0;
    for (const entity of machines) {
      const { base, noun } = entityNames(entity.area, entity.name, entity.api, entity.menu.path);
      for (const [state, row] of await rowPerState(entity, entity.states!.field)) {
        for (const action of movesOf(entity).filter(({ move }) => !Object.hasOwn(move!, state))) {
          forbidden++;
          const place = `${entity.name}: ${action.code} from ${state}`;
          if (row.$can?.includes(action.code)) wrong.push(`${place} is offered`);
          const answer = await admin.post(`${base}/action/${action.code}`, { ids: [row.id], input: {} });
          // What a process leads it refuses itself, naming its step.
          const named = isLed(entity, row)
            ? answer.code === 409 && /^正在流程的“.+”环节，此时不能/.test(answer.msg)
            : answer.code === 422 && /^状态为“.+”时不能/.test(answer.msg);
          if (!named) wrong.push(`${place}: ${answer.code} ${answer.msg}`);
        }
        if (entity.states!.editable && !entity.states!.editable.includes(state)) {
          for (const [code, answer] of [
            ['edit', await admin.put(`${base}/update${noun}`, { id: row.id, rev: row.rev })],
            ['delete', await admin.post(`${base}/delete${noun}`, { ids: [row.id] })],
          ] as const) {
            if (!entity.actions[code]) continue;
            forbidden++;
            if (row.$can?.includes(code)) wrong.push(`${entity.name}: ${code} in ${state} is offered`);
            if (answer.code !== 422 && !(isLed(entity, row) && answer.code === 409))
              wrong.push(`${entity.name}: ${code} in ${state}: ${answer.code} ${answer.msg}`);
          }
        }
        const { rev } = (await admin.get<WireRow>(`${base}/get${noun}`, { id: row.id })).data;
        if (rev !== row.rev) wrong.push(`${entity.name} in ${state} was changed`);
      }
    }
    expect(wrong).toEqual([]);
    expect(machines.length).toBeGreaterThan(60);
    expect(forbidden).toBeGreaterThan(600);
  });
});
