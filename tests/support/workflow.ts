/**
 * Processes in tests over HTTP: models written, deployed, started and handled by the people of the demonstration, who
 * sign in anew when the clock moves.
 */
import { expect } from 'vitest';
import type { Row } from '../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../src/engine/model/wire.ts';
import { entityNames } from '../../src/engine/model/names.ts';
import { bpmn, type Flow, type Part } from './bpmn.ts';
import { type Answer, type Caller, api, signIn } from './client.ts';
import { runJob } from './run-job.ts';
import type { TestServer } from './server.ts';

/** How an instance stands after a verb, as the caller is told. */
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

export interface Notice {
  readonly title: string;
  readonly content: string;
  readonly isRead: boolean;
}

/** The data of an answer that must be one. */
export async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}

/** Of people hired by a test. */
const PASSWORD = 'river-moss-7';
const OPEN: ReadonlySet<unknown> = new Set(['candidate', 'assigned', 'delegated', 'waiting', 'suspended']);

export interface Desk {
  /** Id of a person by user name. */
  id(username: string): Promise<string>;
  /** A person who is signed in, whatever the clock has done. */
  as(username: string): Promise<Caller>;
  call<T = Standing>(username: string, path: string, body: object): Promise<Answer<T>>;
  list(
    username: string,
    entity: string,
    query?: Readonly<Record<string, string | number>>,
  ): Promise<readonly WireRow[]>;
  add(entity: string, row: object, username?: string): Promise<WireRow>;
  change(entity: string, id: string, changes: object): Promise<WireRow>;
  /** A button of a row, pressed by the administrator. */
  act(entity: string, id: string, action: string): Promise<unknown>;
  /** Makes an account in a unit (by code) that can sign in, and leads the unit where `leads`. */
  hire(username: string, role: string, orgCode: string, leads?: boolean): Promise<string>;
  /** Id of a category of processes, made where it is not there. */
  category(code: string): Promise<string>;
  model(key: string, name: string, parts: readonly Part[], flows: readonly Flow[], more?: Row): Promise<WireRow>;
  deploy(id: string): Promise<Answer<ActionData & InvalidData>>;
  /** A model written and deployed. */
  deployed(key: string, name: string, parts: readonly Part[], flows: readonly Flow[], more?: Row): Promise<void>;
  begin(process: string, username?: string, variables?: object): Promise<Standing>;
  /** Open tasks of an instance. */
  tasksOf(instance: string): Promise<readonly WireRow[]>;
  taskAt(instance: string, node: string): Promise<WireRow>;
  instance(id: string): Promise<WireRow | undefined>;
  /** Titles of what stands in a person's bell, newest first. */
  notices(username: string): Promise<readonly Notice[]>;
  /** Moves the clock, and carries out what is due of processes by then; other jobs rest from the first time on. */
  pass(hours: number): Promise<void>;
  runDue(): Promise<void>;
}

/** A desk at a server; the server may start after this is asked for. */
export function workflowDesk(server: TestServer): Desk {
  let moved = false;
  const callers = new Map<string, Promise<Caller>>();
  const hired = new Set<string>();
  const ids = new Map<string, string>();
  const enter = async (username: string): Promise<Caller> => {
    if (hired.has(username)) return api(server.url, await signIn(server.url, username, PASSWORD));
    return moved ? server.afresh(username) : server.as(username);
  };
  const as = (username: string): Promise<Caller> => {
    const known = callers.get(username) ?? enter(username);
    callers.set(username, known);
    return known;
  };
  const names = (entity: string) => {
    const { area, name, api } = server.deps.engine.entity(entity);
    return entityNames(area, name, api);
  };
  /** Nothing is done by the clock but what the test asks for: days that pass at once would set everything going. */
  const pauseJobs = async (): Promise<void> => {
    const running = await desk.list('admin', 'scheduleJob', { status: 'running' });
    const { base } = names('scheduleJob');
    await done((await as('admin')).post(`${base}/action/pause`, { ids: running.map((row) => row.id) }));
  };
  const desk: Desk = {
    as,
    async id(username) {
      if (!ids.has(username)) {
        const [found] = (await desk.list('admin', 'sysUser', { username })).filter(
          (row) => row['username'] === username,
        );
        if (!found) throw new Error(`there is no ${username}`);
        ids.set(username, found.id);
      }
      return ids.get(username) ?? '';
    },
    call: async (username, path, body) => (await as(username)).post(`/api/workflow/${path}`, body),
    async list(username, entity, query = {}) {
      const { base, noun } = names(entity);
      return (await done((await as(username)).get<ListData>(`${base}/query${noun}`, { pageSize: 200, ...query }))).list;
    },
    async add(entity, row, username = 'admin') {
      const { base, noun } = names(entity);
      return done((await as(username)).post<WireRow>(`${base}/add${noun}`, row));
    },
    async change(entity, id, changes) {
      const { base, noun } = names(entity);
      const admin = await as('admin');
      const { rev } = await done(admin.get<WireRow>(`${base}/get${noun}`, { id }));
      return done(admin.put<WireRow>(`${base}/update${noun}`, { id, rev, ...changes }));
    },
    async hire(username, role, orgCode, leads = false) {
      // Nobody may sign in as many people within one minute.
      server.advance(61_000);
      const [[holds], [org]] = [
        await desk.list('admin', 'sysRole', { roleCode: role }),
        await desk.list('admin', 'sysOrg', { orgCode }),
      ];
      const { id } = await desk.add('sysUser', {
        username,
        nickname: username,
        password: 'first-pass',
        orgId: org?.id,
        userType: '0',
        roleId: [holds?.id],
      });
      const first = api(server.url, await signIn(server.url, username, 'first-pass'));
      await done(
        first.put('/api/account/sysuserdetail/updatePassword', { password: 'first-pass', newPassword: PASSWORD }),
      );
      hired.add(username);
      if (leads && org) await desk.change('sysOrg', org.id, { leader: id });
      ids.set(username, id);
      return id;
    },
    async category(code) {
      const [known] = (await desk.list('admin', 'wfCategory', { categoryCode: code })).filter(
        (row) => row['categoryCode'] === code,
      );
      return (known ?? (await desk.add('wfCategory', { categoryCode: code, categoryName: code }))).id;
    },
    async act(entity, id, action) {
      return done((await as('admin')).post(`${names(entity).base}/action/${action}`, { ids: [id], input: {} }));
    },
    async model(key, name, parts, flows, more = {}) {
      return desk.add('wfModel', {
        name,
        modelKey: key,
        category: await desk.category('test'),
        usedForm: 'none',
        bpmnXml: bpmn(key, name, parts, flows),
        ...more,
      });
    },
    deploy: async (id) => (await as('admin')).post('/api/workflow/wfModel/action/deploy', { ids: [id], input: {} }),
    async deployed(...args) {
      await done(desk.deploy((await desk.model(...args)).id));
    },
    begin: (process, username = 'staff', variables = {}) =>
      done(desk.call(username, 'start', { process, name: `${process} 试验`, variables })),
    tasksOf: async (instance) =>
      (await desk.list('admin', 'wfTask', { instance, sort: 'number' })).filter((row) => OPEN.has(row['state'])),
    async taskAt(instance, node) {
      const open = await desk.tasksOf(instance);
      const found = open.find((row) => row['nodeKey'] === node);
      expect(found, `${node} of ${instance}; open: ${open.map((row) => String(row['nodeKey'])).join()}`).toBeDefined();
      return found as WireRow;
    },
    instance: async (id) => (await desk.list('admin', 'wfInstance', { id }))[0],
    notices: async (username) =>
      (
        await done(
          (await as(username)).get<{ list: readonly Notice[] }>('/api/notification/notification/queryMyNotification', {
            pageSize: 50,
          }),
        )
      ).list,
    async pass(hours) {
      if (!moved) await pauseJobs();
      server.advance(hours * 3_600_000);
      moved = true;
      callers.clear();
      await desk.runDue();
    },
    async runDue() {
      await as('admin');
      await runJob(server, 'workflowDue');
    },
  };
  return desk;
}
