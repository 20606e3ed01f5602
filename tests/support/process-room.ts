/**
 * A room for tests of processes: people of some roles who can call, models deployed, instances begun, and what stands
 * open in them.
 */
import { expect } from 'vitest';
import type { Row } from '../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../src/engine/model/wire.ts';
import { actingAs } from '../http/entity-tests.ts';
import { type Flow, type Part, bpmn } from './bpmn.ts';
import type { Answer, Caller } from './client.ts';
import type { TestServer } from './server.ts';

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

/** The data of an answer that is one of success. */
export async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}

export type ProcessRoom = Awaited<ReturnType<typeof processRoom>>;

/** @param roles each gets one person, under its name; `admin` is always there */
export async function processRoom<R extends string>(server: TestServer, roles: readonly R[]) {
  const people = new Map<string, { readonly caller: Caller; readonly id: string }>();
  await server.as('admin');
  for (const role of roles) people.set(role, await actingAs(server, role));
  const admin = await server.afresh('admin');
  const category = (
    await done(
      admin.post<WireRow>('/api/workflow/wfCategory/addWfCategory', { categoryCode: 'test', categoryName: '试验' }),
    )
  ).id;
  const as = (who: R | 'admin'): Caller => (who === 'admin' ? admin : (people.get(who)?.caller ?? admin));
  const id = (who: R): string => people.get(who)?.id ?? '';
  const call = <T = Standing>(who: R | 'admin', path: string, body: object): Promise<Answer<T>> =>
    as(who).post<T>(`/api/workflow/${path}`, body);
  /** @param path `area/entity` */
  const list = async (who: R | 'admin', path: string, query: object = {}): Promise<readonly WireRow[]> => {
    const [area = '', entity = ''] = path.split('/');
    return (
      await done(
        as(who).get<ListData>(`/api/${area}/${entity}/query${entity[0]?.toUpperCase()}${entity.slice(1)}`, {
          pageSize: 200,
          ...query,
        }),
      )
    ).list;
  };
  const tasksOf = async (instance: string): Promise<readonly WireRow[]> =>
    (await list('admin', 'workflow/wfTask', { instance })).filter((row) => OPEN.includes(String(row['state'])));
  return {
    as,
    id,
    call,
    list,
    tasksOf,
    /** The open task at a node. */
    async taskAt(instance: string, node: string): Promise<WireRow> {
      const found = (await tasksOf(instance)).find((row) => row['nodeKey'] === node);
      expect(found, `${node} of ${instance}`).toBeDefined();
      return found as WireRow;
    },
    async deploy(
      key: string,
      name: string,
      parts: readonly Part[],
      flows: readonly Flow[],
      more: Row = {},
    ): Promise<void> {
      const { id: model } = await done(
        admin.post<WireRow>('/api/workflow/wfModel/addWfModel', {
          name,
          modelKey: key,
          category,
          usedForm: 'none',
          bpmnXml: bpmn(key, name, parts, flows),
          ...more,
        }),
      );
      await done(
        admin.post<ActionData & InvalidData>('/api/workflow/wfModel/action/deploy', { ids: [model], input: {} }),
      );
    },
    begin: (process: string, who: R, variables: object = {}, name = `${process} 试验`): Promise<Standing> =>
      done(call(who, 'start', { process, name, variables })),
  };
}
