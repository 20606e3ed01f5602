/** The names of the settings, and which variables of the environment look like one of them misspelt. */
import { editDistance } from '../model/format/nearest.ts';

/** Every variable that the product reads; README says what each means. */
export const SETTINGS: readonly string[] = [
  'PORT',
  'HOST',
  'THIRD_PARTY_PORT',
  'BASE_PATH',
  'DATA_DIR',
  'FILES_DIR',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_REGION',
  'S3_PREFIX',
  'DATABASE_URL',
  'TARGET_DATABASE_URL',
  'SCHEMA_DIRS',
  'DEMO',
  'SIMULATOR',
  'REGIONS',
  'ADMIN_PASSWORD',
  'TZ',
  'TRUST_PROXY',
  'SSO_KEY',
  'SSO_TENANT_CODE',
  'INTERNAL_HOSTS',
  'ONLINE_DOMAIN',
  'MAPS_KEY',
  'SMTP_URL',
  'MQTT_URL',
  'OUTBOUND_PRIVATE',
  'MAIL_FROM',
  'SECRET_KEY',
  'UPGRADE_BACKUPS',
  'GENERATOR_SOURCES',
  'LOG_FORMAT',
  'LOG_LEVEL',
  'BODY_SECONDS',
  'NODE_ENV',
  'ANLAN_ROOT',
];

/**
 * One slip of the finger in a name of this length; two in the longer one. Shorter names are too close to those of other
 * programs.
 */
const ONE_SLIP = 8;
const TWO_SLIPS = 12;

const plain = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^ANLAN[_-]/, '')
    .replaceAll(/[_-]/g, '');
const letters = (name: string): string => [...name].sort().join('');

function looksLike(name: string, setting: string): boolean {
  const [here, there] = [plain(name), plain(setting)];
  if (here === there) return true;
  const many = editDistance(here, there, 2);
  if (many === 1 && letters(here) === letters(there)) return there.length > 2;
  return many <= (setting.length >= TWO_SLIPS ? 2 : setting.length >= ONE_SLIP ? 1 : 0);
}

/**
 * One line for each variable that is no setting and looks like one: PROT, DATADIR, ANLAN_PORT. They are said and not
 * refused, because an environment is full of other programs' variables.
 */
export function misspelt(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter((name) => !SETTINGS.includes(name))
    .flatMap((name) => {
      const meant = SETTINGS.find((setting) => looksLike(name, setting));
      return meant === undefined ? [] : [`${name} is no setting and has no effect. Did you mean ${meant}?`];
    });
}
