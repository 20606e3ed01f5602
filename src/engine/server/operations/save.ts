/** Add and update: the fixed order of a write, in one transaction (house.md, An edit). */
import type { Grant } from '../../model/access.ts';
import { messageOf } from '../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import type { CompiledEntity, Row } from '../../model/types.ts';
import { actionLabel } from '../../model/view.ts';
import type { ConflictData, FieldError, WireRow } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import { needChoosable } from './choosable-rows.ts';
import { allDrafts, arrived, type Draft, draftRow, type Moved, send, type WriteContext } from './draft.ts';
import { type Act, keepDone, keptIfRefused } from './commands/facts.ts';
import { shownForSignature } from './commands/shown.ts';
import type { Call, Change, Engine } from './engine.ts';
import { finishRow, selectVisible } from './get.ts';
import { countReferences, judgeDraft, needReferences } from './judge.ts';
import { type Entry, journalParts } from './journal.ts';
import { labelsOf } from './labels.ts';
import { inProcess, isLed, rightOn } from './lead.ts';
import { isEditable } from './offered.ts';
import { writeIdempotent } from './idempotency.ts';
import { needAction } from './query.ts';
import { afterRemoval, carryOut, type Going, movedBy, planRemoval } from './removal.ts';
import { rollUp } from './rollup.ts';
import { workOut } from './row-loader.ts';
import { isUnbegun, singleId } from './single.ts';
import { runPrepared, Statement } from './statement.ts';
import { lockTree } from './tree/lock-tree.ts';
import { writeDraft } from './write.ts';
import { runHooks, stateTitle, writeContext } from './write-context.ts';

/** One error per place and reason: a parent and its rule may both speak of the same field. */
export function refuseAll(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const seen = new Set<string>();
  throw new Invalid(
    errors.filter((error) => {
      const key = `${error.field} ${error.code} ${error.message}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    }),
  );
}

/** The rows a save takes out of its sub-tables, at any depth. */
function takenOut(root: Draft): Going[] {
  return allDrafts(root).flatMap((draft) =>
    draft.children.flatMap((list) =>
      list.removed.map((row) => ({
        entity: list.entity,
        row,
        from: { parent: draft.row, path: draft.prefix + list.field.name },
      })),
    ),
  );
}

/**
 * Judges, writes and tells; the common tail of add, update and actions.
 * @param told what a handler changed elsewhere, for the row's history
 * @returns journal entries that the caller still has to write, by `conclude` or `concludeRow`; none when that is done
 */
export async function completeWrite(
  context: WriteContext,
  draft: Draft,
  kind: 'add' | 'edit' | 'action',
  formOnly: boolean,
  told: readonly Change[] = [],
): Promise<readonly Entry[]> {
  await needChoosable(context, draft);
  if (context.errors.length > 0) {
    // All that is wrong is said at once; hooks only see rows that may be written.
    await judgeDraft(context, draft, formOnly);
    refuseAll(context.errors);
  }
  await runHooks(context, draft.entity, 'before', kind, draft.old, draft.row);
  await workOut(context.loader, draft.entity, draft.row, draft.old);
  await judgeDraft(context, draft, formOnly);
  refuseAll(context.errors);
  const out = takenOut(draft);
  const removal = out.length > 0 ? await planRemoval(context, out, allDrafts(draft)) : undefined;
  // What goes makes room first: a new row may take a number that one of them had.
  const gone = removal ? await carryOut(context, removal) : [];
  const written = [...(await writeDraft(context, draft)), ...gone];
  const entries = written.map((entry) =>
    entry.id === draft.id ? { ...entry, changes: [...entry.changes, ...told] } : entry,
  );
  for (const name of new Set(entries.map((entry) => entry.entity.name)))
    send(context, context.engine.touched(context.connection, context.call.actor.tenant, name));
  const moved: readonly Moved[] = [
    ...allDrafts(draft).map(({ entity, old, row, prefix, parent }) => ({
      entity,
      old,
      row,
      prefix,
      ...(parent ? { under: parent.id } : {}),
    })),
    ...(removal ? movedBy(removal) : []),
  ];
  if (context.moved) context.moved.push(...moved);
  else await rollUp(context, moved);
  // Without a hook that might look at the journal, it is written by the statement that reads the row back.
  if (!removal && context.engine.hooks(draft.entity.name).every(({ after }) => after === undefined)) return entries;
  await arrived(context);
  await attest(context, entries);
  if (removal) await afterRemoval(context, removal);
  await runHooks(context, draft.entity, 'after', kind, draft.old, draft.row);
  return [];
}

const everyRows = new WeakMap<Grant, Grant>();

/** The row as its author sees it, even if the author's last write took it out of the own scope. */
function everyRow(grant: Grant): Grant {
  let wide = everyRows.get(grant);
  if (!wide) everyRows.set(grant, (wide = { ...grant, rows: [{ kind: 'all', role: '' }] }));
  return wide;
}

/** The end of a write: references are still there, the journal is written. */
export async function conclude(context: WriteContext, entries: readonly Entry[]): Promise<void> {
  await arrived(context);
  if (entries.length > 0) await attest(context, entries);
}

/**
 * References are still there, the journal is written: in one statement, for each that is waited for costs more than a
 * short one does.
 */
export async function attest(context: WriteContext, entries: readonly Entry[]): Promise<void> {
  const references = countReferences(context);
  const statement = new Statement();
  const journal = entries.length === 0 ? '' : `with ${journalParts(statement, context.call, entries)} `;
  if (journal === '' && references.wanted === 0) return;
  const [row] = await runPrepared<Row>(
    context.connection,
    `${journal}select ${references.column(statement)}`,
    statement.values,
  );
  if (Number(row?.['$living']) !== references.wanted) await needReferences(context);
}

/** The end of a write that answers its row: journal, references and reply in one statement. */
async function concludeRow(
  context: WriteContext,
  entity: CompiledEntity,
  grant: Grant,
  id: string,
  entries: readonly Entry[],
): Promise<WireRow> {
  const { engine, call, connection } = context;
  const references = countReferences(context);
  const reply = selectVisible(engine, call, connection, entity, everyRow(grant), id, {
    labels: true,
    also: references.column,
    ...(entries.length > 0 ? { before: (statement) => journalParts(statement, call, entries) } : {}),
  });
  send(context, reply);
  await arrived(context);
  const row = await reply;
  if (Number(row['$living']) !== references.wanted) await needReferences(context);
  delete row['$living'];
  return finishRow(engine, call, connection, entity, grant, row);
}

/** `add{Noun}`: body → stored row. */
export async function addRow(engine: Engine, call: Call, entity: CompiledEntity, body: Row): Promise<WireRow> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'add');
  const act = { act: 'add', input: body, fields: Object.values(entity.fields) };
  const add = (): Promise<WireRow> =>
    writeRow(engine, call, entity, grant, async (connection) => {
      const context = writeContext(engine, call, connection, 'add');
      const shown = await shownForSignature(context, entity, body, act);
      const draft = await draftRow(context, entity, grant, null, body, 'form');
      const row = await concludeRow(context, entity, grant, draft.id, await completeWrite(context, draft, 'add', true));
      await keepDone(context, entity, draft.row, act, shown);
      return row;
    });
  return keptIfRefused(engine, call, entity, body, act, add);
}

/** Writes one row; sent again under its key, the row as it stands now is answered, and of one that is gone its id. */
function writeRow(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  grant: Grant,
  run: (connection: Connection) => Promise<WireRow>,
): Promise<WireRow> {
  return writeIdempotent(
    engine,
    call,
    run,
    ({ id }) => id,
    async (connection, id) => (await rowsLeft(engine, call, connection, entity, grant, [id]))[0] ?? { id },
  );
}

/** Those of the rows that are still there, as their author sees them. */
export async function rowsLeft(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  ids: readonly string[],
): Promise<WireRow[]> {
  const rows: WireRow[] = [];
  for (const id of ids) {
    const row = await selectVisible(engine, call, connection, entity, everyRow(grant), id, { labels: true }).catch(
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'row.unknown') return undefined;
        throw error;
      },
    );
    if (row) rows.push(await finishRow(engine, call, connection, entity, grant, row));
  }
  return rows;
}

interface HistoryRow {
  readonly changes: { readonly rev?: number; readonly fields?: ConflictData['changes'] };
  readonly by_id: string | null;
  readonly at: string;
}

/** What happened to a row since `rev`: the other's changes, newest value per field. */
async function conflictOf(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  id: string,
  rev: number,
): Promise<Refusal> {
  const current = await finishRow(
    engine,
    call,
    connection,
    entity,
    grant,
    await selectVisible(engine, call, connection, entity, everyRow(grant), id, { labels: true }),
  );
  const { rows } = await connection.query<HistoryRow>(
    `select changes, by_id, at from anlan.history where tenant_id = $1 and entity = $2 and row_id = $3 and (changes->>'rev')::bigint > $4 order by id`,
    [call.actor.tenant, entity.name, id, rev],
    'anlan-conflict',
  );
  const merged = new Map<string, ConflictData['changes'][number]>();
  for (const row of rows) {
    for (const change of row.changes.fields ?? []) {
      if (grant.hidden.has(change.field)) continue;
      merged.set(change.field, { ...change, old: merged.get(change.field)?.old ?? change.old });
    }
  }
  const last = rows.at(-1);
  const person = typeof last?.by_id === 'string' ? last.by_id : '';
  const names = person
    ? await labelsOf(engine, call, connection, engine.entity('sysUser'), [person], true)
    : new Map<string, string>();
  const by = names.get(person) ?? '';
  const data: ConflictData = {
    current,
    changes: [...merged.values()],
    by,
    at: last?.at ?? String(current['updatedAt'] ?? ''),
  };
  return new Refusal('row.conflict', { by: by || '—' }, data);
}

/** Refuses a write that was made from an older state of the row. */
export async function needRev(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  stored: Row,
  rev: unknown,
): Promise<void> {
  if (entity.storage.append) return;
  if (typeof rev !== 'number' || !Number.isSafeInteger(rev)) {
    throw new Invalid([
      { field: 'rev', code: 'field.required', message: messageOf('field.required', call.locale, { field: 'rev' }) },
    ]);
  }
  if (rev !== Number(stored['rev']))
    throw await conflictOf(engine, call, connection, entity, grant, String(stored['id']), rev);
}

/**
 * `update{Noun}`: `id`, `rev` and the changed fields → stored row. The one row of a `single` entity is made by its
 * first save.
 */
export async function updateRow(engine: Engine, call: Call, entity: CompiledEntity, body: Row): Promise<WireRow> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'edit');
  const id = typeof body['id'] === 'string' ? body['id'] : '';
  const { id: _id, rev: _rev, ...input } = body;
  const act = { act: 'edit', input, fields: Object.values(entity.fields) };
  return keptIfRefused(engine, call, entity, id, act, () => updateNamed(engine, call, entity, grant, id, body, act));
}

function updateNamed(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  grant: Grant,
  id: string,
  body: Row,
  act: Act,
): Promise<WireRow> {
  return writeRow(engine, call, entity, grant, async (connection) => {
    if (id === singleId(call.actor.tenant, entity) && (await isUnbegun(call, connection, entity, grant, true))) {
      const context = writeContext(engine, call, connection, 'edit');
      const draft = await draftRow(context, entity, grant, null, body, 'form', { id });
      return concludeRow(context, entity, grant, id, await completeWrite(context, draft, 'add', true));
    }
    // Before the row itself: a move that waits for the tree while it holds a row stands in the way of one that writes
    // below it.
    if (entity.storage.treeParent && body[entity.storage.treeParent] !== undefined)
      await lockTree(call, connection, entity);
    const old = await selectVisible(engine, call, connection, entity, grant, id, { lock: true, all: true });
    await needRev(engine, call, connection, entity, grant, old, body['rev']);
    const context = writeContext(engine, call, connection, 'edit');
    const shown = await shownForSignature(context, entity, old, act);
    const row = await concludeRow(context, entity, grant, id, await updateInside(context, entity, grant, old, body));
    await keepDone(context, entity, old, act, shown);
    return row;
  });
}

function actionWord(entity: CompiledEntity, code: string, { locale }: Call): string {
  const action = entity.actions[code];
  return action ? actionLabel(entity, action, locale) : code;
}

/** Updates a locked row inside a running transaction; returns the journal entries still to be written. */
export async function updateInside(
  before: WriteContext,
  entity: CompiledEntity,
  grant: Grant,
  old: Row,
  changes: Row,
): Promise<readonly Entry[]> {
  const task = isLed(entity, old) ? (before.task ?? (await rightOn(before, entity, old))) : undefined;
  const context = task ? { ...before, task } : before;
  const { call } = context;
  if (isLed(entity, old) && (task?.form.writable.length ?? 0) === 0)
    throw inProcess(old, actionWord(entity, 'edit', call));
  if (!task && !isEditable(entity, old)) {
    throw new Refusal('row.notEditable', {
      state: stateTitle(entity, call, old),
      action: actionWord(entity, 'edit', call),
    });
  }
  const draft = await draftRow(context, entity, grant, old, changes, 'form');
  return completeWrite(context, draft, 'edit', true);
}
