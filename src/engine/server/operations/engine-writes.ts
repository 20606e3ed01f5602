/** Writes that behaviour makes to other rows, in the running transaction: judged, with history and audit, but not bound by forms and states. */
import type { Row, Value } from '../../model/types.ts';
import { draftRow } from './draft.ts';
import type { Transaction } from './engine.ts';
import { castOf } from './field-types.ts';
import { pageStatement } from './query.ts';
import type { Params } from './reading/params.ts';
import { selectBy } from './row-loader.ts';
import { rowRule } from './row-rule.ts';
import { completeWrite, conclude } from './save.ts';
import { widened } from './seed/system-call.ts';
import { conditionSql, living, tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';
import { writeContext } from './write-context.ts';

/** The living row of an entity, whatever the caller may see of it; undefined when there is none. */
export async function readRelated({ engine, call, connection }: Transaction, entity: string, id: string): Promise<Row | undefined> {
  const [row] = await selectBy(engine, call, connection, engine.entity(entity), 'id', [id], true);
  return row;
}

/** The same, held until the transaction ends: who counts on what it holds comes after whoever did so before. */
export async function lockRelated(context: Transaction, entity: string, id: string): Promise<Row | undefined> {
  const { engine, call, connection } = context;
  const target = engine.entity(entity);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  await runPrepared(connection, `select 1 from ${tableOf(target)} t where ${tenantWall(target, 't', tenant)} and ${tenant} is not null and t.id = ${statement.bind(id, 'uuid')} for update`, statement.values);
  return readRelated(context, entity, id);
}

/** The living rows of an entity whose field (text, choice, reference, day or month; `id` too) holds one of these values, whatever the caller may see of them. */
export async function readRelatedRows({ engine, call, connection }: Transaction, entity: string, field: string, values: readonly string[]): Promise<readonly Row[]> {
  const target = engine.entity(entity);
  return values.length === 0 ? [] : selectBy(engine, call, connection, target, field, values, true, castOf(target.fields[field]?.kind ?? 'ref'));
}

/** Holds a name of the caller's tenant until the transaction ends: of two who go by it the second one reads what the first one left. */
export async function lockName({ call, connection }: Transaction, name: string): Promise<void> {
  await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`anlan.name ${call.actor.tenant} ${name}`], 'anlan-name-lock');
}

/**
 * Adds a row of another entity. One that breaks a rule of its entity refuses the whole write.
 * @param action what its history calls the act, e.g. `detect`
 * @returns its id
 */
export async function addRelated({ engine, call, connection }: Transaction, entity: string, fields: Row, action = 'add'): Promise<string> {
  const target = engine.entity(entity);
  const write = writeContext(engine, call, connection, action);
  const draft = await draftRow(write, target, engine.grant(call.actor, target), null, fields, 'engine');
  await conclude(write, await completeWrite(write, draft, 'add', false));
  return draft.id;
}

/**
 * Rows by the parameters of a list query, whatever the caller may see of them, read inside the running transaction.
 * @param size rows at most; `total` counts all that match
 */
export async function queryRelated({ engine, call, connection }: Transaction, entity: string, params: Params, size: number): Promise<{ readonly list: readonly Row[]; readonly total: number }> {
  const wide = widened(call);
  const target = engine.entity(entity);
  const { text, values } = pageStatement(engine, wide, target, engine.grant(wide.actor, target), params, { size, offset: 0 });
  const list = await runPrepared<Row>(connection, text, values);
  return { list, total: Number(list[0]?.['$n'] ?? 0) };
}

/** How many living rows of an entity a condition on the row holds for, whatever the caller may see of them. */
export async function countRelated({ engine, call, connection }: Transaction, entity: string, condition: Value): Promise<number> {
  const target = engine.entity(entity);
  const { expression, problems } = rowRule(engine, target, condition);
  if (!expression) throw new Error(`a condition on ${entity} is wrong: ${JSON.stringify(problems)}`);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const holds = conditionSql(engine, call, statement, target, 't', tenant, expression);
  const [row] = await runPrepared<{ n: number }>(connection, `select count(*)::int as n from ${tableOf(target)} t where ${tenantWall(target, 't', tenant)} and ${tenant} is not null and ${living(target, 't')} and ${holds}`, statement.values);
  return row?.n ?? 0;
}

/**
 * Changes fields of a row of another entity. A change that breaks one of its rules refuses the whole write.
 * @param action what its history calls the change, e.g. `stop`
 */
export async function changeRelated(context: Transaction, entity: string, id: string, changes: Row, action: string): Promise<void> {
  const { engine, call, connection } = context;
  const target = engine.entity(entity);
  const old = await readRelated(context, entity, id);
  if (!old) return;
  const write = writeContext(engine, call, connection, action);
  const draft = await draftRow(write, target, engine.grant(call.actor, target), old, changes, 'engine');
  await conclude(write, await completeWrite(write, draft, 'action', false));
}
