/** Delete and restore: soft, with what belongs to the row, in one transaction under one deletion id (database.md). */
import type { Grant } from '../../model/access.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import { quoteIdent } from '../../model/names.ts';
import type { CompiledEntity, Project, Row } from '../../model/types.ts';
import { actionLabel, textOf } from '../../model/view.ts';
import type { ActionData } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import { eachRow } from './act.ts';
import type { Call, Engine } from './engine.ts';
import { selectVisible } from './get.ts';
import { newId } from './ids.ts';
import { type Incoming, incoming } from './incoming.ts';
import { contentOf, type Entry, writeJournal } from './journal.ts';
import { referencedEntity } from './labels.ts';
import { isEditable } from './offered.ts';
import { needAction } from './query.ts';
import { refuseChecked } from './judge.ts';
import { selectBy } from './row-loader.ts';
import { runHooks, stateTitle, writeContext } from './save.ts';
import { columnOf, living, tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';

/** Ids of the living rows that refer to one, at most one more than is counted. */
async function referring(call: Call, connection: Connection, link: Incoming, id: string): Promise<string[]> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const column = `t.${columnOf(link.entity, link.field.name)}`;
  const bound = statement.bind(id, 'uuid');
  const hit = link.field.kind === 'refs' ? `${column} @> array[${bound}]` : `${column} = ${bound}`;
  const rows = await runPrepared<{ id: string }>(connection, `select t.id from ${tableOf(link.entity)} t where ${tenantWall(link.entity, 't', tenant)} and ${tenant} is not null and ${living(link.entity, 't')} and ${hit} limit 10001`, statement.values);
  return rows.map((row) => row.id);
}

async function stamp(call: Call, connection: Connection, entity: CompiledEntity, ids: readonly string[], deletion: string): Promise<void> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const set = entity.storage.append ? undefined : `deleted_at = now(), deletion_id = ${statement.bind(deletion, 'uuid')}, rev = rev + 1, updated_at = now(), updated_by = ${statement.bind(call.actor.id, 'uuid')}`;
  const where = `where ${tenantWall(entity, 't', tenant)} and ${tenant} is not null and t.id = any(${statement.bind(ids, 'uuid[]')})`;
  await connection.query(set ? `update ${tableOf(entity)} t set ${set} ${where}` : `delete from ${tableOf(entity)} t ${where}`, statement.values);
}

async function removeOne(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, rows: readonly Row[], deletion: string, entries: Entry[]): Promise<void> {
  for (const row of rows) {
    const id = String(row['id']);
    for (const link of incoming(engine.project(), entity.name)) {
      const found = await referring(call, connection, link, id);
      if (found.length === 0) continue;
      if (link.onDelete === 'cascade') await removeOne(engine, call, connection, link.entity, await selectBy(engine, call, connection, link.entity, 'id', found), deletion, entries);
      else if (link.onDelete === 'unlink') await unlink(call, connection, link, id);
      else throw new Refusal('row.referenced', { count: found.length > 10_000 ? '10000+' : found.length, entity: textOf(link.entity, call.locale, 'title', link.entity.title) });
    }
    entries.push({ entity, id, action: 'delete', rev: Number(row['rev'] ?? 0) + 1, changes: [], before: contentOf(entity, row) });
  }
  await stamp(call, connection, entity, rows.map((row) => String(row['id'])), deletion);
}

async function unlink(call: Call, connection: Connection, link: Incoming, id: string): Promise<void> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const bound = statement.bind(id, 'uuid');
  const column = columnOf(link.entity, link.field.name) ?? quoteIdent(link.field.name);
  const [set, hit] = link.field.kind === 'refs' ? [`array_remove(${column}, ${bound})`, `${column} @> array[${bound}]`] : ['null', `${column} = ${bound}`];
  await connection.query(`update ${tableOf(link.entity)} t set ${column} = ${set}${link.entity.storage.append ? '' : ', rev = rev + 1'} where ${tenantWall(link.entity, 't', tenant)} and ${tenant} is not null and ${hit}`, statement.values);
}

/** `delete{Noun}`: one or many ids; a refused row is reported, the others go. */
export async function deleteRows(engine: Engine, call: Call, entity: CompiledEntity, ids: readonly string[]): Promise<ActionData> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'delete');
  if (ids.length === 0) throw new Refusal('action.rows');
  return eachRow(engine, call, entity, grant, [...new Set(ids)], (connection, id) => deleteInside(engine, call, connection, entity, grant, id));
}

/**
 * Holds off writers of the tables that refer to the entity until the deletion is committed. A writer checks its
 * references after its write (judge.ts), so either it waits here and then finds the row gone, or we see its reference.
 */
async function lockReferring(engine: Engine, connection: Connection, entity: CompiledEntity): Promise<void> {
  const tables = [...new Set(incoming(engine.project(), entity.name).map((link) => tableOf(link.entity)))].sort();
  if (tables.length > 0) await connection.query(`lock table ${tables.join(', ')} in share row exclusive mode`);
}

/** Deletes a row inside a running transaction. */
export async function deleteInside(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, grant: Grant, id: string): Promise<void> {
  const old = await selectVisible(engine, call, connection, entity, grant, id, { lock: true, all: true });
  if (!isEditable(entity, old)) {
    const action = entity.actions['delete'];
    throw new Refusal('row.notEditable', { state: stateTitle(entity, call, old), action: action ? actionLabel(entity, action, call.locale) : 'delete' });
  }
  const context = writeContext(engine, call, connection, 'delete');
  await refuseChecked(context, entity, old);
  await runHooks(context, entity, 'before', 'delete', old, old);
  await lockReferring(engine, connection, entity);
  const entries: Entry[] = [];
  await removeOne(engine, call, connection, entity, [old], newId(engine.clock.millis()), entries);
  await writeJournal(connection, call, entries);
  await runHooks(context, entity, 'after', 'delete', old, old);
  for (const name of new Set(entries.map((entry) => entry.entity.name))) await engine.touched(connection, call.actor.tenant, name);
}

/** `action/restore`: brings a deleted row back with all that was deleted with it. */
export async function restoreRows(engine: Engine, call: Call, entity: CompiledEntity, ids: readonly string[]): Promise<ActionData> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'restore');
  if (ids.length === 0) throw new Refusal('action.rows');
  return eachRow(engine, call, entity, grant, [...new Set(ids)], (connection, id) => restoreInside(engine, call, connection, entity, grant, id));
}

async function restoreInside(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, grant: Grant, id: string): Promise<void> {
  const old = await selectVisible(engine, call, connection, entity, grant, id, { lock: true, deleted: true, all: true });
  const tenantId = call.actor.tenant;
  const wall = entity.storage.scope === 'platform' ? '$2::uuid is not null' : 'tenant_id = $2';
  const { rows } = await connection.query<{ deletion_id: string | null }>(`select deletion_id from ${tableOf(entity)} where id = $1 and ${wall}`, [id, tenantId]);
  const deletion = rows[0]?.deletion_id;
  if (!deletion) throw new Refusal('row.restoreBlocked', { reason: '—' });
  const context = writeContext(engine, call, connection, 'restore');
  await runHooks(context, entity, 'before', 'restore', old, old);
  const entries: Entry[] = [];
  for (const other of engine.project().entities.values()) {
    if (other.storage.append || (other !== entity && !cascades(engine.project(), entity, other))) continue;
    const where = other.storage.scope === 'platform' ? '$2::uuid is not null' : 'tenant_id = $2';
    try {
      const back = await connection.query<{ id: string; rev: number }>(`update ${tableOf(other)} set deleted_at = null, deletion_id = null, rev = rev + 1, updated_at = now(), updated_by = $3 where deletion_id = $1 and ${where} returning id, rev`, [deletion, tenantId, call.actor.id]);
      entries.push(...back.rows.map((row) => ({ entity: other, id: row.id, action: 'restore', rev: Number(row.rev), changes: [] })));
    } catch (error) {
      // A living row has taken a unique value meanwhile.
      if ((error as { code?: string }).code !== '23505') throw error;
      throw new Refusal('row.restoreBlocked', { reason: textOf(other, call.locale, 'title', other.title) });
    }
  }
  await needLivingReferences(engine, call, connection, entity, old);
  await writeJournal(connection, call, entries);
  await runHooks(context, entity, 'after', 'restore', old, old);
  await engine.touched(connection, tenantId, entity.name);
}

/** Can deleting a row of `entity` have taken rows of `other` along, directly or through others? */
function cascades(project: Project, entity: CompiledEntity, other: CompiledEntity, seen: ReadonlySet<string> = new Set()): boolean {
  return incoming(project, entity.name).some((link) => link.onDelete === 'cascade' && !seen.has(link.entity.name)
    && (link.entity === other || cascades(project, link.entity, other, new Set([...seen, link.entity.name]))));
}

/** A row cannot come back to a parent or a reference that is gone. */
async function needLivingReferences(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, row: Row): Promise<void> {
  for (const field of Object.values(entity.fields)) {
    const id = row[field.name];
    const target = field.kind === 'ref' ? engine.project().entities.get(referencedEntity(field, row) ?? '') : undefined;
    if (!target || typeof id !== 'string') continue;
    const statement = new Statement();
    const tenant = statement.bind(call.actor.tenant, 'uuid');
    const found = await runPrepared(connection, `select 1 from ${tableOf(target)} t where ${tenantWall(target, 't', tenant)} and ${tenant} is not null and ${living(target, 't')} and t.id = ${statement.bind(id, 'uuid')}`, statement.values);
    if (found.length === 0) throw new Refusal('row.restoreBlocked', { reason: textOf(entity, call.locale, `data.${field.name}`, field.title) });
  }
}
