/** A server with people who work on processes: models deployed as lines, instances begun, tasks found and handled. */
import { expect } from 'vitest';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Flow, type Part, bpmn } from '../../support/bpmn.ts';
import type { Answer, Caller } from '../../support/client.ts';
import type { TestServer } from '../../support/server.ts';
import { actingAs } from '../entity-tests.ts';

export interface Standing {
  readonly instance: string;
  readonly state: string;
  readonly currentNodes: string;
  readonly tasks: readonly {
    readonly id: string;
    readonly taskName: string;
    readonly state: string;
    readonly assignee: string | null;
  }[];
}

const OPEN = ['candidate', 'assigned', 'delegated', 'waiting', 'suspended'];

/** The data of an answer that must be right. */
export async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}

/** @param roles whose people are needed; `admin` is always there */
export async function openDesk(server: TestServer, roles: readonly string[]) {
  const people: Record<string, Caller> = {};
  const ids: Record<string, string> = {};
  for (const role of roles) {
    const acting = await actingAs(server, role);
    [people[role], ids[role]] = [acting.caller, acting.id];
  }
  people['admin'] = await server.afresh('admin');
  const admin = (): Caller => people['admin']!;
  const category = (
    await done(
      admin().post<WireRow>('/api/workflow/wfCategory/addWfCategory', { categoryCode: 'desk', categoryName: '试验' }),
    )
  ).id;
  const call = <T = Standing>(who: string, path: string, body: object): Promise<Answer<T>> =>
    people[who]!.post<T>(`/api/workflow/${path}`, body);
  const list = async (who: string, entity: string, query: object = {}): Promise<readonly WireRow[]> =>
    (
      await people[who]!.get<ListData>(
        `/api/${entity.startsWith('process') ? 'common' : 'workflow'}/${entity}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`,
        { pageSize: 200, ...query },
      )
    ).data.list;
  const tasksOf = async (instance: string): Promise<readonly WireRow[]> =>
    (await list('admin', 'wfTask', { instance })).filter((row) => OPEN.includes(String(row['state'])));
  async function taskAt(instance: string, node: string): Promise<WireRow> {
    const found = (await tasksOf(instance)).find((row) => row['nodeKey'] === node);
    expect(found, `${node} of ${instance}`).toBeDefined();
    return found!;
  }
  const models = new Map<string, string>();
  const deploy = (id: string): Promise<Answer<ActionData & InvalidData>> =>
    admin().post('/api/workflow/wfModel/action/deploy', { ids: [id], input: {} });
  /** Deploys the process, or its next version. @returns the definition */
  async function deployed(
    key: string,
    name: string,
    parts: readonly Part[],
    flows: readonly Flow[],
    more: object = {},
  ): Promise<WireRow> {
    const bpmnXml = bpmn(key, name, parts, flows);
    const known = models.get(key);
    if (known === undefined)
      models.set(
        key,
        (
          await done(
            admin().post<WireRow>('/api/workflow/wfModel/addWfModel', {
              name,
              modelKey: key,
              category,
              usedForm: 'none',
              bpmnXml,
              ...more,
            }),
          )
        ).id,
      );
    else {
      await done(admin().post('/api/workflow/wfModel/action/revise', { ids: [known], input: {} }));
      const { rev } = (await list('admin', 'wfModel', { id: known }))[0]!;
      await done(admin().put('/api/workflow/wfModel/updateWfModel', { id: known, rev, bpmnXml }));
    }
    await done(deploy(models.get(key)!));
    return (await list('admin', 'wfDefinition', { defKey: key, isLatest: true }))[0]!;
  }
  const begin = (process: string, who = 'employee', variables: object = {}): Promise<Standing> =>
    done(call(who, 'start', { process, name: `${process} 试验`, variables }));
  const instanceOf = async (id: string): Promise<WireRow> => (await list('admin', 'wfInstance', { id }))[0]!;
  return {
    people,
    ids,
    call,
    list,
    tasksOf,
    taskAt,
    deployed,
    begin,
    instanceOf,
    named: (role: string): Readonly<Record<string, string>> => ({ assignee: ids[role]! }),
  };
}
