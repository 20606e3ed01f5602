/**
 * Runs the bench: `--only list16,rss` measures some figures, `--rounds N`, `--seconds N`, `--json FILE` writes them.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct, temporaryFolder } from '../support/product.ts';
import { coldHome, liveSchema, scriptSizes } from './browser-cases.ts';
import { oneCall } from './calls-cases.ts';
import { examFigures } from './exam-cases.ts';
import { type Figure, print } from './figure.ts';
import { formDrop, longFormKey } from './form-cases.ts';
import { designerFigures } from './designer-cases.ts';
import { menuFigures, tabSwitch } from './frame-cases.ts';
import { grantTree } from './grant-cases.ts';
import { ingestFigures } from './ingest-cases.ts';
import { type Settings, add16, get16, keysetDeep, list16, loopDelay, update16 } from './http-cases.ts';
import { layerReplay, publishLive } from './layer-cases.ts';
import { mailPage } from './mail-cases.ts';
import { liveFiles } from './live-cases.ts';
import { mapFigures } from './map-cases.ts';
import { deepPages } from './paging-cases.ts';
import { permitPages } from './phone-cases.ts';
import { bootPortal, firstPages } from './portal-cases.ts';
import { boot230, crash, rss } from './process-cases.ts';
import { firstList } from './shell-cases.ts';
import { openStage } from './stage.ts';
import { treeSteps } from './tree-cases.ts';
import { myTasks, processState, taskComplete, timers } from './workflow-cases.ts';

const args = process.argv.slice(2);
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const settings: Settings = { rounds: Number(option('--rounds') ?? 5), seconds: Number(option('--seconds') ?? 3) };
const only = option('--only')?.split(',');
const wanted = (...names: string[]): boolean => only === undefined || names.some((name) => only.includes(name));

const json = option('--json');
const figures: Figure[] = [];
/** Each figure is written as soon as it is there: a run that ends early leaves what it measured. */
const add = (...more: Figure[]): void => {
  for (const figure of more) {
    print(figure);
    figures.push(figure);
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(figures, null, 1)}\n`);
};

/** Reads how long the event loop of a server was held up that was started with `env`. */
function loopProbe(): {
  readonly env: NodeJS.ProcessEnv;
  /** Its p99 in milliseconds since the last reading. */ read(pid: number): Promise<number>;
  close(): void;
} {
  const folder = temporaryFolder('loop');
  const file = join(folder, 'delay');
  return {
    env: { ANLAN_LOOP_FILE: file, NODE_OPTIONS: `--import=${new URL('loop-probe.mjs', import.meta.url).href}` },
    async read(pid) {
      rmSync(file, { force: true });
      process.kill(pid, 'SIGUSR2');
      while (!existsSync(file) || readFileSync(file, 'utf8') === '') await delay(5);
      return Number(readFileSync(file, 'utf8'));
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

if (wanted('list16', 'get16', 'add16', 'update16', 'loopDelay', 'keysetDeep', 'myTasks', 'mailPage')) {
  const probe = loopProbe();
  const stage = await openStage(100_000, probe.env);
  const readDelay = (): Promise<number> => probe.read(stage.product.pid);
  try {
    if (wanted('list16')) add(await list16(stage, settings));
    if (wanted('get16')) add(await get16(stage, settings));
    if (wanted('add16')) add(await add16(stage, settings));
    if (wanted('update16')) add(await update16(stage, settings));
    if (wanted('loopDelay')) add(await loopDelay(stage, settings, readDelay));
    if (wanted('myTasks')) add(await myTasks(stage, settings));
    if (wanted('mailPage')) add(await mailPage(stage, settings));
    if (wanted('keysetDeep')) add(await keysetDeep(stage, settings));
  } finally {
    await stage.close();
    probe.close();
  }
}
if (wanted('deepUsers', 'deepDates', 'deepAnyOrder', 'deepLog')) add(...(await deepPages(settings)));
if (wanted('oneCall')) {
  const probe = loopProbe();
  const product = await startProduct({
    built: true,
    patience: 300_000,
    env: { DEMO: '1', REGIONS: '1', ...probe.env },
  });
  try {
    add(await oneCall(product, () => probe.read(product.pid), delay));
  } finally {
    await product.stop();
    probe.close();
  }
}
if (wanted('taskComplete')) add(await taskComplete(settings));
if (wanted('timers')) add(await timers());
if (wanted('processState')) add(await processState());
if (wanted('boot230')) add(await boot230(settings));
if (wanted('bootPortal', 'bootAgain')) add(...(await bootPortal(settings.rounds)));
if (wanted('firstPages')) add(await firstPages());
if (wanted('permitPages', 'jsPermits')) add(...(await permitPages(settings.rounds)));
if (wanted('rss')) add(await rss(settings));
if (wanted('treeOrg', 'treeRegion')) add(...(await treeSteps(settings.rounds)));
if (
  wanted(
    'coldHome',
    'jsSignIn',
    'jsFirstList',
    'firstList',
    'menuKey',
    'menuOpen',
    'tabSwitch',
    'mapDrawn',
    'mapMoved',
    'mapZoomed',
    'designerOpen',
    'designerDrag',
    'jsDesigner',
  )
) {
  const product = await startProduct({ built: true });
  try {
    if (wanted('coldHome')) add(await coldHome(product, settings.rounds));
    if (wanted('jsSignIn', 'jsFirstList')) add(...(await scriptSizes(product)));
    if (wanted('menuKey', 'menuOpen')) add(...(await menuFigures(product)));
    if (wanted('tabSwitch')) add(await tabSwitch(product));
    if (wanted('mapDrawn', 'mapMoved', 'mapZoomed')) add(...(await mapFigures(product, settings.rounds)));
    if (wanted('designerOpen', 'designerDrag', 'jsDesigner')) add(...(await designerFigures(product, settings.rounds)));
    if (wanted('firstList')) add(await firstList(product, settings.rounds));
  } finally {
    await product.stop();
  }
}
if (wanted('layerReplay')) add(layerReplay(settings.rounds));
if (wanted('publishLive')) add(await publishLive(settings.rounds));
if (wanted('grantTree')) add(await grantTree(settings.rounds));
if (wanted('longFormKey')) add(await longFormKey());
if (wanted('formDrop')) add(await formDrop(settings.rounds));
if (wanted('liveSchema')) add(await liveSchema());
if (wanted('liveField1530', 'liveFiles100')) add(...(await liveFiles(settings.rounds)));
if (wanted('ingestLost', 'ingestLists')) add(...(await ingestFigures()));
if (wanted('examLost', 'examHandIn')) add(...(await examFigures()));
if (wanted('crash')) add(await crash());

const over = figures.filter((figure) => !figure.ok);
console.log(
  over.length === 0
    ? `${figures.length} figures within budget`
    : `over budget: ${over.map((figure) => figure.name).join(', ')}`,
);
process.exitCode = over.length === 0 && figures.length > 0 ? 0 : 1;
