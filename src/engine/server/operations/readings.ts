/**
 * Many small writes at once, as devices make them: rows of an entity that is only added to, and measured fields
 * (`x-measured`), each in one statement. Neither leaves history or audit: the added rows are the record of themselves.
 */
import { quoteIdent } from '../../model/names.ts';
import type { CompiledEntity, Row } from '../../model/types.ts';
import type { FieldError } from '../../model/wire.ts';
import { draftRow, isListKind, type Draft, type WriteContext } from './draft.ts';
import type { Transaction } from './engine.ts';
import { fieldsOf, type StoredField } from './field-groups.ts';
import { castOf } from './field-types.ts';
import { judgeDraft, needReferences } from './judge.ts';
import { selectBy, workOut } from './row-loader.ts';
import { columnOf, tableOf, tenantWall } from './sql-scope.ts';
import { oneOf, runPrepared, Statement } from './statement.ts';
import { runHooks, writeContext } from './write-context.ts';

/** Holds living rows until the transaction ends, in the order of their ids. @returns them, whatever the caller may see */
export async function lockRelatedRows(tx: Transaction, entity: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { engine, call, connection } = tx;
  const target = engine.entity(entity);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  await runPrepared(
    connection,
    `select 1 from ${tableOf(target)} t where ${tenantWall(target, 't', tenant)} and ${tenant} is not null and ${oneOf(statement, 't.id', [...ids])} order by t.id for update`,
    statement.values,
  );
  return selectBy(engine, call, connection, target, 'id', ids, true);
}

/** Fields that one statement can take for many rows. */
function plainFields(entity: CompiledEntity): readonly StoredField[] {
  const { stored } = fieldsOf(entity);
  if (
    !entity.storage.append ||
    entity.list.keyword.length > 0 ||
    stored.some((field) => isListKind(field) || field.kind === 'json')
  )
    throw new Error(
      `${entity.name} is not one whose rows are added in one statement: append, no lists or objects, no keyword`,
    );
  return stored;
}

/** A row judged as the same row alone would be. */
async function judged(
  base: WriteContext,
  entity: CompiledEntity,
  fields: Row,
): Promise<{ readonly draft: Draft; readonly errors: readonly FieldError[] }> {
  const context: WriteContext = { ...base, errors: [], references: [] };
  const draft = await draftRow(context, entity, base.engine.grant(base.call.actor, entity), null, fields, 'engine');
  await runHooks(context, entity, 'before', 'add', null, draft.row);
  await workOut(context.loader, entity, draft.row, null);
  await judgeDraft(context, draft, false);
  if (context.errors.length === 0) base.references.push(...context.references);
  return { draft, errors: context.errors };
}

/** What became of a row: added under an id, known already, or refused. */
export type Added = { readonly id: string } | { readonly known: true } | { readonly errors: readonly FieldError[] };

/**
 * Adds rows of an entity with `storage.append`, without lists and keyword search, in one statement; each is judged by
 * itself, and one that is refused holds back no other.
 * @param action the action whose checks hold
 * @param once fields by which a row is known already: it is not added again
 * @returns for each row what became of it, in their order
 */
export async function addRelatedRows(
  tx: Transaction,
  entity: string,
  rows: readonly Row[],
  action: string,
  once: readonly string[],
): Promise<readonly Added[]> {
  const { engine, call, connection } = tx;
  const target = engine.entity(entity);
  const fields = plainFields(target);
  const base = writeContext(engine, call, connection, action);
  for (const { name, ref, kind } of fields)
    if (kind === 'ref' && ref?.entity !== undefined && ref.entityField === undefined)
      await base.loader.preload(
        ref.entity,
        rows.map((row) => row[name]),
      );
  const results: Added[] = [];
  const drafts = new Map<string, { readonly draft: Draft; readonly at: number }>();
  for (const [at, row] of rows.entries()) {
    const { draft, errors } = await judged(base, target, row);
    results.push(errors.length > 0 ? { errors } : { known: true });
    const key = JSON.stringify(once.map((name) => draft.row[name] ?? null));
    if (errors.length === 0 && !drafts.has(key)) drafts.set(key, { draft, at });
  }
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const person = statement.bind(call.actor.id, 'uuid');
  const list = [...drafts.values()];
  const columns = fields.map((field) => quoteIdent(field.column));
  const lists = [
    statement.bind(
      list.map(({ draft }) => draft.id),
      'uuid[]',
    ),
    ...fields.map((field) =>
      statement.bind(
        list.map(({ draft }) => draft.row[field.name] ?? null),
        `${castOf(field.kind)}[]`,
      ),
    ),
  ];
  // An index serves `=` alone, and what a row must have is never null.
  const same = once.map((name) => {
    const column = columnOf(target, name);
    return `t.${column} ${target.fields[name]?.required ? '=' : 'is not distinct from'} x.${column}`;
  });
  const known =
    same.length === 0
      ? ''
      : ` where not exists (select 1 from ${tableOf(target)} t where ${tenantWall(target, 't', tenant)} and ${same.join(' and ')})`;
  const added = await runPrepared<{ id: string }>(
    connection,
    `insert into ${tableOf(target)} (id, tenant_id, created_by, ${columns.join(', ')}) select x.id, ${tenant}, ${person}, ${columns.map((name) => `x.${name}`).join(', ')} from unnest(${lists.join(', ')}) as x(id, ${columns.join(', ')})${known} returning id`,
    statement.values,
  );
  await needReferences(base);
  const ids = new Set(added.map(({ id }) => id));
  for (const { draft, at } of list) if (ids.has(draft.id)) results[at] = { id: draft.id };
  return results;
}

/**
 * Writes fields with `x-measured`, in one statement and outside rev, history and audit.
 * @param changes row's id → its values; all rows name the same fields
 */
export async function writeMeasured(tx: Transaction, entity: string, changes: ReadonlyMap<string, Row>): Promise<void> {
  const [first] = changes.values();
  if (!first) return;
  const { engine, call, connection } = tx;
  const target = engine.entity(entity);
  const fields = Object.keys(first).map((name) => {
    const field = fieldsOf(target).stored.find((one) => one.name === name);
    if (!field?.measured) throw new Error(`${entity}.${name} is no measured field`);
    return field;
  });
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const lists = [
    statement.bind([...changes.keys()], 'uuid[]'),
    ...fields.map((field) =>
      statement.bind(
        [...changes.values()].map((row) => row[field.name] ?? null),
        `${castOf(field.kind)}[]`,
      ),
    ),
  ];
  const columns = fields.map(({ column }) => quoteIdent(column));
  await runPrepared(
    connection,
    `update ${tableOf(target)} t set ${columns.map((name) => `${name} = x.${name}`).join(', ')} from unnest(${lists.join(', ')}) as x(id, ${columns.join(', ')}) where t.id = x.id and ${tenantWall(target, 't', tenant)} and ${tenant} is not null`,
    statement.values,
  );
}
