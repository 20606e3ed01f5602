/** Configuration by environment, checked at start: every wrong value has a message that says what would be right. */
import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { delimiter, resolve } from 'node:path';

export interface Config {
  readonly port: number;
  readonly thirdPartyPort: number;
  readonly host: string;
  readonly basePath: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly schemaDirs: readonly string[];
  readonly demo: boolean;
  readonly production: boolean;
  readonly adminPassword?: string;
  readonly timeZone: string;
  readonly trustProxy: boolean;
  readonly logLevel: string;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Env = Readonly<Record<string, string | undefined>>;

function port(env: Env, name: string, fallback: number, zero: boolean, wrong: string[]): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value <= 65_535 && (value >= 1 || (zero && value === 0))) return value;
  wrong.push(`${name}=${text}: must be a port from 1 to 65535${zero ? ', or 0 to switch it off' : ''}`);
  return fallback;
}

function flag(env: Env, name: string, fallback: boolean, wrong: string[]): boolean {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  wrong.push(`${name}=${text}: must be 0 or 1`);
  return fallback;
}

function zoneOf(env: Env, wrong: string[]): string {
  const zone = env['TZ'] || 'Asia/Shanghai';
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    wrong.push(`TZ=${zone}: must be the name of a time zone, such as Asia/Shanghai`);
    return 'Asia/Shanghai';
  }
}

/** An address of this machine, or a name for it. */
function hostOf(env: Env, wrong: string[]): string {
  const host = env['HOST'] || '127.0.0.1';
  const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((entry) => entry.address));
  const named = isIP(host) === 0 && /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/.test(host) && !/^[\d.]+$/.test(host);
  if (!named && host !== '0.0.0.0' && host !== '::' && !own.includes(host)) wrong.push(`HOST=${host}: must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them`);
  return host;
}

function schemaDirsOf(env: Env, wrong: string[]): string[] {
  const dirs = (env['SCHEMA_DIRS'] ?? '').split(delimiter).filter((dir) => dir !== '').map((dir) => resolve(dir));
  for (const dir of dirs) if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) wrong.push(`SCHEMA_DIRS: there is no folder ${dir}`);
  return dirs;
}

/**
 * Reads the configuration.
 * @throws Error with one line for each wrong value
 */
export function readConfig(env: Env): Config {
  const wrong: string[] = [];
  const production = env['NODE_ENV'] === 'production';
  const basePath = env['BASE_PATH'] ?? '/prod-api';
  if (!/^(\/[\w.-]+)*$/.test(basePath)) wrong.push(`BASE_PATH=${basePath}: must be empty or begin with / and not end with it, such as /prod-api`);
  const databaseUrl = env['DATABASE_URL'] || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) wrong.push('DATABASE_URL: must begin with postgres://');
  const logLevel = env['LOG_LEVEL'] || 'info';
  if (!LEVELS.includes(logLevel)) wrong.push(`LOG_LEVEL=${logLevel}: must be one of ${LEVELS.join(', ')}`);
  const adminPassword = env['ADMIN_PASSWORD'] || undefined;
  if (adminPassword && ([...adminPassword].length < 6 || [...adminPassword].length > 31)) wrong.push('ADMIN_PASSWORD: must have 6 to 31 characters');
  const config: Config = {
    port: port(env, 'PORT', 3000, false, wrong), thirdPartyPort: port(env, 'THIRD_PARTY_PORT', 8080, true, wrong), host: hostOf(env, wrong), basePath,
    dataDir: resolve(env['DATA_DIR'] || './data'), ...(databaseUrl ? { databaseUrl } : {}), schemaDirs: schemaDirsOf(env, wrong),
    demo: flag(env, 'DEMO', !production, wrong), production, ...(adminPassword ? { adminPassword } : {}), timeZone: zoneOf(env, wrong), trustProxy: flag(env, 'TRUST_PROXY', false, wrong), logLevel,
  };
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return config;
}
