/** People and a two-step process of one's own, for walks through the workflow's screens. */
import { type Page, expect } from '@playwright/test';
import type { ActionData, ListData, WireRow } from '../../src/engine/model/wire.ts';
import { bpmn, end, start, user } from './bpmn.ts';
import { type Answer, type Caller, api, signIn } from './client.ts';
import { newcomer } from './newcomer.ts';
import { type Portal, freshCode, tokenOf } from './portal.ts';

export interface Worker {
  readonly id: string;
  readonly name: string;
  readonly caller: Caller;
  readonly token: string;
}
interface Begun {
  readonly instance: string;
  readonly tasks: readonly { readonly id: string }[];
}

export const PHONE = { width: 390, height: 844 } as const;
export const shown = (page: Page) => page.getByRole('article').filter({ visible: true });
export const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
/** The record on the page stands in this state: the rail names those ahead too, the tag beside the title this one. */
export const expectState = (page: Page, state: string): Promise<void> =>
  expect(shown(page).locator('.anlan-detail-title .anlan-tone').first()).toHaveText(state);
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

export async function taken<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, msg } = await answer;
  expect(code, msg).toBe(200);
  return data;
}

/** Somebody new of this role. */
export async function workerOf(
  baseURL: string | undefined,
  role: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Worker> {
  const { id, nickname, username, password } = await newcomer(baseURL, role, more);
  const token = await signIn(baseURL ?? '', username, password);
  return { id, name: nickname, token, caller: api(baseURL ?? '', token) };
}

export async function go(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
}

export async function visitAs(
  portal: Portal,
  baseURL: string | undefined,
  { token }: Worker,
  path: string,
  viewport?: { readonly width: number; readonly height: number },
): Promise<Page> {
  const page = await portal.visit(undefined, '/login', viewport ? { viewport } : {});
  await page.context().addCookies([{ name: 'zhihui_token', value: token, url: baseURL ?? '' }]);
  await go(page, path);
  return page;
}

/** Deploys a process of two steps: the starter's own, and that of `leader`, or by the rules given. @returns its key */
export async function twoSteps(
  baseURL: string | undefined,
  leader: Worker,
  rules: Readonly<Record<string, string>>,
): Promise<string> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const key = freshCode('two').replaceAll('-', '').toLowerCase();
  const category = await taken(
    admin.post<WireRow>('/api/workflow/wfCategory/addWfCategory', { categoryCode: key, categoryName: `试验 ${key}` }),
  );
  const text = bpmn(
    key,
    `两步 ${key}`,
    [
      start(),
      user('apply', '填写', { assignee: '${initiator}' }),
      user('lead', '审批', { ...(rules['candidateUsers'] === undefined ? { assignee: leader.id } : {}), ...rules }),
      end(),
    ],
    [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'lead' },
      { from: 'lead', to: 'end' },
    ],
  );
  const model = await taken(
    admin.post<WireRow>('/api/workflow/wfModel/addWfModel', {
      name: `两步 ${key}`,
      modelKey: key,
      category: category.id,
      usedForm: 'none',
      bpmnXml: text,
    }),
  );
  await taken(admin.post<ActionData>('/api/workflow/wfModel/action/deploy', { ids: [model.id], input: {} }));
  return key;
}

export const begin = (asker: Worker, process: string, name: string): Promise<Begun> =>
  taken(asker.caller.post<Begun>('/api/workflow/start', { process, name }));

/** Starts it and hands it to whoever decides. @returns instance and the open task */
export async function toLeader(
  asker: Worker,
  leader: Worker,
  process: string,
  name: string,
): Promise<{ readonly instance: string; readonly task: string }> {
  const {
    instance,
    tasks: [own],
  } = await begin(asker, process, name);
  await taken(asker.caller.post('/api/workflow/task/complete', { id: own!.id, comment: '请审批' }));
  const { list } = await taken(
    leader.caller.get<ListData>('/api/workflow/wfTask/queryWfTask', { instance, pageSize: 20 }),
  );
  return { instance, task: list.find((task) => ['assigned', 'candidate'].includes(String(task['state'])))!.id };
}
