/**
 * `npm run backup`, `restore` and `move`: an installation as one archive, back from it, and from one PostgreSQL to
 * another.
 */
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Made, makeBackup, type Manifest, stampOf } from './backup.ts';
import { type Config, readConfig } from './config.ts';
import { isServed, withSession } from './db/dump/session.ts';
import { extensionsUsed, lacksOf } from './db/dump/target.ts';
import { type Host, openHost } from './db/host.ts';
import { PLACE_LOCK } from './db/locks.ts';
import type { Log } from './db/log.ts';
import { OtherMajor } from './db/binaries.ts';
import { clusterAside } from './db/cluster-aside.ts';
import { makeDataFolder } from './installation.ts';
import { productVersion } from './product-version.ts';
import { restoreBackup } from './restore.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Say = (line: string) => void;

export interface OperateOptions {
  readonly env: Env;
  readonly args: readonly string[];
  /** Folder of the portal's own schema files. */
  readonly schemaDir: string;
  readonly say: Say;
}

interface Command {
  readonly config: Config;
  readonly product: string;
  readonly names: readonly string[];
  has(option: string): boolean;
}

const MEGABYTE = 1_048_576;
/** Exit code of a backup that stands but lacks files: a scheduler that hears 0 tells nobody. */
const WITH_FAULTS = 2;
const FAULTS_NAMED = 20;

/** @throws with the usage when an argument is none of these options or there are too many names */
function commandOf(
  { env, args, schemaDir }: OperateOptions,
  options: readonly string[],
  most: number,
  usage: string,
): Command {
  const names = args.filter((arg) => !arg.startsWith('--'));
  if (names.length > most || args.some((arg) => arg.startsWith('--') && !options.includes(arg)))
    throw new Error(`usage: ${usage}`);
  return { config: readConfig(env), product: productVersion(schemaDir), names, has: (option) => args.includes(option) };
}

/** The database says what goes wrong; that it was started is no news here. */
const logTo = (say: Say): Log => ({
  info: () => undefined,
  warn: () => undefined,
  error: (_details, message) => say(message),
});

const hostOf = async (config: Config, say: Say): Promise<Host> => {
  makeDataFolder(config.dataDir);
  return openHost({
    dataDir: config.dataDir,
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    log: logTo(say),
  });
};

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** What became of stored files that do not lie there as their rows say. */
function faultLines({ files }: Manifest, faults: Made['faults']): string[] {
  if (faults.length === 0) return [];
  const gone = faults.filter(({ what }) => what === 'gone').length;
  const all = (files === 'left' ? 0 : files.length) + gone;
  return [
    ...faults
      .slice(0, FAULTS_NAMED)
      .map(
        ({ key, name, what }) =>
          `the stored file ${key} (${name}) ${what === 'gone' ? 'was not there' : 'is not as its row says; the archive has it as it lies there'}`,
      ),
    ...(faults.length > FAULTS_NAMED ? [`and ${faults.length - FAULTS_NAMED} more`] : []),
    gone === all
      ? `None of the ${all} stored files was there. Is the place of the files the right one, and mounted?`
      : `${faults.length} of ${all} stored files were not there as their rows say; the archive has everything else.`,
  ];
}

/**
 * `npm run backup -- [FILE] [--without-files]`, beside a running server or without one. Gives 2 when the archive stands
 * and stored files were not as their rows say.
 */
export async function backupCommand(options: OperateOptions): Promise<number> {
  const {
    config,
    product,
    names: [name],
    has,
  } = commandOf(options, ['--without-files'], 1, 'npm run backup -- [FILE] [--without-files]');
  const path = name === undefined ? join(config.dataDir, 'backups', `anlan-${stampOf(Date.now())}.zip`) : resolve(name);
  const host = await hostOf(config, options.say);
  try {
    const { manifest, bytes, faults } = await makeBackup({
      url: host.url,
      path,
      config,
      product,
      files: !has('--without-files'),
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    options.say(
      `${path}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files === 'left' ? 'no' : manifest.files.length} files, ${megabytes(bytes)}`,
    );
    for (const line of faultLines(manifest, faults)) options.say(line);
    options.say('The archive holds secrets: only its owner may read it. Keep it on another machine.');
    return faults.length > 0 ? WITH_FAULTS : 0;
  } finally {
    await host.stop();
  }
}

/** Opens the place of a restore; with `replace` also one whose data is of a PostgreSQL that is gone. */
async function openPlace(config: Config, replace: boolean, say: Say): Promise<{ host: Host; undo(): void }> {
  try {
    return { host: await hostOf(config, say), undo: () => undefined };
  } catch (error) {
    if (!replace || !(error instanceof OtherMajor)) throw error;
    const undo = clusterAside(config.dataDir, stampOf(Date.now()), say);
    return {
      host: await hostOf(config, say).catch((cause: unknown) => {
        undo();
        throw cause;
      }),
      undo,
    };
  }
}

/** `npm run restore -- FILE [--replace]`, into the empty place that the configuration names. */
export async function restoreCommand(options: OperateOptions): Promise<number> {
  const usage = 'npm run restore -- FILE [--replace]';
  const { say } = options;
  const {
    config,
    product,
    names: [name],
    has,
  } = commandOf(options, ['--replace'], 1, usage);
  if (name === undefined) throw new Error(`usage: ${usage}`);
  let place: Awaited<ReturnType<typeof openPlace>> | undefined;
  try {
    const manifest = await restoreBackup({
      path: resolve(name),
      config,
      product,
      replace: has('--replace'),
      say,
      url: async () => (place = await openPlace(config, has('--replace'), say)).host.url,
    });
    await place?.host.stop();
    say(`Restored, every table and file compared with the archive of ${manifest.madeAt}. Start the product.`);
    if (has('--replace'))
      say('What was there before stands beside it under names with "replaced"; remove it when you no longer need it.');
    return 0;
  } catch (error) {
    await place?.host.stop();
    place?.undo();
    throw error;
  }
}

/** Keeps servers from starting on the source while it is moved. */
async function closed<T>(url: string, act: (extensions: readonly string[]) => Promise<T>): Promise<T> {
  return withSession(url, 'anlan-move', async (client) => {
    const {
      rows: [lock],
    } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [PLACE_LOCK]);
    if (!lock?.held || (await isServed(client)))
      throw new Error('A server of the product runs on the database that is to be moved: stop it first.');
    return act(await extensionsUsed(client));
  });
}

/** What goes wrong with the new place is said of the setting that names it. */
const ofTarget = (error: unknown): Error =>
  new Error((error as Error).message.replaceAll(/(?<!TARGET_)DATABASE_URL/g, 'TARGET_DATABASE_URL'), { cause: error });

/** @throws one sentence that names everything the new place lacks */
async function checkTarget(url: string, extensions: readonly string[]): Promise<void> {
  const lacks = await withSession(url, 'anlan-move', (client) => lacksOf(client, extensions));
  if (lacks.length > 0)
    throw new Error(`The database to move to cannot take the data, and nothing was changed: ${lacks.join('; ')}.`);
}

function goalOf(env: Env, target: string | undefined): Config {
  try {
    return readConfig({ ...env, DATABASE_URL: target });
  } catch (error) {
    throw ofTarget(error);
  }
}

/**
 * `TARGET_DATABASE_URL=… npm run move`: from the configured database to an empty one of yours.
 * `DATABASE_URL=… npm run move -- managed`: from yours to the managed one of DATA_DIR. The old store stays as it is.
 */
export async function moveCommand(options: OperateOptions): Promise<number> {
  const usage =
    'TARGET_DATABASE_URL=postgres://… npm run move\n       DATABASE_URL=postgres://… npm run move -- managed';
  const { say, env } = options;
  const {
    config,
    product,
    names: [name],
  } = commandOf(options, [], 1, usage);
  const target = env['TARGET_DATABASE_URL'] || undefined;
  const home = name === 'managed';
  if ((name !== undefined && !home) || home === (target !== undefined) || (home && config.databaseUrl === undefined))
    throw new Error(`usage: ${usage}`);
  const { databaseUrl, ...managed } = config;
  const goal: Config = home ? managed : goalOf(env, target);
  if (databaseUrl !== undefined && databaseUrl === goal.databaseUrl)
    throw new Error('TARGET_DATABASE_URL is the database the data is in already.');
  const path = join(config.dataDir, 'backups', `moving-${stampOf(Date.now())}.zip`);
  const from = await hostOf(config, say);
  try {
    await closed(from.url, async (extensions) => {
      const to = await hostOf(goal, say).catch((error: unknown) => {
        throw home ? error : ofTarget(error);
      });
      try {
        await checkTarget(to.url, extensions);
        await makeBackup({ url: from.url, path, config, product, files: false });
        await restoreBackup({ path, config: goal, product, replace: false, say, url: () => Promise.resolve(to.url) });
      } finally {
        await to.stop();
      }
    });
  } finally {
    rmSync(path, { force: true });
    await from.stop();
  }
  say(
    `Moved, every table compared. Start the product ${home ? 'without DATABASE_URL from now on' : 'with DATABASE_URL set to what TARGET_DATABASE_URL was'}.`,
  );
  say(
    `Stored files stay where they are. The old store was not changed: ${databaseUrl === undefined ? `remove ${join(config.dataDir, 'pg')} and ${join(config.dataDir, 'pg.json')}` : 'drop the old database'} when you no longer need it.`,
  );
  return 0;
}

/** Commands by name, as the built server takes them. */
export const COMMANDS: Readonly<Record<string, (options: OperateOptions) => Promise<number>>> = {
  backup: backupCommand,
  restore: restoreCommand,
  move: moveCommand,
  // It brings the whole compiler along, which the others never need.
  layer: async (options) => (await import('./layer-command.ts')).layerCommand(options),
  evidence: async ({ env, args, say }) =>
    (await import('./evidence-command.ts')).evidenceCommand({
      env,
      args,
      say,
      // It was built beside the server.
      page: () => readFile(new URL('evidence.html', import.meta.url), 'utf8'),
    }),
};
