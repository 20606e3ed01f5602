/** Process models of one's own for tests in the browser. */
import { expect } from '@playwright/test';
import { type Caller } from './client.ts';

export interface EntityPlace {
  readonly path: string;
  readonly api: { readonly base: string; readonly noun: string };
}
export interface ModelRow {
  readonly id: string;
  readonly rev: number;
  readonly bpmnXml: string | null;
}

/** Where the lists and calls of an entity are. */
export async function placeOf(caller: Caller, entity: string): Promise<EntityPlace> {
  return (await caller.get<EntityPlace>(`/schema/${entity}`)).data;
}

/** A category to put models in: any there is, else a new one. */
export async function someCategory(caller: Caller, code: string): Promise<string> {
  const { api } = await placeOf(caller, 'wfCategory');
  const {
    list: [first],
  } = (await caller.get<{ list: readonly { id: string }[] }>(`${api.base}/query${api.noun}`, { pageSize: 1 })).data;
  return (
    first?.id ??
    (await caller.post<{ id: string }>(`${api.base}/add${api.noun}`, { categoryCode: code, categoryName: code })).data
      .id
  );
}

/** A new model; without `bpmnXml` one without a drawing. */
export async function newModel(
  caller: Caller,
  key: string,
  more: object = {},
): Promise<{ readonly id: string; readonly view: EntityPlace }> {
  const view = await placeOf(caller, 'wfModel');
  const added = await caller.post<ModelRow>(`${view.api.base}/add${view.api.noun}`, {
    name: `模型 ${key}`,
    modelKey: key,
    category: await someCategory(caller, key),
    usedForm: 'wfCategory',
    status: 'draft',
    ...more,
  });
  expect(added.code, added.msg).toBe(200);
  return { id: added.data.id, view };
}

/** What the row holds as its drawing. */
export async function storedText(caller: Caller, view: EntityPlace, id: string): Promise<string> {
  return (await caller.get<ModelRow>(`${view.api.base}/get${view.api.noun}`, { id })).data.bpmnXml ?? '';
}

/** A key nothing else has. */
export const freshKey = (name: string): string =>
  `${name}${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;
