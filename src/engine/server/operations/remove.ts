/** Delete and restore: soft, with what belongs to the row, in one transaction under one deletion id (database.md). */
import type { Grant } from '../../model/access.ts';
import { messageOf } from '../../model/errors/catalogue.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import type { CompiledEntity, Project } from '../../model/types.ts';
import { textOf } from '../../model/view.ts';
import type { ActionData, FieldError } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import { eachRow } from './act.ts';
import { arrived, type WriteContext } from './draft.ts';
import { keepDone } from './commands/facts.ts';
import type { Call, Engine } from './engine.ts';
import { selectVisible } from './get.ts';
import { incoming } from './incoming.ts';
import { failedChecks } from './judge.ts';
import { type Entry, writeJournal } from './journal.ts';
import { referencedEntity } from './labels.ts';
import { needAction } from './query.ts';
import { afterRemoval, carryOut, movedBy, planRemoval } from './removal.ts';
import { needOpenPeriod } from './period.ts';
import { isCounted, rollUp } from './rollup.ts';
import { selectBy } from './row-loader.ts';
import { refuseAll } from './save.ts';
import { columnOf, living, tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';
import { ruleTitles } from './unique.ts';
import { runHooks, writeContext } from './write-context.ts';

/** `delete{Noun}`: one or many ids; a refused row is reported, the others go. */
export async function deleteRows(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  ids: readonly string[],
): Promise<ActionData> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'delete');
  if (ids.length === 0) throw new Refusal('action.rows');
  const gone = new Set<string>();
  const act = { act: 'delete', input: {}, fields: [] };
  return eachRow(
    engine,
    call,
    entity,
    grant,
    [...new Set(ids)],
    async (connection, id) => {
      if (!gone.has(id))
        for (const one of await deleteInside(engine, call, connection, entity, grant, id)) gone.add(one);
      await keepDone({ engine, call, connection }, entity, id, act);
    },
    (connection, asked) => referrersFirst(engine, call, connection, entity, asked),
    act,
  );
}

/** Rows of one entity so that each stands before those of them it refers to: a tree's leaves before its branches. */
async function referrersFirst(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  ids: readonly string[],
): Promise<string[]> {
  const links = incoming(engine.project(), entity.name).filter((link) => link.entity === entity);
  const referrers = new Map<string, string[]>();
  for (const { field } of links) {
    const statement = new Statement();
    const tenant = statement.bind(call.actor.tenant, 'uuid');
    const column = `t.${columnOf(entity, field.name)}`;
    const among = statement.bind(ids, 'uuid[]');
    const rows = await runPrepared<{ id: string; to: string }>(
      connection,
      `select t.id, r.id as to from ${tableOf(entity)} t join unnest(${among}) as r(id) on ${field.kind === 'refs' ? `r.id = any(${column})` : `r.id = ${column}`} ` +
        `where t.id = any(${among}) and ${tenantWall(entity, 't', tenant)} and ${tenant} is not null`,
      statement.values,
    );
    for (const { id, to } of rows) referrers.set(to, [...(referrers.get(to) ?? []), id]);
  }
  const ordered = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const other of referrers.get(id) ?? []) visit(other);
    ordered.add(id);
  };
  ids.forEach(visit);
  return [...ordered];
}

/**
 * Deletes a row inside a running transaction.
 * @returns the ids of all that went
 */
export async function deleteInside(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  id: string,
): Promise<string[]> {
  const row = await selectVisible(engine, call, connection, entity, grant, id, { lock: true, all: true });
  const context = writeContext(engine, call, connection, 'delete');
  const removal = await planRemoval(context, [{ entity, row }]);
  const entries = await carryOut(context, removal);
  await arrived(context);
  await writeJournal(connection, call, entries);
  await rollUp(context, movedBy(removal));
  await afterRemoval(context, removal);
  for (const name of new Set(entries.map((entry) => entry.entity.name)))
    await engine.touched(connection, call.actor.tenant, name);
  return removal.going.map((one) => String(one.row['id']));
}

/** `action/restore`: brings a deleted row back with all that was deleted with it. */
export async function restoreRows(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  ids: readonly string[],
): Promise<ActionData> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'restore');
  if (ids.length === 0) throw new Refusal('action.rows');
  const back = new Set<string>();
  const act = { act: 'restore', input: {}, fields: [] };
  return eachRow(
    engine,
    call,
    entity,
    grant,
    [...new Set(ids)],
    async (connection, id) => {
      if (!back.has(id))
        for (const one of await restoreInside(engine, call, connection, entity, grant, id)) back.add(one);
      await keepDone({ engine, call, connection }, entity, id, act);
    },
    async (connection, asked) => (await referrersFirst(engine, call, connection, entity, asked)).reverse(),
    act,
  );
}

async function restoreInside(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  id: string,
): Promise<string[]> {
  const old = await selectVisible(engine, call, connection, entity, grant, id, {
    lock: true,
    deleted: true,
    all: true,
  });
  const tenantId = call.actor.tenant;
  const wall = entity.storage.scope === 'platform' ? '$2::uuid is not null' : 'tenant_id = $2';
  const { rows } = await connection.query<{ deletion_id: string | null }>(
    `select deletion_id from ${tableOf(entity)} where id = $1 and ${wall}`,
    [id, tenantId],
  );
  const deletion = rows[0]?.deletion_id;
  if (!deletion) throw new Refusal('row.restoreBlocked', { reason: '—' });
  const context = writeContext(engine, call, connection, 'restore');
  await runHooks(context, entity, 'before', 'restore', old, old);
  const entries: Entry[] = [];
  for (const other of engine.project().entities.values()) {
    if (other.storage.append || (other !== entity && !cascades(engine.project(), entity, other))) continue;
    const where = other.storage.scope === 'platform' ? '$2::uuid is not null' : 'tenant_id = $2';
    try {
      const back = await connection.query<{ id: string; rev: number }>(
        `update ${tableOf(other)} set deleted_at = null, deletion_id = null, rev = rev + 1, updated_at = now(), updated_by = $3 where deletion_id = $1 and ${where} returning id, rev`,
        [deletion, tenantId, call.actor.id],
      );
      entries.push(
        ...back.rows.map((row) => ({
          entity: other,
          id: row.id,
          action: 'restore',
          rev: Number(row.rev),
          changes: [],
        })),
      );
    } catch (error) {
      // A living row has taken a unique value meanwhile.
      const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
      if (code !== '23505') throw error;
      const fields = ruleTitles(context, other, constraint).join(' + ');
      throw new Refusal('row.restoreBlocked', {
        reason: messageOf('row.taken', call.locale, {
          entity: textOf(other, call.locale, 'title', other.title),
          fields: fields || textOf(other, call.locale, 'title', other.title),
        }),
      });
    }
  }
  for (const other of new Set(entries.map((entry) => entry.entity))) {
    await judgeReturn(
      context,
      other,
      entries.flatMap((entry) => (entry.entity === other ? [entry.id] : [])),
    );
    if (other !== entity && other.storage.period)
      for (const row of await selectBy(
        engine,
        call,
        connection,
        other,
        'id',
        entries.flatMap((entry) => (entry.entity === other ? [entry.id] : [])),
      ))
        await needOpenPeriod(context, other, 'restore', row, row);
    await needLivingReferences(
      engine,
      call,
      connection,
      other,
      entries.filter((entry) => entry.entity === other).map((entry) => entry.id),
    );
  }
  await writeJournal(connection, call, entries);
  for (const other of new Set(entries.map((entry) => entry.entity))) {
    if (!isCounted(engine.project(), other)) continue;
    const back = await selectBy(
      engine,
      call,
      connection,
      other,
      'id',
      entries.filter((entry) => entry.entity === other).map(({ id: one }) => one),
    );
    await rollUp(
      context,
      back.map((row) => ({ entity: other, old: null, row })),
    );
  }
  await runHooks(context, entity, 'after', 'restore', old, old);
  for (const name of new Set(entries.map((entry) => entry.entity.name)))
    await engine.touched(connection, tenantId, name);
  return entries.map((entry) => entry.id);
}

/** Checks that name the restoring speak of every row that comes back. */
async function judgeReturn(context: WriteContext, entity: CompiledEntity, ids: readonly string[]): Promise<void> {
  if (!entity.checks.some((check) => check.on?.includes('restore'))) return;
  const { engine, call, connection } = context;
  const failed: FieldError[] = [];
  for (const row of await selectBy(engine, call, connection, entity, 'id', ids))
    failed.push(...(await failedChecks(context, entity, row, { old: row }, 'restore')));
  refuseAll(failed);
}

/** Can deleting a row of `entity` have taken rows of `other` along, directly or through others? */
function cascades(
  project: Project,
  entity: CompiledEntity,
  other: CompiledEntity,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  return incoming(project, entity.name).some(
    (link) =>
      link.onDelete === 'cascade' &&
      !seen.has(link.entity.name) &&
      (link.entity === other || cascades(project, link.entity, other, new Set([...seen, link.entity.name]))),
  );
}

/** Rows cannot come back to a parent or a reference that is gone. */
async function needLivingReferences(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  ids: readonly string[],
): Promise<void> {
  const rows = await selectBy(engine, call, connection, entity, 'id', ids);
  for (const field of Object.values(entity.fields).filter(
    // What may name a row that is gone does so again.
    ({ kind, ref }) => kind === 'ref' && ref?.onDelete !== 'keep',
  )) {
    const wanted = new Map<string, Set<string>>();
    for (const row of rows) {
      const [id, name] = [row[field.name], referencedEntity(field, row) ?? ''];
      if (typeof id === 'string' && engine.project().entities.has(name))
        wanted.set(name, (wanted.get(name) ?? new Set()).add(id));
    }
    for (const [name, targets] of wanted) {
      const target = engine.entity(name);
      const statement = new Statement();
      const tenant = statement.bind(call.actor.tenant, 'uuid');
      const found = await runPrepared(
        connection,
        `select 1 from ${tableOf(target)} t where ${tenantWall(target, 't', tenant)} and ${tenant} is not null and ${living(target, 't')} and t.id = any(${statement.bind([...targets], 'uuid[]')})`,
        statement.values,
      );
      if (found.length < targets.size)
        throw new Refusal('row.restoreBlocked', {
          reason: textOf(entity, call.locale, `data.${field.name}`, field.title),
        });
    }
  }
}
