/**
 * Writes that behaviour makes to other rows, in the running transaction: judged, with history and audit, but not bound
 * by forms and states.
 */
import { hasFormat } from '../../model/formats.ts';
import type { CompiledEntity, Row, Value } from '../../model/types.ts';
import { arrived, draftRow, send, type WriteContext } from './draft.ts';
import type { Call, Transaction } from './engine.ts';
import { castOf } from './field-types.ts';
import { type Entry, writeJournal } from './journal.ts';
import { BROWSER_CHANNEL, type BrowserNews, tellBrowsers } from './messages/browser-events.ts';
import { pageStatement } from './query.ts';
import type { Params } from './reading/params.ts';
import { selectBy, selectWhere } from './row-loader.ts';
import { rowRule } from './row-rule.ts';
import { attest, completeWrite, conclude } from './save.ts';
import { widened } from './seed/system-call.ts';
import { columnOf, conditionSql, living, tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';
import { writeContext } from './write-context.ts';

/**
 * What waits for the end of `together`: statements on their way, rows that are referred to, the journal, and what
 * browsers are told.
 */
interface Held {
  readonly context: WriteContext;
  readonly written: { readonly call: Call; readonly entries: readonly Entry[] }[];
  readonly news: Set<string>;
}

/** A transaction whose writes may be settled together. */
export interface WritingTransaction extends Transaction {
  readonly held?: Held;
}

/**
 * Runs `act` with the writes it makes to other rows only sent: whether what they refer to is still there, and their
 * journal, is asked and written
 * once for all of them at its end. Each answer that is waited for costs more than a short statement; what reads in
 * between sees
 * what was sent, for the database works through a connection's statements in order.
 */
export async function together<X extends WritingTransaction, T>(tx: X, act: (tx: X) => Promise<T>): Promise<T> {
  if (tx.held) return act(tx);
  const held: Held = { context: writeContext(tx.engine, tx.call, tx.connection, 'edit'), written: [], news: new Set() };
  try {
    const answer = await act({ ...tx, held });
    await settle(held);
    return answer;
  } catch (error) {
    // A statement behind one that failed is refused for that alone: the first failure says why.
    await arrived(held.context);
    throw error;
  }
}

/** Each row once in a statement, for the audit finds the history of an entry by its row. */
async function settle({ context, written, news }: Held): Promise<void> {
  const batches: { readonly call: Call; readonly entries: Entry[]; readonly rows: Set<string> }[] = [];
  for (const { call, entries } of written) {
    for (const entry of entries) {
      const row = `${entry.entity.name} ${entry.id}`;
      let batch = batches.at(-1);
      if (batch?.call !== call || batch.rows.has(row)) batches.push((batch = { call, entries: [], rows: new Set() }));
      batch.entries.push(entry);
      batch.rows.add(row);
    }
  }
  if (news.size > 0)
    send(
      context,
      context.connection.query(
        'select pg_notify($1, said) from unnest($2::text[]) said',
        [BROWSER_CHANNEL, [...news]],
        'anlan-events',
      ),
    );
  const last = batches.pop();
  for (const { call, entries } of batches) send(context, writeJournal(context.connection, call, entries));
  if (last) send(context, attest({ ...context, call: last.call }, last.entries));
  await arrived(context);
}

/** Tells browsers when the transaction commits: inside `together` each thing once. */
export async function announce({ connection, held }: WritingTransaction, news: BrowserNews): Promise<void> {
  if (held) held.news.add(JSON.stringify(news));
  else await tellBrowsers(connection, news);
}

/** Waits for an answer that says nothing but that it went well: inside `together` at its end. */
export async function aside({ held }: WritingTransaction, answer: Promise<unknown>): Promise<void> {
  if (held) send(held.context, answer);
  else await answer;
}

/** The context of one write; what it leaves to be settled is that of all. */
function contextOf({ engine, call, connection, held }: WritingTransaction, action: string): WriteContext {
  const context = writeContext(engine, call, connection, action);
  return held ? { ...context, sent: held.context.sent, references: held.context.references } : context;
}

async function end(
  { call, held }: WritingTransaction,
  context: WriteContext,
  entries: readonly Entry[],
): Promise<void> {
  if (held) held.written.push({ call, entries });
  else await conclude(context, entries);
}

/**
 * The living row of an entity, whatever the caller may see of it; undefined when there is none, and for what is not the
 * id of one row.
 */
export async function readRelated(
  { engine, call, connection }: Transaction,
  entity: string,
  id: string,
): Promise<Row | undefined> {
  if (!hasFormat('uuid', id)) return undefined;
  const [row] = await selectBy(engine, call, connection, engine.entity(entity), 'id', [id], true);
  return row;
}

/** The same, held until the transaction ends: who counts on what it holds comes after whoever did so before. */
export async function lockRelated(context: Transaction, entity: string, id: string): Promise<Row | undefined> {
  if (!hasFormat('uuid', id)) return undefined;
  const { engine, call, connection } = context;
  const target = engine.entity(entity);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  await runPrepared(
    connection,
    `select 1 from ${tableOf(target)} t where ${tenantWall(target, 't', tenant)} and ${tenant} is not null and t.id = ${statement.bind(id, 'uuid')} for update`,
    statement.values,
  );
  return readRelated(context, entity, id);
}

/**
 * The living rows of an entity whose field (text, choice, reference, day or month; `id` too) holds one of these values,
 * whatever the caller may see of them.
 */
export async function readRelatedRows(
  { engine, call, connection }: Transaction,
  entity: string,
  field: string,
  values: readonly string[],
): Promise<readonly Row[]> {
  const target = engine.entity(entity);
  const asked = values.filter((value) => engine.mayHold(connection, call.actor.tenant, entity, field, value));
  return asked.length === 0
    ? []
    : selectBy(engine, call, connection, target, field, asked, true, castOf(target.fields[field]?.kind ?? 'ref'));
}

/** Values of fields by their names; null: nothing. */
type FieldValues = Readonly<Record<string, string | number | boolean | null>>;

/** That a row `t` holds these values. */
const holding =
  (target: CompiledEntity, values: FieldValues) =>
  (statement: Statement): readonly string[] =>
    Object.entries(values).map(([name, value]) => {
      const column = `t.${columnOf(target, name)}`;
      return value === null
        ? `${column} is null`
        : `${column} = ${statement.bind(value, castOf(target.fields[name]?.kind ?? 'ref'))}`;
    });

/** The living rows of an entity whose fields hold these values (null: nothing), whatever the caller may see of them. */
export async function readRelatedWhere(
  { engine, call, connection }: Transaction,
  entity: string,
  values: FieldValues,
): Promise<readonly Row[]> {
  const target = engine.entity(entity);
  return selectWhere(engine, call, connection, target, holding(target, values), true);
}

/**
 * The same, held until the transaction ends, without those that somebody else holds now: whoever holds many rows waits
 * for nobody, and comes back for what was left out.
 */
export async function holdFree(tx: Transaction, entity: string, values: FieldValues): Promise<readonly Row[]> {
  const { engine, call, connection } = tx;
  const target = engine.entity(entity);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const conditions = [
    tenantWall(target, 't', tenant),
    `${tenant} is not null`,
    living(target, 't'),
    ...holding(target, values)(statement),
  ];
  const held = await runPrepared<{ id: string }>(
    connection,
    `select t.id from ${tableOf(target)} t where ${conditions.join(' and ')} order by t.id for update skip locked`,
    statement.values,
  );
  const ids = held.map(({ id }) => id);
  return ids.length === 0 ? [] : selectBy(engine, call, connection, target, 'id', ids, true);
}

/**
 * Holds a name of the caller's tenant until the transaction ends: of two who go by it the second one reads what the
 * first one left.
 */
export async function lockName({ call, connection }: Transaction, name: string): Promise<void> {
  await connection.query(
    'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    [`anlan.name ${call.actor.tenant} ${name}`],
    'anlan-name-lock',
  );
}

/**
 * Adds a row of another entity. One that breaks a rule of its entity refuses the whole write.
 * @param action what its history calls the act, e.g. `detect`
 * @returns its id
 */
export async function addRelated(tx: WritingTransaction, entity: string, fields: Row, action = 'add'): Promise<string> {
  const { engine, call } = tx;
  const target = engine.entity(entity);
  const write = contextOf(tx, action);
  const draft = await draftRow(write, target, engine.grant(call.actor, target), null, fields, 'engine');
  await end(tx, write, await completeWrite(write, draft, 'add', false));
  return draft.id;
}

/**
 * Rows by the parameters of a list query, whatever the caller may see of them, read inside the running transaction.
 * @param size rows at most; `total` counts all that match
 */
export async function queryRelated(
  { engine, call, connection }: Transaction,
  entity: string,
  params: Params,
  size: number,
): Promise<{ readonly list: readonly Row[]; readonly total: number }> {
  const wide = widened(call);
  const target = engine.entity(entity);
  const { text, values } = pageStatement(engine, wide, target, engine.grant(wide.actor, target), params, {
    size,
    offset: 0,
    unlabelled: true,
  });
  const list = await runPrepared<Row>(connection, text, values);
  return { list, total: Number(list[0]?.['$n'] ?? 0) };
}

/**
 * What a `writeOnly` field of a row holds. No row that is read brings it along; custom code that has put something there
 * takes it out again, and gives it to nobody.
 */
export async function readWriteOnly(
  { engine, call, connection }: Transaction,
  entity: string,
  id: string,
  field: string,
): Promise<string | null> {
  const target = engine.entity(entity);
  if (!target.fields[field]?.writeOnly) throw new Error(`${entity}.${field} is no write-only field`);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const [row] = await runPrepared<{ kept: string | null }>(
    connection,
    `select t.${columnOf(target, field)}::text as kept from ${tableOf(target)} t where ${tenantWall(target, 't', tenant)} and ${tenant} is not null and t.id = ${statement.bind(id, 'uuid')}`,
    statement.values,
  );
  return row?.kept ?? null;
}

/** How many living rows of an entity a condition on the row holds for, whatever the caller may see of them. */
export async function countRelated(
  { engine, call, connection }: Transaction,
  entity: string,
  condition: Value,
): Promise<number> {
  const target = engine.entity(entity);
  const { expression, problems } = rowRule(engine, target, condition);
  if (!expression) throw new Error(`a condition on ${entity} is wrong: ${JSON.stringify(problems)}`);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const holds = conditionSql(engine, call, statement, target, 't', tenant, expression);
  const [row] = await runPrepared<{ n: number }>(
    connection,
    `select count(*)::int as n from ${tableOf(target)} t where ${tenantWall(target, 't', tenant)} and ${tenant} is not null and ${living(target, 't')} and ${holds}`,
    statement.values,
  );
  return row?.n ?? 0;
}

/**
 * Changes fields of a row of another entity. A change that breaks one of its rules refuses the whole write.
 * @param action what its history calls the change, e.g. `stop`
 */
export async function changeRelated(
  tx: WritingTransaction,
  entity: string,
  id: string,
  changes: Row,
  action: string,
): Promise<void> {
  const old = await readRelated(tx, entity, id);
  if (old) await changeRead(tx, entity, old, changes, action);
}

/**
 * The same for a row that this transaction has read, and that nobody can have changed since.
 * @returns the row as it is now, but for what the database works out of it
 */
export async function changeRead(
  tx: WritingTransaction,
  entity: string,
  old: Row,
  changes: Row,
  action: string,
): Promise<Row> {
  const { engine, call } = tx;
  const target = engine.entity(entity);
  const write = contextOf(tx, action);
  const draft = await draftRow(write, target, engine.grant(call.actor, target), old, changes, 'engine');
  const entries = await completeWrite(write, draft, 'action', false);
  await end(tx, write, entries);
  const rev = entries.find(({ id }) => id === draft.id)?.rev;
  return rev === undefined ? draft.row : { ...draft.row, rev };
}

/**
 * Adds files to a field of a row, whoever calls: custom code has decided that whoever reads the row may see them. What
 * the field holds stays.
 */
export async function holdFiles(
  tx: WritingTransaction,
  entity: string,
  id: string,
  field: string,
  files: readonly string[],
  action: string,
): Promise<void> {
  if (files.length === 0) return;
  const wide = { ...tx, call: widened(tx.call) };
  const row = await lockRelated(wide, entity, id);
  if (!row) return;
  const held = Array.isArray(row[field]) ? row[field].map(String) : [];
  const more = [...new Set(files)].filter((file) => !held.includes(file));
  if (more.length > 0) await changeRead(wide, entity, row, { [field]: [...held, ...more] }, action);
}
