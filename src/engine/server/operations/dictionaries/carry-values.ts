/**
 * Carries the rows that hold a value along when the value is written otherwise, and gives them another one instead. All
 * of them or none.
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import { quoteIdent } from '../../../model/names.ts';
import { columnType } from '../../../model/table-columns.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { HookContext } from '../engine.ts';
import { changeRelated } from '../engine-writes.ts';
import { titleOf } from '../home/seen-entities.ts';
import { changesOf, writeJournal } from '../journal.ts';
import { keptColumns, keptValues } from '../kept-values.ts';
import { spellingOf } from '../pinyin/readings.ts';
import { selectList } from '../row-columns.ts';
import { RowLoader, selectBy } from '../row-loader.ts';
import { widened } from '../seed/system-call.ts';
import { living, tableOf, tenantWall } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { type DictUser, holdsSql, withValue } from './dict-places.ts';
import { lockUsers, REPLACE_VALUE, usesOf } from './dict-use.ts';

const BATCH = 500;

interface Exchange {
  readonly from: string;
  readonly to: string;
}

/** Ids of the rows of one entity that hold the value, in batches. The table is locked: they stay those. */
async function* holders(
  { call, connection }: HookContext,
  user: DictUser,
  from: string,
  which: 'all' | 'living' | 'deleted',
): AsyncGenerator<readonly string[]> {
  const { entity } = user;
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const state = which === 'all' ? 'true' : which === 'living' ? living(entity, 't') : `not (${living(entity, 't')})`;
  const rows = await runPrepared<{ id: string }>(
    connection,
    `select t.id from ${tableOf(entity)} t where ${tenantWall(entity, 't', tenant)} and ${tenant} is not null and ${state} and ${holdsSql(statement, user, 't', from)} order by t.id`,
    statement.values,
  );
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH).map(({ id }) => id);
}

/** Columns that a change of the value changes → their types. */
function changedColumns({ entity, places }: DictUser): [column: string, type: string][] {
  const own = new Map(places.map(({ field }) => [field.column, columnType(field) ?? 'text']));
  return [...own, ...keptColumns(entity)];
}

/** Writes rows with the other value, with what they keep of it, and their history. */
async function rewriteBatch(
  context: HookContext,
  user: DictUser,
  { from, to }: Exchange,
  ids: readonly string[],
): Promise<void> {
  const { engine, call, connection, action } = context;
  const { entity, places } = user;
  const { append } = entity.storage;
  const read = new Statement();
  const readWall = read.bind(call.actor.tenant, 'uuid');
  const columns = selectList(
    engine,
    call,
    read,
    entity,
    't',
    readWall,
    Object.values(entity.fields).filter((field) => field.column !== undefined && !field.derived),
  );
  const rows = await runPrepared<Row & { id: string }>(
    connection,
    `select ${columns} from ${tableOf(entity)} t where ${tenantWall(entity, 't', readWall)} and ${readWall} is not null and t.id = any(${read.bind(ids, 'uuid[]')})`,
    read.values,
  );
  const loader = new RowLoader(engine, call, connection);
  const spelling = spellingOf(engine, call.actor.tenant, entity);
  const fresh = rows.map((row): Row & { id: string } => ({ ...row, ...withValue(user, row, from, to) }));
  const values = await loader.judge(() =>
    fresh.map((row) => ({
      id: row.id,
      ...Object.fromEntries(places.map(({ field }) => [field.column, row[field.name]])),
      ...keptValues(entity, loader, row, spelling),
    })),
  );
  const changed = changedColumns(user);
  const write = new Statement();
  const tenant = write.bind(call.actor.tenant, 'uuid');
  const sets = [
    ...changed.map(([name]) => `${quoteIdent(name)} = x.${quoteIdent(name)}`),
    ...(append ? [] : ['rev = t.rev + 1', 'updated_at = now()', `updated_by = ${write.bind(call.actor.id, 'uuid')}`]),
  ];
  await runPrepared(
    connection,
    `update ${tableOf(entity)} t set ${sets.join(', ')} from jsonb_to_recordset(${write.bind(JSON.stringify(values), 'jsonb')}) as x(id uuid, ${changed.map(([name, type]) => `${quoteIdent(name)} ${type}`).join(', ')}) ` +
      // The ids once more: of a table that has grown just now the database may think that it is small, and read all of
      // it for every row.
      `where t.id = x.id and t.id = any(${write.bind(ids, 'uuid[]')}) and ${tenantWall(entity, 't', tenant)} and ${tenant} is not null`,
    write.values,
  );
  await writeJournal(
    connection,
    call,
    fresh.map((row, at) => ({
      entity,
      id: row.id,
      action,
      rev: Number(row['rev'] ?? 0) + 1,
      changes: changesOf(entity, rows[at] ?? null, row),
    })),
  );
}

const UNIQUE_VIOLATION = '23505';

/**
 * Writes the rows of one entity as they are but for the value: no rule is asked, for to rules the value is what it was.
 */
async function rewriteRows(
  context: HookContext,
  user: DictUser,
  exchange: Exchange,
  which: 'all' | 'deleted',
): Promise<void> {
  const { engine, call, connection } = context;
  try {
    for await (const ids of holders(context, user, exchange.from, which))
      await rewriteBatch(context, user, exchange, ids);
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    throw new Refusal('dict.collides', { entity: titleOf(user.entity, call), value: exchange.to });
  }
  await engine.touched(connection, call.actor.tenant, user.entity.name);
}

/** Why a row refused, for the caller: words of rows that the caller may not list are kept back. */
function reasonOf(context: HookContext, entity: CompiledEntity, error: unknown): string {
  const { engine, call } = context;
  if (!(error instanceof Refusal) && !(error instanceof Invalid)) throw error;
  if (!engine.grant(call.actor, entity).actions.has('query')) return messageOf('dict.ownRules', call.locale);
  return error instanceof Refusal ? error.text(call.locale) : error.errors.map(({ message }) => message).join('；');
}

/** Gives the living rows of one entity another value, each by the way any change takes: judged, with its hooks. */
async function replaceRows(context: HookContext, user: DictUser, { from, to }: Exchange): Promise<void> {
  const { engine, call, connection, action } = context;
  const { entity } = user;
  const wide = { ...context, call: widened(call) };
  try {
    for await (const ids of holders(context, user, from, 'living')) {
      for (const row of await selectBy(engine, call, connection, entity, 'id', ids))
        await changeRelated(wide, entity.name, String(row['id']), withValue(user, row, from, to), action);
    }
  } catch (error) {
    throw new Refusal('dict.refused', { entity: titleOf(entity, call), reason: reasonOf(context, entity, error) });
  }
}

/** After the value itself: every row that held the old one holds the new one, in the bin too. */
export async function carryAlong(context: HookContext): Promise<void> {
  const { engine, call, connection, old, row } = context;
  const exchange = { from: String(old?.['dictValue']), to: String(row['dictValue']) };
  if (exchange.from === exchange.to) return;
  await lockUsers(engine, call, connection, String(row['dictType']), 'exclusive');
  for (const { user } of await usesOf(engine, call, connection, String(row['dictType']), exchange.from))
    await rewriteRows(context, user, exchange, 'all');
}

/** The value chosen instead: another one of the same dictionary that is offered. */
async function targetOf({ call, connection, entity, row, input }: HookContext): Promise<string> {
  const { rows } = await connection.query<{ value: string }>(
    `select "dictValue" as value from "sys_dict" where tenant_id = $1 and id::text = $2 and id <> $3 and "dictType" = $4 and "parentId" is not null and status = 'enabled' and deleted_at is null`,
    [call.actor.tenant, input['target'] ?? null, row['id'], row['dictType']],
  );
  const [target] = rows;
  if (target) return target.value;
  const title = entity.actions[REPLACE_VALUE]?.input?.fields.find(({ name }) => name === 'target')?.title ?? 'target';
  throw new Invalid([
    {
      field: 'target',
      code: 'field.reference',
      message: messageOf('field.reference', call.locale, {
        field: textOf(entity, call.locale, `actions.${REPLACE_VALUE}.input.target`, title),
      }),
    },
  ]);
}

/** Action `replaceValue`: gives the rows that hold a value another one. */
export async function replaceValue(context: HookContext): Promise<void> {
  const { call, engine, connection, row } = context;
  const [type, from] = [String(row['dictType']), String(row['dictValue'])];
  await lockUsers(engine, call, connection, type, 'exclusive');
  const exchange = { from, to: await targetOf(context) };
  for (const { user } of await usesOf(engine, call, connection, type, from)) {
    const { entity, places } = user;
    if (places.some(({ field }) => field.name === entity.states?.field))
      throw new Refusal('dict.refused', {
        entity: titleOf(entity, call),
        reason: messageOf('dict.ownRules', call.locale),
      });
    // Parts are judged with their parent alone, and what only grows is judged once.
    const plain = entity.partOf !== undefined || entity.storage.append;
    if (!plain) await replaceRows(context, user, exchange);
    await rewriteRows(context, user, exchange, plain ? 'all' : 'deleted');
  }
}
