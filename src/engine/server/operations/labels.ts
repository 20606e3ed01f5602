/** Labels of referenced rows: one query per referenced entity and page, never one per row. */
import { quoteIdent } from '../../model/names.ts';
import type { CompiledEntity, CompiledField, Row, Template, Value } from '../../model/types.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import type { Call, Engine } from './engine.ts';
import { columnOf, expressionSql, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';

/** SQL text of a label template over `alias`; one hop over a reference is a sub-select. */
export function labelSql(engine: Engine, call: Call, statement: Statement, entity: CompiledEntity, alias: string, tenant: string, template: Template): string {
  const parts = template.parts.map((part) => {
    if (typeof part === 'string') return `'${part.replaceAll("'", "''")}'`;
    const [name = '', hop] = part.path.split('.');
    const field = entity.fields[name];
    if (hop === undefined && field?.derived) return `coalesce((${expressionSql(engine, call, statement, entity, alias, tenant, field.derived)})::text, '')`;
    const column = columnOf(entity, name);
    if (column === undefined) return `''`;
    if (hop === undefined) return `coalesce(${alias}.${column}::text, '')`;
    const other = field?.ref?.entity ? engine.entity(field.ref.entity) : undefined;
    const otherColumn = other ? columnOf(other, hop) : undefined;
    if (!other || !otherColumn) return `''`;
    return `coalesce((select h.${otherColumn}::text from ${quoteIdent(other.storage.table)} h where ${tenantWall(other, 'h', tenant)} and h.id = ${alias}.${column}), '')`;
  });
  return parts.length === 0 ? `${alias}.id::text` : `trim(${parts.join(' || ')})`;
}

/** id → label of rows of one entity, deleted ones too (a history still names them). */
export async function labelsOf(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const text = `select t.id, ${labelSql(engine, call, statement, entity, 't', tenant, entity.storage.label)} as label from ${quoteIdent(entity.storage.table)} t `
    + `where ${tenantWall(entity, 't', tenant)} and t.id = any(${statement.bind(ids, 'uuid[]')})`;
  // A platform entity has no tenant column, yet its labels may hop to one that has: the place must exist in the text.
  const rows = await runPrepared<{ id: string; label: string }>(connection, entity.storage.scope === 'platform' ? `${text} and ${tenant} is not null` : text, statement.values);
  return new Map(rows.map((row) => [row.id, row.label]));
}

/** The entity that a reference of this row points to; polymorphic ones look at the deciding field. */
export function referencedEntity(field: CompiledField, row: Row): string | undefined {
  if (!field.ref) return undefined;
  if (field.ref.entity) return field.ref.entity;
  const value = field.ref.entityField ? row[field.ref.entityField] : undefined;
  if (typeof value !== 'string') return undefined;
  return field.ref.entityOf ? field.ref.entityOf[value] : value;
}

const refFields = new WeakMap<CompiledEntity, readonly CompiledField[]>();
const PEOPLE = ['createdBy', 'updatedBy'] as const;

function idsIn(value: Value | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

/** Puts `$labels` on rows: the labels of everything they refer to. */
export async function attachLabels(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, rows: readonly Row[]): Promise<void> {
  let fields = refFields.get(entity);
  if (!fields) refFields.set(entity, (fields = Object.values(entity.fields).filter((field) => field.kind === 'ref' || field.kind === 'refs')));
  const wanted = new Map<string, Set<string>>();
  const want = (target: string | undefined, value: Value | undefined): void => {
    if (!target) return;
    let ids = wanted.get(target);
    if (!ids) wanted.set(target, (ids = new Set()));
    for (const id of idsIn(value)) ids.add(id);
  };
  for (const row of rows) {
    for (const field of fields) if (field.name in row) want(referencedEntity(field, row), row[field.name]);
    for (const name of PEOPLE) want('sysUser', row[name]);
  }
  const labels = new Map<string, Map<string, string>>();
  for (const [target, ids] of wanted) {
    const other = ids.size > 0 ? engine.project().entities.get(target) : undefined;
    if (other) labels.set(target, await labelsOf(engine, call, connection, other, [...ids]));
  }
  for (const row of rows as readonly WireRow[]) {
    const own: { [field: string]: string | string[] } = {};
    for (const field of fields) {
      const value = row[field.name];
      const target = referencedEntity(field, row);
      if (value === null || value === undefined || !target) continue;
      const known = labels.get(target);
      own[field.name] = Array.isArray(value) ? idsIn(value).map((id) => known?.get(id) ?? '') : (known?.get(String(value)) ?? '');
    }
    for (const name of PEOPLE) {
      const id = row[name];
      const label = typeof id === 'string' ? labels.get('sysUser')?.get(id) : undefined;
      if (label !== undefined) own[name] = label;
    }
    row.$labels = own;
  }
}
