/** Puts judged drafts into their tables: serial numbers, insert or update, children in order, and the journal. */
import { namedFields } from '../../model/expression/evaluate.ts';
import { quoteIdent } from '../../model/names.ts';
import { hasTable } from '../../model/table-shape.ts';
import type { CompiledEntity, CompiledField, Row, Value } from '../../model/types.ts';
import { hashPassword } from '../auth/passwords.ts';
import { allDrafts, type Draft, isListKind, send, type WriteContext } from './draft.ts';
import { fieldsOf, type StoredField } from './field-groups.ts';
import { castOf } from './field-types.ts';
import { changesOf, type Entry } from './journal.ts';
import { sameValue } from './same-value.ts';
import { spellingOf } from './pinyin/readings.ts';
import { searchKey } from './search-key.ts';
import { assignSerials } from './serials.ts';
import { tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';
import { uniqueGuard } from './unique.ts';

function storedValue(field: CompiledField, value: Value): unknown {
  if (field.kind === 'json') return value === null ? null : JSON.stringify(value);
  if (value === null && isListKind(field)) return [];
  return value;
}

function storedFields(context: WriteContext, entity: CompiledEntity): readonly StoredField[] {
  const { stored } = fieldsOf(entity);
  const taken = context.engine.hooks(entity.name).flatMap((hooks) => hooks.takes ?? []);
  return taken.length === 0 ? stored : stored.filter((field) => !taken.includes(field.name));
}

/** Secrets are stored as hashes; the plain text lives only as long as the request. */
const storable = (field: StoredField, value: Value): unknown =>
  field.sensitive === 'hash' && typeof value === 'string' ? hashPassword(value) : storedValue(field, value);

/** The keys of keyword search. What will be taken back is searched by nobody, and its index costs more than the row. */
function searchColumns({ engine, call }: WriteContext, statement: Statement, draft: Draft): [string, string][] {
  const key =
    call.trial === true
      ? null
      : searchKey(draft.entity, draft.row, spellingOf(engine, call.actor.tenant, draft.entity));
  return key
    ? [
        ['search_text', statement.bind(key.text, 'text')],
        ['search_grams', statement.bind(key.grams, 'text[]')],
      ]
    : [];
}

async function insertRow(context: WriteContext, draft: Draft, position: number | null): Promise<void> {
  const { entity, row } = draft;
  const statement = new Statement();
  const { actor } = context.call;
  const columns: [string, string][] = [['id', statement.bind(draft.id, 'uuid')]];
  if (entity.storage.scope !== 'platform') columns.push(['tenant_id', statement.bind(actor.tenant, 'uuid')]);
  columns.push(['created_by', statement.bind(actor.id, 'uuid')]);
  if (position !== null) columns.push(['position', statement.bind(position, 'bigint')]);
  for (const field of storedFields(context, entity)) {
    const value = row[field.name] ?? null;
    // A list or boolean without a value has one form in the table; everything else is null by itself.
    if (value === null && !isListKind(field)) continue;
    const kept = storable(field, value);
    columns.push([
      quoteIdent(field.column),
      statement.bind(kept instanceof Promise ? await kept : kept, castOf(field.kind)),
    ]);
  }
  columns.push(...searchColumns(context, statement, draft));
  const text = `insert into ${tableOf(entity)} (${columns.map(([name]) => name).join(', ')}) values (${columns.map(([, value]) => value).join(', ')})`;
  send(
    context,
    uniqueGuard(context, draft, () => runPrepared(context.connection, text, statement.values)),
  );
}

/** Fields that decide whether a row may stand beside others of its entity. */
function distinguishing({ storage }: CompiledEntity): string[] {
  return [...new Set(storage.unique.flatMap(({ fields, where }) => [...fields, ...(where ? namedFields(where) : [])]))];
}

/**
 * Rows of one save may take numbers of each other: swapped, or moved on by one that comes in before them. Unique
 * indexes hold living rows
 * and judge each statement, so rows that change what tells them apart are out of them until each is written as it will
 * be.
 */
function stepAside(context: WriteContext, root: Draft): ReadonlySet<Draft> {
  const drafts = allDrafts(root);
  const aside = drafts.filter(
    (draft) =>
      draft.old &&
      !draft.entity.storage.append &&
      hasTable(draft.entity) &&
      drafts.some((other) => other !== draft && other.entity === draft.entity) &&
      distinguishing(draft.entity).some((name) => !sameValue(draft.row[name], draft.old?.[name])),
  );
  for (const entity of new Set(aside.map((draft) => draft.entity))) {
    const statement = new Statement();
    const tenant = statement.bind(context.call.actor.tenant, 'uuid');
    const ids = statement.bind(
      aside.filter((draft) => draft.entity === entity).map(({ id }) => id),
      'uuid[]',
    );
    send(
      context,
      runPrepared(
        context.connection,
        `update ${tableOf(entity)} t set deleted_at = now() where t.id = any(${ids}) and ${tenantWall(entity, 't', tenant)} and ${tenant} is not null`,
        statement.values,
      ),
    );
  }
  return new Set(aside);
}

/**
 * @param bump the row counts as changed even if none of its own fields did
 * @param below rows of its sub-tables changed
 * @returns whether it is another edition now: a row that did not change, or in which devices alone wrote, keeps its `rev`
 */
async function updateRow(
  context: WriteContext,
  draft: Draft,
  position: number | null,
  bump: boolean,
  below: boolean,
  aside: boolean,
): Promise<boolean> {
  const { entity, row, old } = draft;
  const statement = new Statement();
  const id = statement.bind(draft.id, 'uuid');
  const tenant = statement.bind(context.call.actor.tenant, 'uuid');
  const sets: string[] = [];
  let measured = 0;
  for (const field of storedFields(context, entity)) {
    if (sameValue(row[field.name], old?.[field.name])) continue;
    if (field.writeOnly && row[field.name] === null) continue;
    const kept = storable(field, row[field.name] ?? null);
    sets.push(
      `${quoteIdent(field.column)} = ${statement.bind(kept instanceof Promise ? await kept : kept, castOf(field.kind))}`,
    );
    if (field.measured) measured += 1;
  }
  const fieldsChanged = sets.length > 0;
  // What devices read is no change that anybody made.
  const isReading = fieldsChanged && sets.length === measured && !below && !entity.actions[context.action];
  const moves = !isReading && (fieldsChanged || bump);
  // An unchanged key is left alone: writing it again would cost more than the row itself.
  if (entity.list.keyword.some((name) => !sameValue(row[name], old?.[name])))
    sets.push(...searchColumns(context, statement, draft).map(([name, value]) => `${name} = ${value}`));
  if (position !== null) sets.push(`position = ${statement.bind(position, 'bigint')}`);
  if (!fieldsChanged && !bump && position === null) return false;
  if (aside) sets.push('deleted_at = null');
  if (moves && !entity.storage.append)
    sets.push(`rev = rev + 1`, `updated_at = now()`, `updated_by = ${statement.bind(context.call.actor.id, 'uuid')}`);
  const text = `update ${tableOf(entity)} t set ${sets.join(', ')} where t.id = ${id} and ${tenantWall(entity, 't', tenant)} and ${tenant} is not null`;
  send(
    context,
    uniqueGuard(context, draft, () => runPrepared(context.connection, text, statement.values)),
  );
  return moves;
}

function revOf(row: Row | null): number {
  return Number(row?.['rev'] ?? 0);
}

/**
 * Writes a judged draft and everything below it; the statements are only sent (`arrived` waits for them).
 * @returns journal entries, parents first; none for a row that did not change
 */
export async function writeDraft(context: WriteContext, draft: Draft): Promise<Entry[]> {
  return writeTree(context, draft, null, stepAside(context, draft));
}

async function writeTree(
  context: WriteContext,
  draft: Draft,
  position: number | null,
  aside: ReadonlySet<Draft>,
): Promise<Entry[]> {
  const { entity, old } = draft;
  if (!old) await assignSerials(context, draft);
  const entries: Entry[] = [];
  const childEntries: Entry[] = [];
  const changes = changesOf(entity, old, draft.row);
  if (!old) {
    await insertRow(context, draft, position);
    entries.push({ entity, id: draft.id, action: context.action === 'edit' ? 'add' : context.action, rev: 1, changes });
  }
  for (const list of draft.children) {
    // Rows that stand as they stood keep their places.
    const placed =
      list.entity.partOf !== undefined &&
      (list.moved || list.removed.length > 0 || list.drafts.some((child) => !child.old));
    for (const [index, child] of list.drafts.entries())
      childEntries.push(...(await writeTree(context, child, placed ? index : null, aside)));
  }
  if (old) {
    // Rows of a view are changed by the action's handler. A change in a sub-table is a change of the row: two people
    // editing its lines must notice each other.
    const below = childEntries.length > 0 || draft.children.some((list) => list.moved || list.removed.length > 0);
    const acted = draft.parent === undefined && context.action !== 'edit' && context.action !== 'add';
    const bump = hasTable(entity) && (below || acted);
    if (await updateRow(context, draft, position, bump, below, aside.has(draft)))
      entries.push({
        entity,
        id: draft.id,
        action: draft.parent ? 'edit' : context.action,
        rev: revOf(old) + 1,
        changes,
      });
  }
  return [...entries, ...childEntries];
}
