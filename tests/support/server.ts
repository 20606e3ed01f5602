/**
 * The whole server inside the test's own process, on a fresh database and a free port, with a clock the test may move.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { behaviours } from '../../src/custom/all.server.ts';
import { type Compiler, createCompiler } from '../../src/engine/model/format/compile.ts';
import { zoneClock } from '../../src/engine/server/clock.ts';
import { readConfig } from '../../src/engine/server/config.ts';
import type { Deps } from '../../src/engine/server/http/deps.ts';
import { patternGrowth } from '../../src/engine/server/schema-store/pattern-growth.ts';
import { type Running, startServer } from '../../src/engine/server/start.ts';
import { root } from './checkout.ts';
import { FURTHER } from './breadth.ts';
import { api, type Caller, requestsSent, signIn } from './client.ts';
import { count } from './counts.ts';
import { templateDatabase, testCluster, testDatabase } from './database.ts';

export interface TestServer {
  readonly url: string;
  readonly deps: Deps;
  readonly tenant: string;
  /** Connection text of the cluster's administrator, for looking behind the product's back. */
  readonly adminUrl: string;
  /** Moves the clock forward. */
  advance(millis: number): void;
  /** Signs in; one token per account is kept. */
  as(username: string, language?: string): Promise<Caller>;
  /** Signs in anew, and keeps the new token: a test that has moved the clock outlives the one before. */
  afresh(username: string, language?: string): Promise<Caller>;
  stranger(language?: string): Caller;
  end(): Promise<void>;
}

const PASSWORDS: Readonly<Record<string, string>> = { admin: 'admin123' };

/** A database and a data folder that outlive the server. */
export interface TestPlace {
  readonly url: string;
  readonly adminUrl: string;
  readonly dataDir: string;
  end?(): Promise<void>;
}

const ZONE = 'Asia/Shanghai';

/**
 * What the first server of this process has learnt of the portal's files, the ones after it know; each goes on by
 * itself.
 */
let learnt: Compiler | undefined;
const compilerOfOwn = (): Compiler => (learnt === undefined ? (learnt = createCompiler(patternGrowth)) : learnt.fork());

function start(place: TestPlace, options: TestServerOptions, now: () => number): Promise<Running> {
  count('serverStarts');
  const config = {
    ...readConfig({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.url,
      THIRD_PARTY_PORT: '0',
      REGIONS: '0',
      SIMULATOR: '0',
      TZ: ZONE,
      LOG_LEVEL: 'error',
      SCHEMA_DIRS: [...FURTHER, ...(options.schemaDirs ?? [])].join(':'),
      ...options.env,
    }),
    port: 0,
  };
  return startServer({
    config,
    schemaDir: join(root, 'src/schemas'),
    clientDir: join(root, 'dist/client'),
    behaviours,
    clock: zoneClock(config.timeZone, now),
    compiler: compilerOfOwn(),
    log: options.log ?? pino({ level: 'fatal' }),
  });
}

/**
 * What the portal's own first start leaves, made once in a run and for each day: the demonstration's dates count from
 * today. Returns the database to clone.
 */
async function seeded(filesDir: (name: string) => string): Promise<string> {
  const name = `${testCluster().template}_${zoneClock(ZONE).today().replaceAll('-', '')}`;
  await templateDatabase(name, async ({ url, adminUrl }) => {
    const first = await start({ url, adminUrl, dataDir: filesDir(name) }, {}, Date.now);
    await first.settled;
    await first.stop();
  });
  return name;
}

/** A place as the portal's first start leaves it; `fresh`, before any start. */
export async function ownPlace(fresh = false): Promise<TestPlace & { end(): Promise<void> }> {
  const filesDir = (name: string): string => join(testCluster().folder, name);
  const template = fresh ? undefined : await seeded(filesDir);
  const database = await testDatabase(template === undefined ? 'tables' : { as: template });
  const dataDir = mkdtempSync(join(tmpdir(), 'anlan-http-'));
  if (template !== undefined) cpSync(filesDir(template), dataDir, { recursive: true });
  return {
    url: database.url,
    adminUrl: database.adminUrl,
    dataDir,
    async end() {
      await database.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface TestServerOptions {
  /** Further folders of entity files. */
  readonly schemaDirs?: readonly string[];
  /** Has its first start with them: demonstration rows are stored by that one only. */
  readonly fresh?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly log?: Logger;
}

/**
 * Starts the server with the portal's schemas, the demonstration data, and further folders of entity files; in a place
 * of its own unless one is given.
 */
export async function testServer(options: TestServerOptions & { place?: TestPlace } = {}): Promise<TestServer> {
  const place = options.place ?? (await ownPlace(options.fresh));
  let shift = 0;
  const running = await start(place, options, () => Date.now() + shift);
  const tokens = new Map<string, Promise<string>>();
  const server: TestServer = {
    url: running.url,
    deps: running.deps,
    adminUrl: place.adminUrl,
    tenant: '01900000-0000-7000-8000-000000000001',
    advance(millis) {
      shift += millis;
    },
    async as(username, language = 'zh') {
      let token = tokens.get(username);
      if (!token) tokens.set(username, (token = signIn(running.url, username, PASSWORDS[username] ?? 'anlan123')));
      return api(running.url, await token, language);
    },
    afresh(username, language) {
      tokens.delete(username);
      return server.as(username, language);
    },
    stranger: (language = 'zh') => api(running.url, undefined, language),
    async end() {
      count('requests', requestsSent());
      await running.stop();
      await place.end?.();
    },
  };
  return server;
}
