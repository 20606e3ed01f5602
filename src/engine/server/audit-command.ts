/**
 * `npm run audit:verify`: walks the chain of seals over the audit log of this installation's store and says what it
 * found.
 */
import { readConfig } from './config.ts';
import { openHost } from './db/host.ts';
import { openDb } from './db/pool.ts';
import { type Broken, verifyAudit } from './operations/audit/verify.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

const SAYS: Readonly<Record<Broken['kind'], string>> = {
  seal: 'the seal itself was changed',
  chain: 'it does not follow the seal before it',
  changed: 'an entry was changed',
  missing: 'an entry is gone',
  extra: 'an entry was put in among older ones',
  head: 'the known hash is in no seal: the end of the chain was cut off or made anew',
};

/**
 * @param args `--head=HASH`: a hash that an earlier run printed
 * @returns the exit code: 0 whole, 1 broken
 */
export async function auditCommand(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const config = readConfig(env);
  const head = args.find((arg) => arg.startsWith('--head='))?.slice('--head='.length);
  const host = await openHost({
    dataDir: config.dataDir,
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    log: SILENT,
  });
  const db = openDb({ url: host.url, max: 2, timeZone: config.timeZone, log: SILENT, statementTimeoutMs: 0 });
  try {
    const found = await db.system((connection) => verifyAudit(connection, head));
    say(`${found.entries} entries under ${found.seals} seals, ${found.open} not sealed yet`);
    if (found.erased > 0)
      say(`${found.erased} of them were erased when a person was anonymised; their fingerprints stand`);
    say(`head ${found.head}`);
    const { broken } = found;
    if (!broken) {
      say('The chain is whole.');
      return 0;
    }
    say(`BROKEN at seal ${broken.seal}${broken.entry > 0 ? `, entry ${broken.entry}` : ''}: ${SAYS[broken.kind]}.`);
    return 1;
  } finally {
    await db.end();
    await host.stop();
  }
}
