/**
 * One rule for every way a row goes: deleted by itself, taken out of a sub-table, or taken along by its parent. Its
 * state and its checks
 * allow it, its hooks run, no living row that stays holds it, its own parts go with it, and rows that let go of it are
 * changed like any
 * other. All that goes together bears one deletion id (database.md).
 */
import { messageOf, type WireErrorCode } from '../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import type { CompiledEntity, Project, Row } from '../../model/types.ts';
import { builtinLabel } from '../../model/format/builtin-actions.ts';
import { actionLabel, textOf } from '../../model/view.ts';
import type { FieldError } from '../../model/wire.ts';
import { arrived, type Draft, draftRow, send, type WriteContext } from './draft.ts';
import { newId } from './ids.ts';
import { type Incoming, incoming } from './incoming.ts';
import { failedChecks } from './judge.ts';
import { contentOf, type Entry } from './journal.ts';
import { labelSql } from './labels.ts';
import { isEditable } from './offered.ts';
import type { Moved } from './draft.ts';
import { workOut, RowLoader, selectBy } from './row-loader.ts';
import { visibleRows } from './row-scope.ts';
import { runHooks, stateTitle, writeContext } from './write-context.ts';
import { columnOf, living, tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';
import { writeDraft } from './write.ts';

/** A row that goes. */
export interface Going {
  readonly entity: CompiledEntity;
  readonly row: Row;
  /**
   * Taken out of a sub-table: the row it stood under as that will be, and the field's path for what speaks against it.
   */
  readonly from?: { readonly parent: Row; readonly path: string };
}

/** What goes in the end, those asked for first, and who lets go of it. */
export interface Removal {
  readonly going: readonly Going[];
  readonly loose: readonly Loose[];
}

interface Loose {
  readonly entity: CompiledEntity;
  readonly row: Row;
  readonly changes: Row;
}

const keyOf = (entity: CompiledEntity, id: unknown): string => `${entity.name} ${String(id)}`;

function byEntity(rows: readonly Going[]): Map<CompiledEntity, string[]> {
  const ids = new Map<CompiledEntity, string[]>();
  for (const { entity, row } of rows) ids.set(entity, [...(ids.get(entity) ?? []), String(row['id'])]);
  return ids;
}

function linksOf(project: Project, entity: CompiledEntity, fate: Incoming['onDelete']): Incoming[] {
  return incoming(project, entity.name).filter((link) => link.onDelete === fate);
}

/**
 * Holds off writers of the tables that refer to what may go until it is committed. A writer checks its references after
 * its write
 * (judge.ts), so either it waits here and then finds the row gone, or we see its reference.
 */
async function lockReferring({ engine, connection }: WriteContext, entities: Iterable<CompiledEntity>): Promise<void> {
  const project = engine.project();
  const along = new Set(entities);
  const tables = new Set<string>();
  for (const entity of along) {
    for (const link of incoming(project, entity.name)) {
      tables.add(tableOf(link.entity));
      if (link.onDelete === 'cascade') along.add(link.entity);
    }
  }
  if (tables.size > 0)
    await connection.query(`lock table ${[...tables].sort().join(', ')} in share row exclusive mode`);
}

/** Ids of the rows that refer to one of `ids`. */
async function referring(
  { call, connection }: WriteContext,
  link: Incoming,
  ids: readonly string[],
  onlyLiving: boolean,
): Promise<string[]> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const column = `t.${columnOf(link.entity, link.field.name)}`;
  const bound = statement.bind(ids, 'uuid[]');
  const hit = link.field.kind === 'refs' ? `${column} && ${bound}` : `${column} = any(${bound})`;
  const rows = await runPrepared<{ id: string }>(
    connection,
    `select t.id from ${tableOf(link.entity)} t where ${tenantWall(link.entity, 't', tenant)} and ${tenant} is not null and ${onlyLiving ? living(link.entity, 't') : 'true'} and ${hit} order by t.id`,
    statement.values,
  );
  return rows.map((row) => row.id);
}

/** Nobody reads a larger number. */
const MOST_COUNTED = 10_000;

/** Of rows that others hold, where those others stay: the first with how many hold it. */
async function heldBack(
  { call, connection }: WriteContext,
  link: Incoming,
  ids: readonly string[],
  leaving: readonly string[],
): Promise<{ readonly id: string; readonly count: number } | undefined> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const column = `t.${columnOf(link.entity, link.field.name)}`;
  const hit = link.field.kind === 'refs' ? `${column} @> array[r.id]` : `${column} = r.id`;
  const [held] = await runPrepared<{ id: string; count: number }>(
    connection,
    `select r.id, x.count from unnest(${statement.bind(ids, 'uuid[]')}) as r(id) cross join lateral (select count(*)::int as count from (select 1 from ${tableOf(link.entity)} t where ${tenantWall(link.entity, 't', tenant)} ` +
      `and ${tenant} is not null and ${living(link.entity, 't')} and ${hit} and t.id <> all(${statement.bind(leaving, 'uuid[]')}) limit ${MOST_COUNTED + 1}) y) x where x.count > 0 limit 1`,
    statement.values,
  );
  return held;
}

/** The row's own words, if the caller may read it. */
async function nameOf({ engine, call, connection }: WriteContext, { entity, row }: Going): Promise<string> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const label = labelSql(engine, call, statement, entity, 't', tenant, entity.storage.label);
  const grant = engine.grant(call.actor, entity);
  const conditions = [
    ...visibleRows(engine, call, statement, entity, 't', tenant, grant),
    `${tenant} is not null`,
    `t.id = ${statement.bind(row['id'], 'uuid')}`,
  ];
  const [found] = grant.actions.has('query')
    ? await runPrepared<{ label: string }>(
        connection,
        `select ${label} as label from ${tableOf(entity)} t where ${conditions.join(' and ')}`,
        statement.values,
      )
    : [];
  return found?.label ?? '';
}

/**
 * Refuses a removal: plainly where the row was asked for by itself, else naming it; on the sub-table it was taken out
 * of.
 */
async function refuse(
  context: WriteContext,
  going: Going,
  asked: boolean,
  objections: readonly [FieldError, ...FieldError[]],
  plain: () => Error,
): Promise<never> {
  if (asked && !going.from) throw plain();
  const { entity, from } = going;
  const { locale } = context.call;
  const title = textOf(entity, locale, 'title', entity.title);
  const reason = objections.map(({ message }) => message).join('；');
  const name = await nameOf(context, going);
  const named = { row: name === '' ? title : `${title} ${name}`, reason };
  if (from)
    throw new Invalid([{ field: from.path, code: objections[0].code, message: messageOf('row.kept', locale, named) }]);
  throw new Refusal('row.kept', named);
}

const objection = (
  context: WriteContext,
  code: WireErrorCode,
  params: Record<string, string | number>,
): [FieldError] => [{ field: '', code, message: messageOf(code, context.call.locale, params) }];

/** State, checks and hooks of a row that goes. */
async function judgeGoing(context: WriteContext, going: Going, asked: boolean): Promise<void> {
  const { entity, row, from } = going;
  const { locale } = context.call;
  if (!isEditable(entity, row)) {
    const action = entity.actions['delete'];
    const params = {
      state: stateTitle(entity, context.call, row),
      action: action ? actionLabel(entity, action, locale) : (builtinLabel('delete', locale) ?? 'delete'),
    };
    await refuse(
      context,
      going,
      asked,
      objection(context, 'row.notEditable', params),
      () => new Refusal('row.notEditable', params),
    );
  }
  const [first, ...rest] = await failedChecks(
    context,
    entity,
    row,
    { old: row, ...(from ? { parent: from.parent } : {}) },
    'delete',
  );
  if (first) await refuse(context, going, asked, [first, ...rest], () => new Invalid([first, ...rest]));
  await runHooks({ ...context, action: 'delete' }, entity, 'before', 'delete', row, row);
}

/** All that goes along with rows, level by level. */
async function partsOf(context: WriteContext, asked: readonly Going[]): Promise<Going[]> {
  const { engine, call, connection } = context;
  const known = new Set(asked.map(({ entity, row }) => keyOf(entity, row['id'])));
  const along: Going[] = [];
  for (let level = asked; level.length > 0;) {
    const next: Going[] = [];
    for (const [entity, ids] of byEntity(level)) {
      for (const link of linksOf(engine.project(), entity, 'cascade')) {
        const found = (await referring(context, link, ids, true)).filter((id) => !known.has(keyOf(link.entity, id)));
        for (const id of found) known.add(keyOf(link.entity, id));
        const rows = found.length > 0 ? await selectBy(engine, call, connection, link.entity, 'id', found) : [];
        next.push(...rows.map((row) => ({ entity: link.entity, row })));
      }
    }
    along.push(...next);
    level = next;
  }
  return along;
}

async function refuseHeld(
  context: WriteContext,
  asked: readonly Going[],
  going: readonly Going[],
  drafts: readonly Draft[],
): Promise<void> {
  const { engine, call } = context;
  const leaving = byEntity(going);
  for (const [entity, ids] of leaving) {
    for (const link of linksOf(engine.project(), entity, 'restrict')) {
      // A row the same save points elsewhere lets go.
      const turned = drafts.filter(
        ({ entity: other, old, row }) =>
          other === link.entity && old && ![row[link.field.name] ?? []].flat().some((id) => ids.includes(String(id))),
      );
      const held = await heldBack(context, link, ids, [
        ...(leaving.get(link.entity) ?? []),
        ...turned.map(({ id }) => id),
      ]);
      const one = held && going.find((candidate) => candidate.entity === entity && candidate.row['id'] === held.id);
      if (!one) continue;
      const params = {
        count: held.count > MOST_COUNTED ? `${MOST_COUNTED}+` : held.count,
        entity: textOf(link.entity, call.locale, 'title', link.entity.title),
      };
      await refuse(
        context,
        one,
        asked.includes(one),
        objection(context, 'row.referenced', params),
        () => new Refusal('row.referenced', params),
      );
    }
  }
}

/** Rows that let go of what goes, each once with all its fields; those in the bin too, so that they can come back. */
async function letGo(context: WriteContext, going: readonly Going[]): Promise<Loose[]> {
  const { engine, call, connection } = context;
  const leaving = byEntity(going);
  const found = new Map<CompiledEntity, Map<string, Map<string, ReadonlySet<string>>>>();
  for (const [entity, ids] of leaving) {
    for (const link of linksOf(engine.project(), entity, 'unlink')) {
      const rows = found.get(link.entity) ?? new Map<string, Map<string, ReadonlySet<string>>>();
      found.set(link.entity, rows);
      const own = new Set(leaving.get(link.entity));
      for (const id of await referring(context, link, ids, false)) {
        if (own.has(id)) continue;
        const fields = rows.get(id) ?? new Map<string, ReadonlySet<string>>();
        rows.set(id, fields.set(link.field.name, new Set([...(fields.get(link.field.name) ?? []), ...ids])));
      }
    }
  }
  const loose: Loose[] = [];
  for (const [entity, rows] of found) {
    for (const row of rows.size > 0 ? await selectBy(engine, call, connection, entity, 'id', [...rows.keys()]) : []) {
      const changes = [...(rows.get(String(row['id'])) ?? [])].map(([name, gone]) => {
        const value = row[name] ?? null;
        return [name, Array.isArray(value) ? value.filter((id) => !gone.has(String(id))) : null] as const;
      });
      loose.push({ entity, row, changes: Object.fromEntries(changes) });
    }
  }
  return loose;
}

/**
 * Judges what goes with the rows asked for. Nothing is written yet but what hooks write.
 * @param drafts what the same save writes: whether it holds a row is judged on what it will be
 * @throws Refusal or Invalid naming the row that cannot go and why
 */
export async function planRemoval(
  context: WriteContext,
  asked: readonly Going[],
  drafts: readonly Draft[] = [],
): Promise<Removal> {
  const { engine, call, connection } = context;
  const gone = new Set<string>();
  // What goes before a row or along with it is no longer counted by its checks.
  const judging = {
    ...context,
    loader: new RowLoader(engine, call, connection, (entity, id) => gone.has(`${entity} ${id}`)),
  };
  for (const one of asked) {
    await judgeGoing(judging, one, true);
    gone.add(keyOf(one.entity, one.row['id']));
  }
  await lockReferring(
    context,
    asked.map(({ entity }) => entity),
  );
  const along = await partsOf(context, asked);
  const going = [...asked, ...along];
  for (const { entity, row } of along) gone.add(keyOf(entity, row['id']));
  for (const one of along) await judgeGoing(judging, one, false);
  await refuseHeld(context, asked, going, drafts);
  return { going, loose: await letGo(context, going) };
}

/**
 * Letting go is a change of its own: what is worked out from the reference follows, and history says who did it. No
 * rule of a form holds it up.
 */
async function unlink(
  { engine, call, connection }: WriteContext,
  { entity, row, changes }: Loose,
): Promise<readonly Entry[]> {
  const context = writeContext(engine, call, connection, 'unlink');
  const draft = await draftRow(context, entity, engine.grant(call.actor, entity), row, changes, 'engine');
  await runHooks(context, entity, 'before', 'edit', row, draft.row);
  await workOut(context.loader, entity, draft.row, row);
  const entries = await writeDraft(context, draft);
  await arrived(context);
  await runHooks(context, entity, 'after', 'edit', row, draft.row);
  return entries;
}

function stamp(context: WriteContext, entity: CompiledEntity, ids: readonly string[], deletion: string): void {
  const { call, connection } = context;
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const set = entity.storage.append
    ? undefined
    : `deleted_at = now(), deletion_id = ${statement.bind(deletion, 'uuid')}, rev = rev + 1, updated_at = now(), updated_by = ${statement.bind(call.actor.id, 'uuid')}`;
  const where = `where ${tenantWall(entity, 't', tenant)} and ${tenant} is not null and t.id = any(${statement.bind(ids, 'uuid[]')})`;
  send(
    context,
    connection.query(
      set ? `update ${tableOf(entity)} t set ${set} ${where}` : `delete from ${tableOf(entity)} t ${where}`,
      statement.values,
    ),
  );
}

/** What of a removal rows above may have counted. */
export const movedBy = ({ going, loose }: Removal): Moved[] => [
  ...going.map(({ entity, row, from }) => ({
    entity,
    old: row,
    row: null,
    ...(from ? { under: String(from.parent['id']) } : {}),
  })),
  ...loose.map(({ entity, row, changes }) => ({ entity, old: row, row: { ...row, ...changes } })),
];

/**
 * Takes away what was planned.
 * @returns the journal entries, those of the rows asked for first; the journal, the events and `afterRemoval` are the
 * caller's
 */
export async function carryOut(context: WriteContext, { going, loose }: Removal): Promise<Entry[]> {
  const entries: Entry[] = going.map(({ entity, row }) => ({
    entity,
    id: String(row['id']),
    action: 'delete',
    rev: Number(row['rev'] ?? 0) + 1,
    changes: [],
    before: contentOf(entity, row),
  }));
  for (const one of loose) entries.push(...(await unlink(context, one)));
  const deletion = newId(context.engine.clock.millis());
  for (const [entity, ids] of byEntity(going)) stamp(context, entity, ids, deletion);
  return entries;
}

/** What the entities do once their rows are gone. */
export async function afterRemoval(context: WriteContext, { going }: Removal): Promise<void> {
  for (const { entity, row } of going)
    await runHooks({ ...context, action: 'delete' }, entity, 'after', 'delete', row, row);
}
