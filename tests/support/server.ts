/** The whole server inside the test's own process, on a fresh database and a free port, with a clock the test may move. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { articleBehaviour } from '../../src/custom/content/article.server.ts';
import { equipInspectBehaviour } from '../../src/custom/equipment/equipInspect.server.ts';
import { zoneClock } from '../../src/engine/server/clock.ts';
import { readConfig } from '../../src/engine/server/config.ts';
import type { Deps } from '../../src/engine/server/http/deps.ts';
import { startServer } from '../../src/engine/server/start.ts';
import { root } from '../architecture/import-graph.ts';
import { api, type Caller, signIn } from './client.ts';
import { testDatabase } from './database.ts';

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
  stranger(language?: string): Caller;
  end(): Promise<void>;
}

const PASSWORDS: Readonly<Record<string, string>> = { admin: 'admin123' };

/** A database and a data folder that outlive the server. */
export interface TestPlace { readonly url: string; readonly adminUrl: string; readonly dataDir: string; end?(): Promise<void> }

async function ownPlace(): Promise<TestPlace> {
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'anlan-http-'));
  return {
    url: database.url, adminUrl: database.adminUrl, dataDir,
    async end() {
      await database.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the server with the portal's schemas, the demonstration data, and further folders of entity files; in a place of its own unless one is given. */
export async function testServer(options: { schemaDirs?: readonly string[]; env?: Readonly<Record<string, string>>; place?: TestPlace } = {}): Promise<TestServer> {
  const place = options.place ?? await ownPlace();
  const { dataDir, ...database } = place;
  let shift = 0;
  const config = { ...readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, THIRD_PARTY_PORT: '0', REGIONS: '0', TZ: 'Asia/Shanghai', LOG_LEVEL: 'error', SCHEMA_DIRS: (options.schemaDirs ?? []).join(':'), ...options.env }), port: 0 };
  const running = await startServer({
    config, schemaDir: join(root, 'src/schemas'), clientDir: join(root, 'dist/client'), behaviours: [articleBehaviour, equipInspectBehaviour], clock: zoneClock(config.timeZone, () => Date.now() + shift), log: pino({ level: 'fatal' }),
  });
  const tokens = new Map<string, Promise<string>>();
  return {
    url: running.url, deps: running.deps, adminUrl: database.adminUrl, tenant: '01900000-0000-7000-8000-000000000001',
    advance(millis) {
      shift += millis;
    },
    async as(username, language = 'zh') {
      let token = tokens.get(username);
      if (!token) tokens.set(username, (token = signIn(running.url, username, PASSWORDS[username] ?? 'anlan123')));
      return api(running.url, await token, language);
    },
    stranger: (language = 'zh') => api(running.url, undefined, language),
    async end() {
      await running.stop();
      await place.end?.();
    },
  };
}
