/**
 * The open records a person answers for, told by the schemas alone: living rows with a reference to the person that a
 * form may change.
 */
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity, CompiledField, Project, Row, Value } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { HeldRecords } from '../../../model/admin-wire.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { listPath, titleOf } from '../home/seen-entities.ts';
import { incoming } from '../incoming.ts';
import { labelSql } from '../labels.ts';
import { parentsOf } from '../parents.ts';
import { visibleRows } from '../row-scope.ts';
import { columnOf, living, tableOf, tenantWall } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';

/** An entity with those of its fields that say who answers. */
export interface Answering {
  readonly entity: CompiledEntity;
  readonly fields: readonly CompiledField[];
}

/** Records named before a person leaves. */
const NAMED = 5;

/** Do people change rows of the entity by a form? Rows that are part of others are changed in theirs. */
function isEdited(project: Project, entity: CompiledEntity): boolean {
  return entity.partOf
    ? parentsOf(project, entity).some(({ parent }) => isEdited(project, parent))
    : entity.actions['edit'] !== undefined;
}

/**
 * All references to people that say who answers: a form may set them, and the row does not belong to the person (as a
 * post held does).
 * What is only noted down (who published, who uploaded) is read-only and stays as it is.
 */
export function answeringFields(project: Project): Answering[] {
  /** Whom a message is for answers for nothing. */
  const addressed = new Set(['notification']);
  const found = new Map<string, CompiledField[]>();
  for (const { entity, field, onDelete } of incoming(project, 'sysUser')) {
    if (
      onDelete !== 'restrict' ||
      addressed.has(entity.name) ||
      entity.storage.append ||
      !hasTable(entity) ||
      !isEdited(project, entity)
    )
      continue;
    if (field.readOnly || field.computed || field.derived || field.writeOnly) continue;
    found.set(entity.name, [...(found.get(entity.name) ?? []), field]);
  }
  return [...found].flatMap(([name, fields]) => {
    const entity = project.entities.get(name);
    return entity ? [{ entity, fields }] : [];
  });
}

/**
 * States in which work on a row is not over: it may be edited, or an action leads on. Undefined: the entity has no
 * states.
 */
function openStates({ states, fields, actions }: CompiledEntity): string[] | undefined {
  if (!states) return undefined;
  const values = (fields[states.field]?.choices ?? []).map(({ value }) => String(value));
  return values.filter(
    (value) =>
      !states.editable ||
      states.editable.includes(value) ||
      Object.values(actions).some((action) => action.move !== undefined && Object.hasOwn(action.move, value)),
  );
}

function isOpen(project: Project, statement: Statement, entity: CompiledEntity, alias: string, tenant: string): string {
  const states = openStates(entity);
  const own =
    states && entity.states
      ? `${alias}.${columnOf(entity, entity.states.field)} = any(${statement.bind(states, 'text[]')})`
      : 'true';
  const parents = parentsOf(project, entity).map(({ parent, field }, index) => {
    const up = `${alias}${index}`;
    return `exists (select 1 from ${tableOf(parent)} ${up} where ${tenantWall(parent, up, tenant)} and ${living(parent, up)} and ${up}.id = ${alias}.${columnOf(entity, field)} and ${isOpen(project, statement, parent, up, tenant)})`;
  });
  return parents.length === 0 ? own : `${own} and (${parents.join(' or ')})`;
}

function names(entity: CompiledEntity, field: CompiledField, person: string): string {
  const column = `t.${columnOf(entity, field.name)}`;
  return field.kind === 'refs' ? `${column} @> array[${person}]` : `${column} = ${person}`;
}

interface Found {
  readonly from: string;
  readonly tenant: string;
  readonly hits: readonly string[];
}

/** `from … where …` over the open rows of an entity that name a person. */
function openRows(
  engine: Engine,
  call: Call,
  statement: Statement,
  { entity, fields }: Answering,
  person: string,
): Found {
  const project = engine.project();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const bound = statement.bind(person, 'uuid');
  const hits = fields.map((field) => names(entity, field, bound));
  const from = `from ${tableOf(entity)} t where ${tenantWall(entity, 't', tenant)} and ${tenant} is not null and ${living(entity, 't')} and (${hits.join(' or ')}) and ${isOpen(project, statement, entity, 't', tenant)}`;
  return { from, tenant, hits };
}

async function namesOf(
  engine: Engine,
  call: Call,
  connection: Connection,
  answering: Answering,
  person: string,
): Promise<string[]> {
  const { entity } = answering;
  const grant = engine.grant(call.actor, entity);
  if (!grant.actions.has('query')) return [];
  const statement = new Statement();
  const { from, tenant } = openRows(engine, call, statement, answering, person);
  const label = labelSql(engine, call, statement, entity, 't', tenant, entity.storage.label);
  const conditions = visibleRows(engine, call, statement, entity, 't', tenant, grant);
  const rows = await runPrepared<{ label: string }>(
    connection,
    `select ${label} as label ${from} and ${conditions.join(' and ')} order by t.id limit ${NAMED}`,
    statement.values,
  );
  return rows.map((row) => row.label);
}

/**
 * What a person still answers for in one entity; undefined when nothing. Figures count all rows, names only those the
 * caller may look at.
 */
export async function heldRecords(
  engine: Engine,
  call: Call,
  connection: Connection,
  answering: Answering,
  person: string,
): Promise<HeldRecords | undefined> {
  const { entity, fields } = answering;
  const statement = new Statement();
  const { from, hits } = openRows(engine, call, statement, answering, person);
  const counts = hits.map((hit, index) => `count(*) filter (where ${hit})::int as f${index}`);
  const [row] = await runPrepared<Record<string, number>>(
    connection,
    `select count(*)::int as n, ${counts.join(', ')} ${from}`,
    statement.values,
  );
  const count = row?.['n'] ?? 0;
  if (count === 0) return undefined;
  const grant = engine.grant(call.actor, entity);
  const listed = grant.actions.has('query') && !entity.partOf && !entity.menu.hidden;
  return {
    entity: entity.name,
    title: titleOf(entity, call),
    count,
    names: await namesOf(engine, call, connection, answering, person),
    fields: fields
      .map((field, index) => ({
        title: textOf(entity, call.locale, `data.${field.name}`, field.title),
        count: row?.[`f${index}`] ?? 0,
        ...(listed && !grant.hidden.has(field.name) ? { path: `${listPath(entity)}?${field.name}=${person}` } : {}),
      }))
      .filter((field) => field.count > 0),
  };
}

/** Ids of the rows, with their names; locked, so that nobody changes them meanwhile. */
export async function lockHeld(
  engine: Engine,
  call: Call,
  connection: Connection,
  answering: Answering,
  person: string,
): Promise<readonly { readonly id: string; readonly label: string }[]> {
  const statement = new Statement();
  const { from, tenant } = openRows(engine, call, statement, answering, person);
  const label = labelSql(engine, call, statement, answering.entity, 't', tenant, answering.entity.storage.label);
  return runPrepared<{ id: string; label: string }>(
    connection,
    `select t.id, ${label} as label ${from} order by t.id for update of t`,
    statement.values,
  );
}

/** The fields of a row with somebody else in the person's place; nobody stands twice in a list. */
export function withSuccessor({ fields }: Answering, row: Row, person: string, successor: string): Row {
  const changes: Row = {};
  for (const { name } of fields) {
    const value: Value = row[name] ?? null;
    if (value === person) changes[name] = successor;
    else if (Array.isArray(value) && value.includes(person))
      changes[name] = [...new Set(value.map((one) => (one === person ? successor : one)))];
  }
  return changes;
}
