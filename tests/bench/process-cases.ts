/** Figures of the whole process: boot230, rss, and rows lost under kill -9. */
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { crashRound, kinds as crashKinds, openCrashSite } from '../crash/crash-site.ts';
import { api, signIn } from '../support/client.ts';
import { adminUrl } from '../support/database-access.ts';
import { removeData, startProduct, temporaryFolder } from '../support/product.ts';
import { writeBootEntities } from './boot-entities.ts';
import { type Figure, atMost } from './figure.ts';
import type { Settings } from './http-cases.ts';
import { rssMb } from './measure.ts';
import { settledDown } from './stage.ts';

/**
 * From the start of the process to ready, with 230 entities beside the portal's own; tables exist and the database
 * runs.
 */
export async function boot230(settings: Settings): Promise<Figure> {
  const schemas = temporaryFolder('boot');
  const dataDir = temporaryFolder('boot-data');
  const { entities, fields } = writeBootEntities(schemas);
  try {
    const start = (): ReturnType<typeof startProduct> =>
      startProduct({ built: true, dataDir, env: { SCHEMA_DIRS: schemas } });
    let product = await start();
    const token = await signIn(product.url, 'admin', 'admin123');
    const answer = await api(product.url, token).get('/api/benchDomain/benchNotification/queryBenchNotification');
    if (answer.code !== 200) throw new Error(`the entities do not answer: ${JSON.stringify(answer)}`);
    const times: number[] = [];
    for (let round = 0; round < settings.rounds; round++) {
      // kill -9 leaves the database running, as a restart of the server alone does.
      await product.kill();
      product = await start();
      times.push(product.readyAfter / 1000);
    }
    await product.stop();
    return atMost('boot230', 's', 2, times, `${entities} entities, ${fields} fields, beside the portal's own`);
  } finally {
    await removeData(dataDir);
    rmSync(schemas, { recursive: true, force: true });
  }
}

/**
 * Memory of the server at rest, some seconds after its first answers. Of a start on data that are there: the first one
 * carries out the demonstration's past for a quarter of a minute.
 */
export async function rss(settings: Settings): Promise<Figure> {
  const samples: number[] = [];
  const dataDir = temporaryFolder('rest-data');
  try {
    const first = await startProduct({ built: true, dataDir });
    const db = new pg.Client({ connectionString: adminUrl(dataDir) });
    await db.connect();
    await settledDown(db);
    await db.end();
    await first.stop();
    for (let round = 0; round < Math.min(3, settings.rounds); round++) {
      const product = await startProduct({ built: true, dataDir });
      const caller = api(product.url, await signIn(product.url, 'admin', 'admin123'));
      await caller.get('/api/equipment/equipCrane/queryEquipCrane');
      await delay(5000);
      samples.push(rssMb(product.pid));
      await product.stop();
    }
  } finally {
    await removeData(dataDir);
  }
  return atMost('rss', 'MB', 320, samples, 'the server process at rest');
}

/** Acknowledged rows lost or torn in twenty kill -9, five of each kind. */
export async function crash(): Promise<Figure> {
  const lost: number[] = [];
  const site = await openCrashSite();
  try {
    for (let round = 0; round < 20; round++) {
      const result = await crashRound(site, crashKinds[round % crashKinds.length]!, round);
      console.log(
        `  kill ${String(round + 1).padStart(2)} ${result.kind.padEnd(14)} acknowledged ${result.acknowledged}, in flight ${result.inFlight}, kept of those ${result.kept}, lost ${result.lost}, torn ${result.torn}`,
      );
      lost.push(result.lost + result.torn);
    }
  } finally {
    await site.close();
  }
  const total = lost.reduce((sum, one) => sum + one, 0);
  return {
    ...atMost('crashLost', 'rows', 0, lost, 'twenty kill -9 with writes in flight'),
    value: total,
    ok: total === 0,
    ours: total,
  };
}
