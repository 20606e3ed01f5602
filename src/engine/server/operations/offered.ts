/**
 * What a row offers to a user now: `$can`. The state, `when` and `editable` are judged here and again before each
 * write.
 */
import { type Grant, writingGrant } from '../../model/access.ts';
import { checkText } from '../../model/check-text.ts';
import { messageOf } from '../../model/errors/catalogue.ts';
import { type Unmet, unmetPart } from '../../model/expression/unmet.ts';
import { type EvalScope, isSatisfied } from '../../model/expression/evaluate.ts';
import type { CompiledAction, CompiledCheck, CompiledEntity, Row, TypedExpression, VarRef } from '../../model/types.ts';
import { actionLabel, offersAction, textOf } from '../../model/view.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import { type Reason, reasonsWhy } from './condition-words.ts';
import type { Call, Engine, TaskRight, Transaction } from './engine.ts';
import { incoming } from './incoming.ts';
import { inProcess, isLed, outcomesOf, staysIn } from './lead.ts';
import { closedRows } from './period.ts';
import { RowLoader, selectBy } from './row-loader.ts';
import { visibleRows } from './row-scope.ts';
import { columnOf, living, tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';

const ROW_BUILTINS = new Set(['edit', 'delete', 'copy', 'print', 'evidence']);
/** Of these a row is only read: a closed period holds none of them up. */
const READS = new Set(['copy', 'print', 'evidence']);

/** May the row be edited or deleted in its present state? One that a process leads is in its hands. */
export function isEditable(entity: CompiledEntity, row: Row): boolean {
  const { states } = entity;
  if (isLed(entity, row)) return false;
  return !states?.editable || states.editable.includes(String(row[states.field]));
}

/** Is the action allowed from the state the row is in? */
export function moveAllowed(entity: CompiledEntity, action: CompiledAction, row: Row): boolean {
  return !action.move || (entity.states !== undefined && Object.hasOwn(action.move, String(row[entity.states.field])));
}

/**
 * Does a process that leads the row leave the action to this person now? What moves nothing and starts nothing does not
 * concern it.
 * @param outcomes what only a task about the row decides, also where it stays in its state
 */
export function ledAllows(
  entity: CompiledEntity,
  action: CompiledAction,
  row: Row,
  rights: readonly TaskRight[],
  outcomes?: ReadonlySet<string>,
): boolean {
  if (action.builtin)
    return action.code === 'edit' ? rights.some(({ form }) => form.writable.length > 0) : action.code !== 'delete';
  // A task decides where its step stands; what a process waits for as a message comes from the states that the action
  // names.
  if (
    rights.some(
      ({ task, decisions }) => decisions.includes(action.code) && (task !== null || moveAllowed(entity, action, row)),
    )
  )
    return true;
  return (
    action.start === undefined &&
    (action.move === undefined || (staysIn(entity, action, row) && outcomes?.has(action.code) !== true))
  );
}

/**
 * May the action start its process on the row? Where it moves, from the states it names; else where the row may be
 * edited.
 */
export function startAllowed(entity: CompiledEntity, action: CompiledAction, row: Row): boolean {
  return action.start === undefined || action.move !== undefined || isEditable(entity, row);
}

/** What a process that leads the row leaves to the caller. */
interface Held {
  readonly rights: readonly TaskRight[];
  readonly outcomes: ReadonlySet<string> | undefined;
}

/** Is the action offered but for its condition? */
function couldOffer(entity: CompiledEntity, action: CompiledAction, row: Row, { rights, outcomes }: Held): boolean {
  const led = isLed(entity, row);
  if (led && !ledAllows(entity, action, row, rights, outcomes)) return false;
  if (action.builtin) {
    if (!ROW_BUILTINS.has(action.code)) return false;
    return action.code === 'edit' || action.code === 'delete' ? led || isEditable(entity, row) : true;
  }
  return (
    action.needs !== 'none' &&
    action.placement !== 'none' &&
    (led || (moveAllowed(entity, action, row) && startAllowed(entity, action, row)))
  );
}

/** What a row offers, and of what it could offer, what does not hold. */
interface Offer {
  readonly can: readonly string[];
  readonly unmet: readonly { readonly action: CompiledAction; readonly unmet: Unmet }[];
}

function offerOf(
  scope: EvalScope,
  entity: CompiledEntity,
  actions: readonly CompiledAction[],
  row: Row,
  held: Held,
): Offer {
  const could = actions.filter((action) => couldOffer(entity, action, row, held));
  const holds = ({ builtin, when }: CompiledAction): boolean => builtin || !when || isSatisfied(when, scope);
  const can = could.filter(holds);
  return {
    can: can.map(({ code }) => code),
    unmet: could.flatMap((action) =>
      can.includes(action) || !action.when ? [] : [{ action, unmet: unmetPart(action.when, scope) }],
    ),
  };
}

/** Why the conditions of actions do not hold on rows: by row and code. */
async function whyUnmet(
  { call, entity, rows, ...tx }: Judged,
  offered: readonly Offer[],
): Promise<(ReadonlyMap<string, Reason> | undefined)[]> {
  const failing = offered.flatMap(({ unmet }, index) =>
    unmet.flatMap((one) => {
      const row = rows[index];
      return row ? [{ ...one, row, index }] : [];
    }),
  );
  const reasons = await reasonsWhy({ ...tx, call }, entity, failing);
  const found: Map<string, Reason>[] = [];
  failing.forEach(({ index, action }, at) => {
    const reason = reasons[at];
    if (!reason) return;
    const text = messageOf('action.unmet', call.locale, {
      action: actionLabel(entity, action, call.locale),
      reason: reason.text,
    });
    (found[index] ??= new Map<string, Reason>()).set(action.code, { ...reason, text });
  });
  return found;
}

/** By row, the first of these checks that speaks against it as it stands. */
async function objections(
  loader: RowLoader,
  { call: { locale }, entity }: Judged,
  rows: readonly Row[],
  checks: readonly CompiledCheck[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (checks.length === 0) return found;
  const failed = await loader.judge(() =>
    rows.map((row) => checks.find((check) => isSatisfied(check.when, loader.scope(row, { old: row })))),
  );
  rows.forEach((row, index) => {
    const check = failed[index];
    if (check)
      found.set(
        String(row['id']),
        messageOf('check.failed', locale, {
          message: checkText(textOf(entity, locale, `checks.${check.code}`, check.refuse), row),
        }),
      );
  });
  return found;
}

/**
 * What speaks against deleting a row that may be deleted by its state: its checks, and the rows that refer to it. As
 * `remove.ts` judges it.
 */
async function keptRows(loader: RowLoader, judged: Judged): Promise<ReadonlyMap<string, string>> {
  const { engine, call, connection, entity, rows } = judged;
  const { locale } = call;
  const open = rows.filter((row) => isEditable(entity, row));
  const checks = entity.checks.filter((check) => check.on?.includes('delete'));
  const kept = await objections(loader, judged, open, checks);
  const rest = open.map((row) => String(row['id'])).filter((id) => !kept.has(id));
  for (const { id, count, entity: other } of await referredTo(engine, call, connection, entity, rest)) {
    if (!kept.has(id))
      kept.set(id, messageOf('row.referenced', locale, { count, entity: textOf(other, locale, 'title', other.title) }));
  }
  return kept;
}

const fixedChecks = new WeakMap<CompiledEntity, readonly CompiledCheck[]>();

/** The checks of an edit that no new value answers, since they read what stays as it was and who asks. */
function checksOfOld(entity: CompiledEntity): readonly CompiledCheck[] {
  let known = fixedChecks.get(entity);
  if (!known) {
    known = entity.checks.filter(({ on, when }) => (on?.includes('edit') ?? true) && readsFixed(entity, when));
    fixedChecks.set(entity, known);
  }
  return known;
}

const GIVEN: ReadonlySet<VarRef['from']> = new Set(['old', 'user', 'param']);

/** @param isOwn names are of the row itself, and not of rows that an aggregate runs over */
function readsFixed(entity: CompiledEntity, { ref, over, args }: TypedExpression, isOwn = true): boolean {
  return (
    (!ref || GIVEN.has(ref.from) || (isOwn && ref.from === 'row' && isFixed(entity, ref.field))) &&
    (!over || over.from === 'old') &&
    (args?.every((arg) => readsFixed(entity, arg, isOwn && !over)) ?? true)
  );
}

/** A field that is filled in once: `"x-readOnly": { "!": { "var": "$isNew" } }`. */
function isFixed({ fields }: CompiledEntity, name = ''): boolean {
  const lock = Object.hasOwn(fields, name) ? fields[name]?.lock : undefined;
  return lock?.op === '!' && lock.args?.[0]?.ref?.from === 'isNew';
}

/**
 * Above this many fields that refer to an entity (organisations, users) they are not asked for every row shown: the
 * deletion itself asks.
 */
const MOST_LINKS = 8;
/** Nobody reads a larger number on a button. */
const MOST_COUNTED = 100;

/** Of rows that others hold back: by how many of which entity. */
async function referredTo(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly count: string; readonly entity: CompiledEntity }[]> {
  const links = incoming(engine.project(), entity.name).filter((link) => link.onDelete === 'restrict');
  if (ids.length === 0 || links.length === 0 || links.length > MOST_LINKS) return [];
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const wanted = statement.bind(ids, 'uuid[]');
  const text = links
    .map((link, index) => {
      const column = `t.${columnOf(link.entity, link.field.name)}`;
      const hit = link.field.kind === 'refs' ? `${column} @> array[r.id]` : `${column} = r.id`;
      return (
        `select ${index} as link, r.id, x.count from unnest(${wanted}) as r(id) cross join lateral (select count(*)::int as count from (select 1 from ${tableOf(link.entity)} t ` +
        `where ${tenantWall(link.entity, 't', tenant)} and ${tenant} is not null and ${living(link.entity, 't')} and ${hit} limit ${MOST_COUNTED + 1}) y) x where x.count > 0`
      );
    })
    .join(' union all ');
  const found = await runPrepared<{ link: number; id: string; count: number }>(
    connection,
    `${text} order by link`,
    statement.values,
  );
  return found.flatMap(({ link, id, count }) => {
    const other = links[link]?.entity;
    return other ? [{ id, count: count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count), entity: other }] : [];
  });
}

/** Why a row that a process leads does not offer what it would otherwise. */
function whyHeld(
  { locale }: Call,
  entity: CompiledEntity,
  actions: readonly CompiledAction[],
  row: Row,
  { rights, outcomes }: Held,
): Record<string, string> {
  const held = actions.filter(
    (action) =>
      !ledAllows(entity, action, row, rights, outcomes) && (action.builtin || moveAllowed(entity, action, row)),
  );
  return Object.fromEntries(
    held.map((action) => [action.code, inProcess(row, actionLabel(entity, action, locale)).text(locale)]),
  );
}

interface Judged {
  readonly engine: Engine;
  readonly call: Call;
  readonly connection: Connection;
  readonly entity: CompiledEntity;
  readonly rows: readonly Row[];
}

/**
 * Puts `$can` on rows, and `$why` where only the server knows the reason. A withheld field still decides whether an
 * action is offered.
 */
export async function offeredActions(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  rows: readonly WireRow[],
  deleted = false,
): Promise<void> {
  const actions = Object.values(entity.actions).filter((action) => offersAction(grant, action));
  const loader = new RowLoader(engine, call, connection);
  if (deleted) {
    const checks = entity.checks.filter((check) => check.on?.includes('restore'));
    const stays = await loader.judge(() =>
      rows.map((row) => checks.some((check) => isSatisfied(check.when, loader.scope(row, { old: row })))),
    );
    rows.forEach((row, index) => {
      row.$can = grant.actions.has('restore') && !stays[index] ? ['restore'] : [];
    });
    return;
  }
  const deletes = actions.some((action) => action.builtin && action.code === 'delete');
  const lasting = actions.some((action) => action.builtin && action.code === 'edit') ? checksOfOld(entity) : [];
  const asked =
    entity.storage.period !== undefined ||
    actions.some((action) => action.when) ||
    lasting.length > 0 ||
    (deletes && entity.checks.some((check) => check.on?.includes('delete')));
  const full = grant.hidden.size > 0 && asked ? await withheldToo(engine, call, connection, entity, rows) : rows;
  const led = full.filter((row) => isLed(entity, row)).map((row) => String(row['id']));
  const tx = { engine, call, connection };
  const tasks = led.length > 0 ? await engine.lead.rights(tx, entity, led) : undefined;
  const outcomes = await outcomesOf(tx, entity, full);
  const named = await namedOnly(tx, entity, grant, rows);
  const holdOf = ({ id }: Row): Held => ({ rights: tasks?.get(String(id)) ?? [], outcomes: outcomes.get(String(id)) });
  const offered = await loader.judge(() =>
    full.map((row) => {
      const [scope, held] = [loader.scope(row), holdOf(row)];
      const reached = named.has(row['id']) ? actions.filter((one) => reachesNamed(entity, grant, one)) : actions;
      return offerOf(scope, entity, reached, row, held);
    }),
  );
  const refused = await refusedByHooks(tx, entity, full, offered);
  const closed = await closedRows(engine, call, connection, entity, full);
  const judged = { engine, call, connection, entity, rows: full };
  const unmet = await whyUnmet(judged, offered);
  const kept = deletes ? await keptRows(loader, judged) : undefined;
  const open = full.filter((row) => isEditable(entity, row));
  const fixed = await objections(loader, judged, open, lasting);
  rows.forEach((row, index) => {
    const can = offered[index]?.can ?? [];
    const period = closed.get(row.id);
    const refusal = (code: string): string | undefined => {
      if (READS.has(code)) return undefined;
      return period ?? { delete: kept?.get(row.id), edit: fixed.get(row.id) }[code] ?? refused.get(row.id)?.[code];
    };
    const task = tasks?.get(row.id)?.find((right) => right.task !== null);
    if (task?.task)
      row.$task = {
        id: task.task,
        writable: [...task.form.writable],
        hidden: [...task.form.hidden],
        required: [...task.form.required],
      };
    row.$can = can.filter((code) => refusal(code) === undefined);
    const why = can.flatMap((code): [string, string][] => {
      const text = refusal(code);
      return text === undefined ? [] : [[code, text]];
    });
    const reasons = [...(unmet[index] ?? [])];
    why.push(...reasons.map(([code, { text }]): [string, string] => [code, text]));
    if (why.length > 0) row.$why = Object.fromEntries(why);
    const blockers = reasons.filter(([, { records }]) => records.length > 0);
    if (blockers.length > 0)
      row.$blockers = Object.fromEntries(blockers.map(([code, { records }]) => [code, [...records]]));
    if (tasks && isLed(entity, full[index] ?? row))
      row.$why = { ...row.$why, ...whyHeld(call, entity, actions, full[index] ?? row, holdOf(row)) };
  });
}

/** Does an action go with a row that only names the caller: by reading, or since its own condition asks for that? */
function reachesNamed(entity: CompiledEntity, grant: Grant, action: CompiledAction): boolean {
  return READS.has(action.code) || writingGrant(entity, grant, action) === grant;
}

/** Those of the rows that the caller sees for being named in them, and for nothing else. */
async function namedOnly(
  { engine, call, connection }: Transaction,
  entity: CompiledEntity,
  grant: Grant,
  rows: readonly WireRow[],
): Promise<ReadonlySet<unknown>> {
  const writing = writingGrant(entity, grant);
  if (writing === grant || rows.length === 0) return new Set();
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const ids = rows.map(({ id }) => id);
  const conditions = [
    ...visibleRows(engine, call, statement, entity, 't', tenant, writing),
    `t.id = any(${statement.bind(ids, 'uuid[]')})`,
    `${tenant} is not null`,
  ];
  const reached = await runPrepared<{ id: string }>(
    connection,
    `select t.id from ${tableOf(entity)} t where ${conditions.join(' and ')}`,
    statement.values,
  );
  return new Set(ids.filter((id) => !reached.some((one) => one.id === id)));
}

/** What the entity's hooks would refuse of what rows offer. */
async function refusedByHooks(
  tx: Transaction,
  entity: CompiledEntity,
  rows: readonly Row[],
  offered: readonly Offer[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const found = new Map<string, Readonly<Record<string, string>>>();
  const asked = rows.map((row, index) => ({ row, can: offered[index]?.can ?? [] }));
  for (const { refuses } of tx.engine.hooks(entity.name))
    for (const [id, reasons] of (await refuses?.(tx, asked)) ?? []) found.set(id, { ...found.get(id), ...reasons });
  return found;
}

async function withheldToo(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  rows: readonly WireRow[],
): Promise<readonly Row[]> {
  const all = await selectBy(
    engine,
    call,
    connection,
    entity,
    'id',
    rows.map((row) => row.id),
  );
  return rows.map((row) => all.find((other) => other['id'] === row.id) ?? row);
}
