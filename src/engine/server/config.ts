/** Configuration by environment, checked at start: every wrong value has a message that says what would be right. */
import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** Lines of the log: for programs, or for who watches a terminal. */
export type LogFormat = 'json' | 'plain';

export interface Config {
  readonly port: number;
  readonly thirdPartyPort: number;
  readonly host: string;
  readonly basePath: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly schemaDirs: readonly string[];
  readonly demo: boolean;
  /** Devices of the demonstration send readings. */
  readonly simulator: boolean;
  /** Fill the table of regions with the national list on the first start. */
  readonly regions: boolean;
  readonly production: boolean;
  readonly adminPassword?: string;
  readonly timeZone: string;
  readonly trustProxy: boolean;
  readonly logLevel: string;
  readonly logFormat: LogFormat;
  /** How many of the backups made before upgrades are kept; 0: none is made. */
  readonly upgradeBackups: number;
  /** Key of signed single sign-on; without one it is off (Q-19). */
  readonly ssoKey?: string;
  readonly ssoTenantCode: string;
  /** Hosts (`host` or `host:port`) whose menu entries get a one-time ticket (Q-21). */
  readonly internalHosts: readonly string[];
  /** Address under which people reach the portal, without a slash at its end; for links in mails. */
  readonly onlineDomain?: string;
  readonly mapsKey?: string;
  /** Folder of stored files, when they do not lie in a bucket. */
  readonly filesDir: string;
  readonly s3?: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKey: string;
    readonly secretKey: string;
    readonly prefix: string;
  };
  readonly smtp?: { readonly url: string; readonly from: string };
  /** Broker that devices send their readings to; without one nothing is subscribed to. */
  readonly mqttUrl?: string;
  /** Names, addresses and networks of the own network that messages and webhooks may be sent to. */
  readonly outboundPrivate: readonly string[];
  /** Within how many seconds a body has to arrive; an upload has thirty times as long. */
  readonly bodySeconds: number;
  /** Encrypts secrets at rest; the same on every node. Without one a key is made in the data folder. */
  readonly secretKey?: string;
  /** Databases the code generator may read: name → address with user and password. */
  readonly generatorSources: ReadonlyMap<string, string>;
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

const MOST = 1000;

function countOf(env: Env, name: string, fallback: number, zero: string | undefined, wrong: string[]): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const least = zero === undefined ? 1 : 0;
  if (/^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= MOST) return Number(text);
  wrong.push(`${name}=${text}: must be a number from ${least} to ${MOST}${zero === undefined ? '' : `; ${zero}`}`);
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
  const named =
    isIP(host) === 0 &&
    /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/.test(host) &&
    !/^[\d.]+$/.test(host);
  if (!named && host !== '0.0.0.0' && host !== '::' && !own.includes(host))
    wrong.push(`HOST=${host}: must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them`);
  return host;
}

function schemaDirsOf(env: Env, wrong: string[]): string[] {
  const dirs = (env['SCHEMA_DIRS'] ?? '')
    .split(delimiter)
    .filter((dir) => dir !== '')
    .map((dir) => resolve(dir));
  for (const dir of dirs)
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) wrong.push(`SCHEMA_DIRS: there is no folder ${dir}`);
  return dirs;
}

const SECRET_CHARACTERS = 32;

/** A secret that nobody guesses. */
function secretOf(env: Env, name: string, wrong: string[]): string | undefined {
  const text = env[name] || undefined;
  if (text !== undefined && text.length < SECRET_CHARACTERS)
    wrong.push(
      `${name}: must have at least ${SECRET_CHARACTERS} characters, such as the output of: openssl rand -base64 48`,
    );
  return text;
}

function hostsOf(env: Env, wrong: string[]): string[] {
  const hosts = (env['INTERNAL_HOSTS'] ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  for (const host of hosts)
    if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?(:\d{1,5})?$/.test(host))
      wrong.push(
        `INTERNAL_HOSTS: ${host} must be a host or host:port, such as reports.example.org or 10.0.0.8:9000; several are separated by commas`,
      );
  return hosts;
}

function privateOf(env: Env, wrong: string[]): string[] {
  const targets = (env['OUTBOUND_PRIVATE'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');
  for (const target of targets) {
    const [address = '', bits] = target.split('/');
    const family = isIP(address);
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
    const isName =
      bits === undefined && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(target);
    if (!(family === 0 ? isName : isNetwork))
      wrong.push(
        `OUTBOUND_PRIVATE: ${target} must be a host, an address or a network, such as hooks.internal, 10.0.0.8 or 10.0.0.0/8; several are separated by commas`,
      );
  }
  return targets;
}

function domainOf(env: Env, wrong: string[]): string | undefined {
  const text = env['ONLINE_DOMAIN'] || undefined;
  if (text === undefined) return undefined;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (URL.canParse(address) && /^https?:\/\/[\w.:[\]-]+(\/[\w./-]*)?$/i.test(address))
    return address.replace(/\/+$/, '');
  wrong.push(
    `ONLINE_DOMAIN=${text}: must be the address people open, such as portal.example.org or https://portal.example.org`,
  );
  return undefined;
}

function smtpOf(env: Env, wrong: string[]): Config['smtp'] {
  const [url, from] = [env['SMTP_URL'] || undefined, env['MAIL_FROM'] || undefined];
  if (url === undefined) return undefined;
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url))
    wrong.push('SMTP_URL: must be smtp:// or smtps://, such as smtps://user:secret@mail.example.org');
  if (from === undefined || !/^[^\s@]+@[^\s@]+$|<[^\s@]+@[^\s@]+>$/.test(from))
    wrong.push('MAIL_FROM: must be the address mails are sent from when SMTP_URL is set, such as portal@example.org');
  return { url, from: from ?? '' };
}

/** An address is never repeated in a message: it may hold a password. */
function mqttOf(env: Env, wrong: string[]): string | undefined {
  const url = env['MQTT_URL'] || undefined;
  if (url !== undefined && (!/^(mqtts?|wss?):\/\/\S+$/.test(url) || !URL.canParse(url)))
    wrong.push(
      'MQTT_URL: must be mqtt://, mqtts://, ws:// or wss://, such as mqtts://user:secret@broker.example.org:8883',
    );
  return url;
}

/** Stored files lie in a bucket as soon as an endpoint is named; then everything it takes must be there. */
function s3Of(env: Env, wrong: string[]): Config['s3'] {
  const endpoint = env['S3_ENDPOINT'] || undefined;
  if (endpoint === undefined) {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
      if (env[name]) wrong.push(`${name}: has no effect without S3_ENDPOINT; set that too, or take this away`);
    return undefined;
  }
  if (!/^https?:\/\/[\w.:[\]-]+(\/[\w./-]*)?$/i.test(endpoint) || !URL.canParse(endpoint))
    wrong.push(
      `S3_ENDPOINT=${endpoint}: must be the address of the service, such as https://s3.example.org or http://10.0.0.8:9000`,
    );
  const need = (name: string, shape: RegExp, right: string): string => {
    const text = env[name] ?? '';
    if (!shape.test(text)) wrong.push(`${name}: must be ${right} when S3_ENDPOINT is set`);
    return text;
  };
  const prefix = env['S3_PREFIX'] ?? '';
  if (!/^([\w.-]+\/)*$/.test(prefix)) wrong.push(`S3_PREFIX=${prefix}: must be empty or end with /, such as anlan/`);
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket: need('S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket, such as anlan-files'),
    region: env['S3_REGION'] || 'us-east-1',
    accessKey: need('S3_ACCESS_KEY', /^\S+$/, 'the id of a key that may read, write and delete in the bucket'),
    secretKey: need('S3_SECRET_KEY', /^\S+$/, 'the secret of that key'),
    prefix,
  };
}

/** `name=postgres://…`, several with blanks between. An address is never repeated in a message: it holds a password. */
function sourcesOf(env: Env, wrong: string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of (env['GENERATOR_SOURCES'] ?? '').split(/\s+/).filter((one) => one !== '')) {
    const [, name, url] = /^([A-Za-z][\w-]{0,31})=(postgres(?:ql)?:\/\/\S+)$/.exec(part) ?? [];
    if (name === undefined || url === undefined || name === 'own' || found.has(name))
      wrong.push(
        'GENERATOR_SOURCES: must be name=postgres://user:password@host/database, each name once and none of them own, with blanks between',
      );
    else found.set(name, url);
  }
  return found;
}

/** What sign-in needs of the environment. */
function signInOf(
  env: Env,
  wrong: string[],
): Pick<Config, 'ssoKey' | 'ssoTenantCode' | 'internalHosts' | 'onlineDomain' | 'mapsKey' | 'smtp' | 'secretKey'> {
  const [ssoKey, secretKey, onlineDomain, smtp] = [
    secretOf(env, 'SSO_KEY', wrong),
    secretOf(env, 'SECRET_KEY', wrong),
    domainOf(env, wrong),
    smtpOf(env, wrong),
  ];
  const ssoTenantCode = env['SSO_TENANT_CODE'] || 'default';
  if (!/^[\w.-]{1,64}$/.test(ssoTenantCode))
    wrong.push(`SSO_TENANT_CODE=${ssoTenantCode}: must be the code of a tenant, such as default`);
  const mapsKey = env['MAPS_KEY'] || undefined;
  if (mapsKey !== undefined && !/^[\w-]{1,200}$/.test(mapsKey))
    wrong.push('MAPS_KEY: must be letters, digits, - and _ only');
  return {
    ssoTenantCode,
    internalHosts: hostsOf(env, wrong),
    ...(ssoKey ? { ssoKey } : {}),
    ...(secretKey ? { secretKey } : {}),
    ...(onlineDomain ? { onlineDomain } : {}),
    ...(mapsKey ? { mapsKey } : {}),
    ...(smtp ? { smtp } : {}),
  };
}

function logFormatOf(env: Env, isTerminal: boolean, wrong: string[]): LogFormat {
  const named = env['LOG_FORMAT'];
  if (named && named !== 'json' && named !== 'plain') wrong.push(`LOG_FORMAT=${named}: must be json or plain`);
  return named === 'json' || named === 'plain' ? named : isTerminal ? 'plain' : 'json';
}

/**
 * Reads the configuration.
 * @param isTerminal is the standard output one?
 * @throws Error with one line for each wrong value
 */
export function readConfig(env: Env, isTerminal = false): Config {
  const wrong: string[] = [];
  const production = env['NODE_ENV'] === 'production';
  const basePath = env['BASE_PATH'] ?? '/prod-api';
  if (!/^(\/[\w.-]+)*$/.test(basePath))
    wrong.push(`BASE_PATH=${basePath}: must be empty or begin with / and not end with it, such as /prod-api`);
  const databaseUrl = env['DATABASE_URL'] || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) wrong.push('DATABASE_URL: must begin with postgres://');
  const logLevel = env['LOG_LEVEL'] || 'info';
  if (!LEVELS.includes(logLevel)) wrong.push(`LOG_LEVEL=${logLevel}: must be one of ${LEVELS.join(', ')}`);
  const adminPassword = env['ADMIN_PASSWORD'] || undefined;
  if (adminPassword && ([...adminPassword].length < 6 || [...adminPassword].length > 31))
    wrong.push('ADMIN_PASSWORD: must have 6 to 31 characters');
  const dataDir = resolve(env['DATA_DIR'] || './data');
  const s3 = s3Of(env, wrong);
  const mqttUrl = mqttOf(env, wrong);
  const outboundPrivate = privateOf(env, wrong);
  const ports = {
    port: port(env, 'PORT', 3000, false, wrong),
    thirdPartyPort: port(env, 'THIRD_PARTY_PORT', 8080, true, wrong),
  };
  const demo = flag(env, 'DEMO', !production, wrong);
  const config: Config = {
    ...ports,
    host: hostOf(env, wrong),
    basePath,
    dataDir,
    filesDir: env['FILES_DIR'] ? resolve(env['FILES_DIR']) : join(dataDir, 'files'),
    ...(s3 ? { s3 } : {}),
    ...(databaseUrl ? { databaseUrl } : {}),
    schemaDirs: schemaDirsOf(env, wrong),
    demo,
    simulator: flag(env, 'SIMULATOR', demo, wrong),
    regions: flag(env, 'REGIONS', true, wrong),
    production,
    ...(adminPassword ? { adminPassword } : {}),
    timeZone: zoneOf(env, wrong),
    trustProxy: flag(env, 'TRUST_PROXY', false, wrong),
    logLevel,
    logFormat: logFormatOf(env, isTerminal, wrong),
    upgradeBackups: countOf(env, 'UPGRADE_BACKUPS', 3, '0 switches it off', wrong),
    bodySeconds: countOf(env, 'BODY_SECONDS', 30, undefined, wrong),
    generatorSources: sourcesOf(env, wrong),
    outboundPrivate,
    ...(mqttUrl ? { mqttUrl } : {}),
    ...signInOf(env, wrong),
  };
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return config;
}
