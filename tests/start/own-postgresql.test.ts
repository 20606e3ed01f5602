/**
 * What `compose.yaml`, `deploy/` and README say of a PostgreSQL of one's own, carried out as they say it: their role,
 * database, address and environment.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readText, root } from '../support/checkout.ts';
import { signIn } from '../support/client.ts';
import { BUILT, freePort, removeData, startProduct, temporaryFolder } from '../support/product.ts';
import { plainEnvironment, runProcess } from '../support/run-process.ts';
import { type GivenPostgresql, givenPostgresql, SUPERUSER } from './given-postgresql.ts';

const compose = readText('compose.yaml');
/** Lines of a service of the compose file. */
const service = (name: string): string => new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n)+)`, 'm').exec(compose)?.[1] ?? '';
/** Its environment, with what the file `.env` fills in. */
function environment(name: string, filled: Readonly<Record<string, string>>): Record<string, string> {
  const block = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service(name))?.[1] ?? '';
  return Object.fromEntries(
    block
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, key = '', value = ''] = /^ {6}(\w+): (.*)$/.exec(line) ?? [];
        return [
          key,
          value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, variable: string, kind: string, rest: string) => {
            const given = filled[variable];
            if (!given && kind === '?') throw new Error(`${variable}: ${rest}`);
            return given || (kind === '-' ? rest : '');
          }),
        ];
      }),
  );
}
/** What docs/operations-container.md has one write into `.env`. */
const asked = [
  ...(/^```sh\n(ADMIN_PASSWORD=[^`]*)```/m.exec(readText('docs/operations-container.md'))?.[1] ?? '').matchAll(
    /^(\w+)=/gm,
  ),
].map((match) => match[1] ?? '');
const filled = {
  ADMIN_PASSWORD: 'river-moss-7',
  POSTGRES_PASSWORD: 'lake7stone',
  POSTGRES_SUPER_PASSWORD: 'hill4cloud',
  SECRET_KEY: '',
};

/** An address of the documents: only where the server is, is ours. */
function at(address: string, port: number): string {
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
const inDocs = (page: string, pattern: RegExp): string => pattern.exec(readText(page))?.[1] ?? '';

/** The system's PostgreSQL, oldest first: it also has the client programs that scripts of the image call. */
const systemFolder =
  (existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [])
    .sort((a, b) => Number(a) - Number(b))
    .map((major) => join('/usr/lib/postgresql', major, 'bin'))
    .find((folder) => existsSync(join(folder, 'psql'))) ?? '';
const clientPath = { PATH: [systemFolder, process.env['PATH'] ?? ''].join(delimiter) };

let composed: GivenPostgresql;
let plain: GivenPostgresql;
let dataDir: string;
beforeAll(async () => {
  const { POSTGRES_PASSWORD = '', POSTGRES_INITDB_ARGS = '' } = environment('db', filled);
  composed = await givenPostgresql({ password: POSTGRES_PASSWORD, initdb: POSTGRES_INITDB_ARGS.split(' ') });
  plain = await givenPostgresql({ password: 'own', initdb: ['--encoding=UTF8'], folder: systemFolder });
  dataDir = temporaryFolder('own-postgresql');
}, 120_000);
afterAll(async () => {
  await composed.end();
  await plain.end();
  await removeData(dataDir);
});

/** What an installation holds, seen through its door: the people, and the tables where they lie. */
async function opened(env: NodeJS.ProcessEnv): Promise<unknown> {
  const product = await startProduct({ built: true, dataDir, env });
  try {
    // Its first password opens the door, and is to be changed behind it.
    expect(await signIn(product.url, 'admin', filled.ADMIN_PASSWORD)).toMatch(/.{20}/);
    expect((await fetch(product.url)).status).toBe(200);
    const db = new pg.Client({ connectionString: env['DATABASE_URL'] ?? '' });
    await db.connect();
    const {
      rows: [found],
    } =
      await db.query(`select current_user as role, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as free,
      (select count(*)::int from pg_tables where schemaname = 'public') as tables, to_regclass('anlan.sys_user') as strayed`);
    await db.end();
    return found;
  } finally {
    expect(await product.stop()).toBe(0);
  }
}

it('starts as the compose file has it, moves to the managed PostgreSQL and to the one README describes, and starts there', async () => {
  expect(
    Object.keys(filled).every((name) => asked.includes(name)),
    asked.join(),
  ).toBe(true);
  expect(service('db')).toContain(`image: postgres:${composed.programs.major}-`);
  // The image runs what lies in its folder, once, as the administrator at the socket.
  const [, script = ''] = /- (\S+):\/docker-entrypoint-initdb\.d\//.exec(service('db')) ?? [];
  const { POSTGRES_PASSWORD: _, POSTGRES_INITDB_ARGS: __, ...ofImage } = environment('db', filled);
  const made = spawnSync('sh', [join(root, script)], {
    encoding: 'utf8',
    env: {
      ...clientPath,
      ...ofImage,
      POSTGRES_USER: SUPERUSER,
      PGHOST: composed.socket,
      PGPORT: String(composed.port),
    },
  });
  expect(made.status, made.stderr).toBe(0);
  const [, check = '[]'] = /test: (\[.*\])/.exec(service('db')) ?? [];
  const [, program = '', ...args] = JSON.parse(check.replaceAll("'", '"')) as string[];
  expect(spawnSync(join(systemFolder, program), [...args, `--port=${composed.port}`]).status).toBe(0);

  const { DATABASE_URL = '', TZ = '', ...further } = environment('anlan', filled);
  expect(new URL(DATABASE_URL).host).toBe('db:5432');
  const container = { NODE_ENV: 'production', ...further, TZ, DATABASE_URL: at(DATABASE_URL, composed.port) };
  const first = await opened(container);
  expect(first).toMatchObject({ role: 'anlan', free: false, strayed: null });

  const readme = inDocs('README.md', /^DATABASE_URL=(\S+) npm start$/m);
  expect(inDocs('README.zh-CN.md', /^DATABASE_URL=(\S+) npm start$/m)).toBe(readme);
  const target = inDocs('docs/operations-backup.md', /^TARGET_DATABASE_URL=(\S+) npm run move/m);
  const { username, password, pathname } = new URL(readme);
  const admin = new pg.Client({ host: plain.socket, port: plain.port, user: SUPERUSER, database: 'postgres' });
  await admin.connect();
  await admin.query(`create role ${username} login nosuperuser password '${password}'`);
  await admin.query(`create database ${pathname.slice(1)} owner ${username}`);
  await admin.end();

  const move = (env: NodeJS.ProcessEnv, ...words: string[]): Promise<{ code: number; output: string }> =>
    runProcess('npm', ['run', '-s', 'move', ...words], {
      cwd: root,
      env: plainEnvironment({ DATA_DIR: dataDir, TZ, ...env }),
    });
  expect(await move({ DATABASE_URL: container.DATABASE_URL }, '--', 'managed')).toMatchObject({ code: 0 });
  expect(await move({ TARGET_DATABASE_URL: at(target, plain.port) })).toMatchObject({ code: 0 });
  expect(await opened({ DATABASE_URL: at(readme, plain.port), DEMO: '0', TZ })).toEqual(first);
});

it('says in one line what is wrong with DATABASE_URL and what to do, without its password', async () => {
  const admin = new pg.Client({ host: plain.socket, port: plain.port, user: SUPERUSER, database: 'postgres' });
  await admin.connect();
  await admin.query(`create role shut login nosuperuser password 'hidden-word'`);
  await admin.query('create database shut');
  await admin.end();
  const at = (port: number, password: string, database: string, host = '127.0.0.1'): string =>
    `postgres://shut:${password}@${host}:${port}/${database}`;
  const wrong: readonly (readonly [url: string, says: RegExp])[] = [
    [at(plain.port, 'hidden-other', 'shut'), /the password of the role shut is refused\. Put the right one/],
    [at(plain.port, 'hidden-word', 'absent'), /there is no database absent\. .*create database "absent" owner "shut"/],
    [at(plain.port, 'hidden-word', 'shut'), /the role shut has not the rights .*alter database "shut" owner to "shut"/],
    [at(await freePort(), 'hidden-word', 'shut'), /nobody listens there\. Start PostgreSQL, or correct host and port/],
    [at(plain.port, 'hidden-word', 'shut', 'no-such-host.invalid'), /no address is known by the name of the host\./],
  ];
  for (const [url, says] of wrong) {
    const { code, output } = await runProcess(process.execPath, BUILT, {
      cwd: root,
      env: plainEnvironment({
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        THIRD_PARTY_PORT: '0',
        LOG_LEVEL: 'warn',
        DATA_DIR: temporaryFolder('refused'),
        DATABASE_URL: url,
      }),
      patience: 60_000,
    });
    const lines = output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect([code, lines.length], output).toEqual([1, 1]);
    const { hostname, port, pathname } = new URL(url);
    expect(lines[0]).toContain(`DATABASE_URL (shut@${hostname}:${port}${pathname}): `);
    expect(lines[0]).toMatch(says);
    expect(output).not.toMatch(/hidden|\n +at /);
  }
});
