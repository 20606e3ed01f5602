/** Kills processes while rows are being written, starts again, and looks at what the database really holds. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { api, signIn } from '../support/client.ts';
import { adminUrl } from '../support/database-access.ts';
import {
  type Product,
  databasePid,
  freePort,
  isAlive,
  removeData,
  startProduct,
  temporaryFolder,
  until,
} from '../support/product.ts';

export const kinds = ['server', 'database', 'both', 'schema change'] as const;
export type Kind = (typeof kinds)[number];

const WRITERS = 8;
const ITEMS = 3;

export interface CrashSite {
  product: Product;
  readonly port: number;
  readonly dataDir: string;
  readonly schemas: string;
  token: string;
  /** Fields added by schema changes so far. */
  extra: number;
  close(): Promise<void>;
}

export interface CrashResult {
  readonly kind: Kind;
  readonly acknowledged: number;
  /** Sent and not answered when the kill came. */
  readonly inFlight: number;
  /** Never acknowledged, yet there, as a whole. */
  readonly kept: number;
  /** Acknowledged and not found. */
  readonly lost: number;
  /** There in part: items or history missing, or items without their order. */
  readonly torn: number;
  /** Schema change: is the new field there after the restart? */
  readonly fieldThere: boolean;
}

function writeSchemas(folder: string, extra: number): void {
  const text = (title: string): object => ({ type: 'string', title, maxLength: 200 });
  const extras = Object.fromEntries(
    Array.from({ length: extra }, (_, index) => [`extra${index + 1}`, text(`补充${index + 1}`)]),
  );
  mkdirSync(join(folder, 'crash'), { recursive: true });
  writeFileSync(
    join(folder, 'crash/crashItem.json'),
    JSON.stringify({
      format: 1,
      entity: 'crashItem',
      area: 'crash',
      title: '明细',
      data: {
        type: 'object',
        required: ['orderId', 'itemName'],
        properties: {
          orderId: { type: 'string', title: '单据', 'x-ref': { entity: 'crashOrder', partOf: true } },
          itemName: text('名称'),
        },
      },
    }),
  );
  writeFileSync(
    join(folder, 'crash/crashOrder.json'),
    JSON.stringify({
      format: 1,
      entity: 'crashOrder',
      area: 'crash',
      title: '单据',
      storage: { unique: [['orderNo']] },
      data: {
        type: 'object',
        required: ['orderNo'],
        properties: {
          orderNo: text('单号'),
          ...extras,
          items: { type: 'array', title: '明细', 'x-ref': { entity: 'crashItem', by: 'orderId' } },
        },
      },
    }),
  );
}

/** Starts a product with an order and its items to write to. */
export async function openCrashSite(): Promise<CrashSite> {
  const schemas = temporaryFolder('crash-schemas');
  const dataDir = temporaryFolder('crash-data');
  const port = await freePort();
  writeSchemas(schemas, 0);
  const product = await startProduct({ built: true, dataDir, port, env: { SCHEMA_DIRS: schemas } });
  const site: CrashSite = {
    product,
    port,
    dataDir,
    schemas,
    extra: 0,
    token: await signIn(product.url, 'admin', 'admin123'),
    async close() {
      if (isAlive(site.product.pid)) await site.product.stop();
      await removeData(dataDir);
      rmSync(schemas, { recursive: true, force: true });
    },
  };
  return site;
}

interface Writing {
  readonly acknowledged: Set<string>;
  readonly open: Set<string>;
  stop(): Promise<void>;
}

/** Writers that add orders one after another until they are stopped. What was refused as bad input is thrown. */
function startWriting(site: CrashSite, round: number): Writing {
  const acknowledged = new Set<string>();
  const open = new Set<string>();
  let stopped = false;
  let fault: Error | undefined;
  const caller = api(site.product.url, site.token);
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !stopped && !fault; n++) {
      const orderNo = `R${round}-W${writer}-${n}`;
      open.add(orderNo);
      const items = Array.from({ length: ITEMS }, (_, index) => ({ itemName: `${orderNo}-${index}` }));
      const answer = await caller
        .post('/api/crash/crashOrder/addCrashOrder', { orderNo, items })
        .catch(() => undefined);
      if (answer?.code === 200) {
        open.delete(orderNo);
        acknowledged.add(orderNo);
      } else if (answer && answer.status < 500 && answer.code !== 500) {
        fault = new Error(`a good row was refused: ${JSON.stringify(answer)}`);
      } else {
        await delay(20);
      }
    }
  };
  const all = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged,
    open,
    async stop() {
      stopped = true;
      await all;
      if (fault) throw fault;
    },
  };
}

/** One kill with writes in flight, the restart, and the reckoning. */
export async function crashRound(site: CrashSite, kind: Kind, round: number): Promise<CrashResult> {
  // A round before this one may have found that the server does not come back by itself.
  if (!isAlive(site.product.pid))
    site.product = await startProduct({
      built: true,
      dataDir: site.dataDir,
      port: site.port,
      env: { SCHEMA_DIRS: site.schemas },
    });
  const writing = startWriting(site, round);
  // The moment differs from round to round, so that the kill meets different parts of a write.
  await until('writers at work', () => writing.acknowledged.size >= 25 + ((round * 17) % 40));
  if (kind === 'schema change') {
    site.extra++;
    writeSchemas(site.schemas, site.extra);
    await delay((round * 37) % 220);
  }
  await until('a write in flight', () => writing.open.size > 0);
  const atKill = writing.open.size;
  const database = databasePid(site.dataDir);
  if (database === undefined) throw new Error('the database does not run');
  if (kind === 'database' || kind === 'both') process.kill(database, 'SIGKILL');
  if (kind !== 'database') await site.product.kill();
  await until('the database gone', () => kind === 'server' || kind === 'schema change' || !isAlive(database));
  try {
    if (kind === 'database') await until('the server to find its database again', () => readyAgain(site.product));
  } finally {
    await writing.stop();
  }
  if (kind !== 'database')
    site.product = await startProduct({
      built: true,
      dataDir: site.dataDir,
      port: site.port,
      env: { SCHEMA_DIRS: site.schemas },
    });
  return reckon(site, kind, round, writing.acknowledged, writing.open, atKill);
}

/** Is it ready? Throws when the process itself has ended. */
async function readyAgain(product: Product): Promise<boolean> {
  if (!isAlive(product.pid))
    throw new Error(`the server ended when its database was killed:\n${product.output().slice(-2000)}`);
  return fetch(`${product.url}/readyz`).then(
    (answer) => answer.status === 200,
    () => false,
  );
}

async function reckon(
  site: CrashSite,
  kind: Kind,
  round: number,
  acknowledged: ReadonlySet<string>,
  unknown: ReadonlySet<string>,
  atKill: number,
): Promise<CrashResult> {
  const db = new pg.Client({ connectionString: adminUrl(site.dataDir) });
  await db.connect();
  try {
    const { rows } = await db.query<{ orderNo: string; items: number; history: number; audit: number }>(
      `select o."orderNo", (select count(*)::int from crash_item i where i."orderId" = o.id) as items,
         (select count(*)::int from anlan.history h where h.entity = 'crashOrder' and h.row_id = o.id) as history,
         (select count(*)::int from anlan.audit a where a.entity = 'crashOrder' and a.row_id = o.id) as audit
       from crash_order o where o."orderNo" like $1`,
      [`R${round}-%`],
    );
    const found = new Map(rows.map((row) => [row.orderNo, row]));
    const {
      rows: [orphans],
    } = await db.query<{ n: number }>(
      `select (select count(*)::int from crash_item i where not exists (select from crash_order o where o.id = i."orderId"))
            + (select count(*)::int from anlan.history h where h.entity = 'crashOrder' and not exists (select from crash_order o where o.id = h.row_id)) as n`,
    );
    const { rows: columns } = await db.query(
      `select 1 from information_schema.columns where table_name = 'crash_order' and column_name = $1`,
      [`extra${site.extra}`],
    );
    const strange = rows.filter((row) => !acknowledged.has(row.orderNo) && !unknown.has(row.orderNo)).length;
    return {
      kind,
      acknowledged: acknowledged.size,
      inFlight: atKill,
      kept: [...unknown].filter((orderNo) => found.has(orderNo)).length,
      lost: [...acknowledged].filter((orderNo) => !found.has(orderNo)).length,
      torn:
        rows.filter((row) => row.items !== ITEMS || row.history !== 1 || row.audit !== 1).length +
        (orphans?.n ?? 0) +
        strange,
      fieldThere: kind !== 'schema change' || columns.length === 1,
    };
  } finally {
    await db.end();
  }
}
