/**
 * How long one step into a large tree takes on the server: 5,000 organisations, 45,000 regions; each answer is looked
 * at.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ListData, TreeData, TreeRow, WireRow } from '../../src/engine/model/wire.ts';
import { api, signIn } from '../support/client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';

/** A level, a branch or a search has to be there within this time (milliseconds). */
const STEP_MS = 100;
const ORGS = 5_000;
const REGIONS = 40_000;

type Steps = (params: Readonly<Record<string, string | number>>) => Promise<TreeData>;

/** Every step a person takes: the top, three branches, a search. @returns milliseconds of each */
async function walk(steps: Steps, keyword: string): Promise<number[]> {
  const times: number[] = [];
  const timed = async (params: Readonly<Record<string, string | number>>): Promise<readonly TreeRow[]> => {
    const since = performance.now();
    const { list } = await steps(params);
    times.push(performance.now() - since);
    if (list.length === 0) throw new Error(`nothing is below ${JSON.stringify(params)}`);
    return list;
  };
  let level = await timed({});
  for (let depth = 0; depth < 2; depth += 1) {
    const branch = level.find((row) => (row.$children ?? 0) > 0);
    if (!branch) throw new Error('the tree came whole: this measures nothing');
    level = await timed({ below: branch.id });
  }
  await timed({ keyword });
  return times;
}

async function fillOrgs(product: Product, token: string): Promise<void> {
  const admin = api(product.url, token);
  const root = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { parentId: 'null', pageSize: 1 })).data
    .list[0]?.id;
  const add = async (code: string, parentId: string | undefined): Promise<string> => {
    const answer = await admin.post<WireRow>('/api/admin/sysorg/addSysOrg', {
      orgCode: code,
      orgName: `测量单位${code}`,
      orgType: 'team',
      parentId,
      status: 'enabled',
    });
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
    return answer.data.id;
  };
  for (let plant = 0; plant * 101 < ORGS; plant += 1) {
    const id = await add(`M${plant}`, root);
    for (let from = 0; from < 100; from += 10)
      await Promise.all(Array.from({ length: 10 }, (_, team) => add(`M${plant}-${from + team}`, id)));
  }
}

/** Figures treeOrg and treeRegion: the slowest kind of step, in the middle of the rounds. */
export async function treeSteps(rounds: number): Promise<Figure[]> {
  const product = await startProduct({ built: true, env: { DEMO: '1', REGIONS: '1' } });
  try {
    const token = await signIn(product.url, 'admin', 'admin123');
    const admin = api(product.url, token);
    await fillOrgs(product, token);
    while (
      (await admin.get<ListData>('/api/admin/sysregion/querySysRegion', { pageSize: 1 })).data.totalCount < REGIONS
    )
      await delay(200);
    const stepsOf =
      (group: string): Steps =>
      async (params) =>
        (await admin.get<TreeData>(`/api/admin/${group}/tree`, { lazy: 1, withActions: 1, ...params })).data;
    const measure = async (name: string, group: string, keyword: string, note: string): Promise<Figure> => {
      await walk(stepsOf(group), keyword);
      const slowest: number[] = [];
      for (let round = 0; round < rounds; round += 1) slowest.push(Math.max(...(await walk(stepsOf(group), keyword))));
      return atMost(name, 'ms', STEP_MS, slowest, note);
    };
    return [
      await measure(
        'treeOrg',
        'sysorg',
        '测量单位M7-4',
        'slowest of top, two branches and a search among 5,000 organisations',
      ),
      await measure(
        'treeRegion',
        'sysregion',
        '东华门',
        'slowest of top, two branches and a search among 45,000 regions',
      ),
    ];
  } finally {
    await product.stop();
  }
}
