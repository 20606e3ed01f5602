/** A PostgreSQL that is not the product's: made as an administrator makes it, with a password at its loopback door. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Binaries, findBinaries } from '../../src/engine/server/db/binaries.ts';
import { chooseAccount } from '../../src/engine/server/db/unprivileged.ts';
import { freePort, until } from '../support/product.ts';

export interface GivenPostgresql {
  readonly port: number;
  /** Folder of its socket, at which its administrator needs no password. */
  readonly socket: string;
  readonly programs: Binaries;
  end(): Promise<void>;
}

/** The administrator of the cluster, as the image `postgres` calls it. */
export const SUPERUSER = 'postgres';

/**
 * @param options.folder of its programs; without one those of the packages
 * @param options.initdb further arguments for making it
 */
export async function givenPostgresql({
  password,
  initdb,
  folder,
}: {
  password: string;
  initdb: readonly string[];
  folder?: string;
}): Promise<GivenPostgresql> {
  const home = mkdtempSync(join(tmpdir(), 'anlan-given-'));
  const account = chooseAccount(join(home, 'data'));
  const programs = findBinaries({ ...(account ? { account } : {}), ...(folder ? { folder } : {}) });
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  chmodSync(home, 0o755);
  if (account) for (const path of [home, passwordFile]) chownSync(path, account.uid, account.gid);
  const ids = account ? { uid: account.uid, gid: account.gid } : {};
  const data = join(home, 'data');
  const made = spawnSync(
    programs.initdb,
    [
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth-host=scram-sha-256',
      '--auth-local=trust',
      '--no-sync',
      ...initdb,
      data,
    ],
    { ...ids, cwd: '/', encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const child: ChildProcess = spawn(
    programs.postgres,
    [
      '-D',
      data,
      '-c',
      `port=${port}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${home}`,
      '-c',
      'fsync=off',
    ],
    { ...ids, cwd: '/', stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until('the given PostgreSQL answers', async () => {
    const client = new pg.Client({ host: home, port, user: SUPERUSER, database: 'postgres' });
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      );
  });
  return {
    port,
    socket: home,
    programs,
    async end() {
      child.kill('SIGINT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
