/** Every name that comes out of an entity: table, columns, routes, permission codes, menu paths, message keys. Pure. */

/** Columns the engine keeps in every table of its own accord; database.md. */
export const IMPLICIT_COLUMNS = {
  id: 'id',
  tenantId: 'tenant_id',
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedBy: 'updated_by',
  updatedAt: 'updated_at',
  rev: 'rev',
  deletedAt: 'deleted_at',
} as const;

/** Fields that entities with a process have: stored like their own, written by the process alone. */
export const PROCESS_FIELDS = [
  'processInstanceId',
  'currentNode',
  'currentAssignees',
  'submittedAt',
  'finishedAt',
] as const;

/** Columns of the engine that are no fields: deletion stamp, order inside a parent, search and pinyin keys. */
export const ENGINE_COLUMNS = ['deletion_id', 'position', 'search_grams', 'search_text'] as const;

/** Columns that PostgreSQL keeps in every table of its own accord: it makes no other one of such a name. */
const SYSTEM_COLUMNS = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'] as const;

export const RESERVED_FIELDS: readonly string[] = [
  ...Object.keys(IMPLICIT_COLUMNS),
  ...PROCESS_FIELDS,
  ...SYSTEM_COLUMNS,
  '__proto__',
  'constructor',
];

/** A free name near a reserved one: `xmin` → `xminValue`. */
export function freeFieldName(reserved: string, taken: ReadonlySet<string>): string {
  const near = `${reserved.replaceAll('_', '')}Value`;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? near : `${near}${number}`;
    if (!taken.has(name)) return name;
  }
}

const TAKEN_COLUMNS = new Set<string>([...Object.values(IMPLICIT_COLUMNS), ...ENGINE_COLUMNS]);

/** `equipCrane` → `equip_crane`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** `equipCrane` → `EquipCrane`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A short stable hash (FNV-1a, 32 bit, base 36); for column names, not for security. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0');
}

/** Column of a field: its own name, or a short hashed one when it is over 60 bytes or taken by the engine. */
export function columnName(field: string): string {
  const bytes = new TextEncoder().encode(field).length;
  if (bytes <= 60 && !TAKEN_COLUMNS.has(field)) return field;
  const head = field.replace(/[^A-Za-z0-9_]/g, '').slice(0, 24);
  return `${head}_${shortHash(field)}`;
}

/** Table of an entity: snake_case, hashed when over 55 bytes so that index names still fit. */
export function tableName(entity: string): string {
  const name = snakeCase(entity);
  return new TextEncoder().encode(name).length <= 55 ? name : `${name.slice(0, 44)}_${shortHash(name)}`;
}

export function permissionCode(area: string, entity: string, action: string): string {
  return `${area}:${entity}:${action}`;
}

export interface EntityNames {
  readonly table: string;
  readonly base: string;
  readonly noun: string;
  /** Hash route of the list. */
  readonly path: string;
  readonly menuCode: string;
}

/** All names of an entity; `api` is the file's own section, if it has one, `path` the address its menu states. */
export function entityNames(
  area: string,
  entity: string,
  api?: { base?: string; noun?: string },
  path?: string,
): EntityNames {
  return {
    table: tableName(entity),
    base: api?.base ?? `/api/${area}/${entity}`,
    noun: api?.noun ?? pascalCase(entity),
    path: path ?? `/${area}/${entity}`,
    menuCode: `${area}.${entity}`,
  };
}

/** Quotes an SQL identifier. Identifiers are always quoted, so SQL words and other scripts are ordinary names. */
export function quoteIdent(name: string): string {
  return name.includes('"') ? `"${name.replaceAll('"', '""')}"` : `"${name}"`;
}

/** The PostgreSQL schema of the tables that entity files describe. */
export const TABLE_SCHEMA = 'public';

/**
 * A table in a statement: with its schema, so that no common table expression, alias or catalogue of the same name
 * stands in its place.
 */
export function qualifiedTable(table: string): string {
  return `${TABLE_SCHEMA}.${quoteIdent(table)}`;
}
