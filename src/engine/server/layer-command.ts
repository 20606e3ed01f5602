/**
 * `npm run layer -- pull|push`: opens the product's database, also beside a running server, and brings layers into a
 * folder or back.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LOCALES } from '../model/errors/define.ts';
import { zoneClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openHost } from './db/host.ts';
import type { Log } from './db/log.ts';
import { migrateEngine } from './db/migrations.ts';
import { openDb } from './db/pool.ts';
import { pullLayers, pushLayers } from './features/layers/files.ts';
import { makeDataFolder } from './installation.ts';
import { openStore } from './open-store.ts';
import type { OperateOptions } from './operate-commands.ts';
import { PLATFORM_OWNER } from './operations/seed/tenant.ts';
import { MIGRATIONS } from './tables.ts';

const USAGE = `usage: npm run layer -- pull [--replace] [FOLDER]
       npm run layer -- push [--dry] [--title TEXT] [--confirm NAME]… [FOLDER]
       --lang zh|tw|en says mistakes in that language; FOLDER is "layers" unless it is named
       ends with 0 where all is done, 1 where something was refused, 2 where it could not look`;
const COULD_NOT = 2;
/** Nobody signs in at a command line: editions say so. */
const OPERATOR = { id: '00000000-0000-0000-0000-000000000000', username: 'npm run layer', tenant: PLATFORM_OWNER };

function argumentsOf(args: readonly string[]) {
  const {
    values,
    positionals: [act, folder = 'layers', ...more],
  } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      dry: { type: 'boolean', default: false },
      title: { type: 'string' },
      confirm: { type: 'string', multiple: true, default: [] },
      lang: { type: 'string', default: 'en' },
    },
  });
  const locale = LOCALES.find((one) => one === values.lang);
  if ((act !== 'pull' && act !== 'push') || more.length > 0 || !locale) throw new Error('');
  return { ...values, title: values.title, act, folder: resolve(folder), locale };
}

/**
 * @returns 0: all is done; 1: something was refused, or changed on both sides; 2: it could not look
 */
export async function layerCommand({ env, args, schemaDir, say }: OperateOptions): Promise<number> {
  let given: ReturnType<typeof argumentsOf>;
  try {
    given = argumentsOf(args);
  } catch (error) {
    say([(error as Error).message, USAGE].filter((line) => line !== '').join('\n'));
    return COULD_NOT;
  }
  const log: Log = {
    info: () => undefined,
    warn: (_details, message) => say(message),
    error: (_details, message) => say(message),
  };
  try {
    const config = readConfig(env);
    makeDataFolder(config.dataDir);
    const host = await openHost({
      dataDir: config.dataDir,
      ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
      log,
    });
    try {
      await migrateEngine(host.url, MIGRATIONS, log);
      const db = openDb({ url: host.url, max: 4, timeZone: config.timeZone, log });
      const schemas = await openStore(db, log, [schemaDir, ...config.schemaDirs]);
      try {
        const folder = {
          desk: {
            engine: { db, schemas, clock: zoneClock(config.timeZone) },
            call: { actor: OPERATOR, locale: given.locale },
          },
          platform: PLATFORM_OWNER,
          folder: given.folder,
          say,
        };
        return given.act === 'pull' ? await pullLayers(folder, given.replace) : await pushLayers(folder, given);
      } finally {
        await schemas.close();
        await db.end();
      }
    } finally {
      await host.stop();
    }
  } catch (error) {
    say((error as Error).message);
    return COULD_NOT;
  }
}
