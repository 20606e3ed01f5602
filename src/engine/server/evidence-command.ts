/**
 * `npm run evidence`: is a file of evidence true, which public keys has this installation, a new key, the page that
 * verifies without a server.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Fault, type Verdict, verifyEvidence } from '../model/evidence/verify-evidence.ts';
import { installationKeys } from './auth/keys.ts';
import { readConfig } from './config.ts';
import { openHost } from './db/host.ts';
import { migrateEngine } from './db/migrations.ts';
import { openDb } from './db/pool.ts';
import { makeDataFolder } from './installation.ts';
import { type EvidenceKeys, nodeVerifier, openEvidenceKeys } from './operations/evidence/keys.ts';
import { MIGRATIONS } from './tables.ts';

const USAGE = `usage: npm run evidence -- verify FILE [--key PUBLIC]…
       npm run evidence -- keys
       npm run evidence -- rotate
       npm run evidence -- page FILE
       verify without --key asks this installation for its keys; with it no database is opened
       ends with 0 where it is true or done, 1 where it is not true, 2 where it could not look`;
const [TRUE, NOT_TRUE, COULD_NOT] = [0, 1, 2];

const SAYS: Readonly<Record<Fault, string>> = {
  text: 'the text there is not as the server wrote it',
  shape: 'this is no file of evidence, or of another version',
  part: 'the content there is not what was signed',
  extra: 'this was not in the file that was signed',
  missing: 'this was in the file that was signed, and is gone',
  shown: 'the form there is not the one that was signed',
  key: 'another key signed the file: it was made by somebody else',
  signature: 'the signature does not fit: digests or the signature itself were changed',
};

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function withKeys<T>(
  env: Readonly<Record<string, string | undefined>>,
  run: (keys: EvidenceKeys) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  makeDataFolder(config.dataDir);
  const host = await openHost({
    dataDir: config.dataDir,
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    log: SILENT,
  });
  try {
    await migrateEngine(host.url, MIGRATIONS, SILENT);
    const db = openDb({ url: host.url, max: 2, timeZone: config.timeZone, log: SILENT });
    try {
      return await run(openEvidenceKeys(db, installationKeys(config.dataDir, config.secretKey), Date.now));
    } finally {
      await db.end();
    }
  } finally {
    await host.stop();
  }
}

function told({ isTrue, fault, place, said, more = 0, key, about }: Verdict): string[] {
  if (isTrue)
    return [
      'true',
      `${String(about?.['title'])} ${String(about?.['name'])}, made at ${String(about?.['wall'])}`,
      `signed by ${key}`,
    ];
  return [
    `false: ${place}${said === undefined || said === '' ? '' : ` (${said})`}: ${fault ? SAYS[fault] : ''}`,
    ...(more > 0 ? [`and ${more} more places`] : []),
  ];
}

interface EvidenceOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly args: readonly string[];
  readonly say: (line: string) => void;
  /** Makes the page that verifies without a server. */
  readonly page: () => Promise<string>;
}

/** `--key X` as `--key=X`: a public key may begin with `-`, which would be read as an option of its own. */
function withValues(args: readonly string[]): string[] {
  return args.flatMap((arg, at) => {
    if (args[at - 1] === '--key') return [];
    const value = args[at + 1];
    return arg === '--key' && value !== undefined ? [`--key=${value}`] : [arg];
  });
}

/** @returns the exit code: 0 true or done, 1 not true, 2 it could not look */
export async function evidenceCommand({ env, args, say, page }: EvidenceOptions): Promise<number> {
  let given: {
    readonly act?: string | undefined;
    readonly file?: string | undefined;
    readonly known: readonly string[];
  };
  try {
    const {
      values,
      positionals: [act, file, ...more],
    } = parseArgs({
      args: withValues(args),
      allowPositionals: true,
      options: { key: { type: 'string', multiple: true, default: [] } },
    });
    const named = act === 'verify' || act === 'page';
    if (more.length > 0 || (!named && act !== 'keys' && act !== 'rotate') || named !== (file !== undefined))
      throw new Error('');
    given = { act, file, known: values.key };
  } catch (error) {
    say([(error as Error).message, USAGE].filter((line) => line !== '').join('\n'));
    return COULD_NOT;
  }
  const { act, file = '', known } = given;
  try {
    if (act === 'page') {
      writeFileSync(resolve(file), await page());
      say(`${resolve(file)}: opens in any browser, without a server`);
      return TRUE;
    }
    if (act === 'verify') {
      const bytes = readFileSync(resolve(file));
      const keys =
        known.length > 0
          ? known
          : await withKeys(env, async (own) => (await own.list()).map(({ publicKey }) => publicKey));
      if (keys.length === 0) {
        say('This installation has signed nothing yet: name the key with --key.');
        return COULD_NOT;
      }
      const verdict = await verifyEvidence(bytes, nodeVerifier, keys);
      for (const line of told(verdict)) say(line);
      return verdict.isTrue ? TRUE : NOT_TRUE;
    }
    await withKeys(env, async (keys) => {
      if (act === 'rotate') say(`${(await keys.rotate()).publicKey} signs from now on`);
      else
        for (const { publicKey, madeAt, retiredAt } of await keys.list())
          say(`${publicKey} from ${madeAt}${retiredAt === null ? '' : ` to ${retiredAt}`}`);
    });
    return TRUE;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return COULD_NOT;
  }
}
