/** Misspelt settings are said with the nearest name, and variables of other programs are left alone. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { misspelt, SETTINGS } from './settings.ts';

it.each([
  ['PROT', 'PORT'],
  ['HSOT', 'HOST'],
  ['port', 'PORT'],
  ['DATADIR', 'DATA_DIR'],
  ['DATA_DIRS', 'DATA_DIR'],
  ['ANLAN_PORT', 'PORT'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_ULR', 'DATABASE_URL'],
  ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ['SECRET_KYE', 'SECRET_KEY'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['SMTP_URI', 'SMTP_URL'],
  ['TARGET_DATABASE_URI', 'TARGET_DATABASE_URL'],
])('%s: did you mean %s', (name, meant) => {
  expect(misspelt({ [name]: '1', PATH: '/bin' })).toEqual([
    `${name} is no setting and has no effect. Did you mean ${meant}?`,
  ]);
});

it('says nothing of settings, nor of what other programs use', () => {
  const foreign = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'HOSTTYPE',
    'CHOST',
    'GHOST',
    'POST',
    'SORT',
    'PORTS',
    'PGPORT',
    'PGHOST',
    'PGDATABASE',
    'PGDATA',
    'REGION',
    'AWS_REGION',
    'AWS_SECRET_ACCESS_KEY',
    'SSH_KEY',
    'SSH_TTY',
    'TERM',
    'MAIL',
    'MAILTO',
    'LOGNAME',
    'USER',
    'LANG',
    'LC_ALL',
    'PWD',
    'OLDPWD',
    'EDITOR',
    'DISPLAY',
    'XDG_DATA_DIRS',
    'XDG_DATA_HOME',
    'NODE_PATH',
    'NODE_OPTIONS',
    'DEBUG',
    'CI',
    'NO_COLOR',
    'INIT_CWD',
    'npm_config_prefix',
    'npm_lifecycle_event',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'ALL_PROXY',
    'TMPDIR',
    'SHLVL',
    'S3_URL',
    'MEMO',
    'DEMOS',
    'DATABASE_NAME',
    'DATABASE_USER',
    'DB_URL',
    'REDIS_URL',
    'KUBERNETES_PORT',
    'KUBERNETES_SERVICE_HOST',
    'INVOCATION_ID',
    'ANLAN_URL',
    'T',
    'Z',
    'ZT2',
  ];
  expect(misspelt(Object.fromEntries([...foreign, ...SETTINGS].map((name) => [name, 'x'])))).toEqual([]);
});

it('knows every name that the configuration reads', () => {
  const read = readFileSync('src/engine/server/config.ts', 'utf8').matchAll(
    /(?:env\['|[ (](?:port|flag|countOf|secretOf|need)\((?:env, )?')([A-Z0-9_]+)'/g,
  );
  const names = [...read].map((match) => match[1]);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !SETTINGS.includes(name ?? ''))).toEqual([]);
});
