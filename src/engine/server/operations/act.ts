/** Actions: input, `set`, moves between states, named handlers; and the built-in batch edit. */
import type { Grant } from '../../model/access.ts';
import { messageOf } from '../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import { evaluate, isSatisfied } from '../../model/expression/evaluate.ts';
import { unmetPart } from '../../model/expression/unmet.ts';
import type { CompiledAction, CompiledEntity, Row } from '../../model/types.ts';
import { isEmpty, validateRow } from '../../model/validate.ts';
import { actionLabel, saidInView, textOf } from '../../model/view.ts';
import { bareErrors } from '../schema-store/bare-schemas.ts';
import type { ActionData, FieldError, RecordLink } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import { needChoosable, needChoosableInput } from './choosable-rows.ts';
import { type Act, keepDone, keepRefused, keepsCommands, keptIfRefused } from './commands/facts.ts';
import { lastAct } from './commands/last-act.ts';
import { lateState } from './commands/late-state.ts';
import { isAgeUnknown, minutesWaited } from './commands/sent.ts';
import { shownForSignature } from './commands/shown.ts';
import { type Failing, reasonsWhy } from './condition-words.ts';
import { draftRow, type WriteContext } from './draft.ts';
import type { Call, Change, Engine, HookContext, Transaction } from './engine.ts';
import { addRelated, lockRelated } from './engine-writes.ts';
import { selectVisible } from './get.ts';
import { inProcess, isLed, outcomesOf, rightOn } from './lead.ts';
import { ledAllows, moveAllowed, startAllowed } from './offered.ts';
import { emptyToNull } from './row-loader.ts';
import { writeIdempotent } from './idempotency.ts';
import { completeWrite, conclude, needRev, refuseAll, rowsLeft, updateInside } from './save.ts';
import { stateTitle, writeContext } from './write-context.ts';
import { needAction } from './query.ts';

/** One transaction holds at most this many rows (docs/format/meanings.md#updates). */
export const MAX_BULK = 500;

export interface ActionRequest {
  readonly ids: readonly string[];
  readonly input: Row;
  /** Of a single row: refuses when it changed meanwhile. */
  readonly rev?: unknown;
}

function judgeInput({ locale }: Call, entity: CompiledEntity, action: CompiledAction, input: Row): FieldError[] {
  const declared = action.input?.fields ?? [];
  const errors: FieldError[] = Object.keys(input)
    .filter((name) => !declared.some((field) => field.name === name))
    .map((name) => ({
      field: name,
      code: 'field.unknown',
      message: messageOf('field.unknown', locale, { field: name.slice(0, 60) }),
    }));
  const own = new Set(action.input?.own ?? []);
  const fields = declared.map((field) => {
    const at = own.has(field.name) ? `data.${field.name}` : `actions.${action.code}.input.${field.name}`;
    return {
      ...field,
      title: textOf(entity, locale, at, field.title),
      ...(field.schema ? { schema: saidInView(entity, field.schema, locale, at) } : {}),
    };
  });
  const required = new Set(action.input?.required ?? []);
  errors.push(
    ...validateRow(
      fields.filter((field) => field.kind !== 'children' || Object.hasOwn(input, field.name)),
      input,
      {
        locale,
        bare: (field, schema, value, path) => bareErrors(field, schema, value, path, locale),
        shown: () => true,
        required: (name) => required.has(name),
      },
    ),
  );
  for (const field of fields) {
    if (field.kind === 'children' && required.has(field.name) && isEmpty(input[field.name]))
      errors.push({
        field: field.name,
        code: 'field.required',
        message: messageOf('field.required', locale, { field: field.title }),
      });
  }
  return errors;
}

/** The refusal that says which part of the action's condition does not hold. */
async function refusedBy(
  context: WriteContext,
  entity: CompiledEntity,
  action: CompiledAction,
  failing: Failing,
): Promise<Refusal> {
  const label = actionLabel(entity, action, context.call.locale);
  const [reason] = await reasonsWhy(context, entity, [failing]);
  if (!reason) return new Refusal('action.when', { action: label });
  const { text, records } = reason;
  return new Refusal('action.unmet', { action: label, reason: text }, records.length > 0 ? { records } : undefined);
}

/** The state refuses the action; of a command that waited, whoever went on meanwhile is named. */
async function refusedState(
  context: WriteContext,
  entity: CompiledEntity,
  action: CompiledAction,
  old: Row,
): Promise<Refusal> {
  const { locale, command } = context.call;
  const [state, label] = [stateTitle(entity, context.call, old), actionLabel(entity, action, locale)];
  const last = command?.waited ? await lastAct(context, entity, old) : undefined;
  return last
    ? new Refusal('action.wentOn', { ...last, action: label, state })
    : new Refusal('action.state', { state, action: label });
}

/** Is the action done with a connection only? Where commands are kept, all that may not wait on the phone is. */
function isLive({ storage, offline }: CompiledEntity, { code }: CompiledAction): boolean {
  return storage.commands !== undefined && offline?.actions.includes(code) !== true;
}

/** What is done with a connection only is refused where it waited on a device. */
function needLive(call: Call, entity: CompiledEntity, action: CompiledAction): void {
  if (!isLive(entity, action)) return;
  const label = actionLabel(entity, action, call.locale);
  if (isAgeUnknown(call)) throw new Refusal('command.ageUnknown', { action: label });
  const minutes = minutesWaited(call);
  if (minutes !== undefined) throw new Refusal('command.waited', { action: label, minutes });
}

/**
 * @param led the row is led by a process that does not act here itself
 * @returns the state that a command comes to which was done before the row went on
 */
async function refuseUnoffered(
  context: WriteContext,
  entity: CompiledEntity,
  action: CompiledAction,
  old: Row,
  led: boolean,
): Promise<string | undefined> {
  if (
    led &&
    !ledAllows(
      entity,
      action,
      old,
      context.task ? [context.task] : [],
      (await outcomesOf(context, entity, [old])).get(String(old['id'])),
    )
  )
    throw inProcess(old, actionLabel(entity, action, context.call.locale));
  const isOffered = led || (moveAllowed(entity, action, old) && startAllowed(entity, action, old));
  const late = isOffered ? undefined : await lateState(context, entity, action, old);
  if (!isOffered && late === undefined) throw await refusedState(context, entity, action, old);
  if (!action.when) return late;
  const { when } = action;
  const unmet = await context.loader.judge(() => {
    const scope = context.loader.scope(old);
    return isSatisfied(when, scope) ? undefined : unmetPart(when, scope);
  });
  if (unmet) throw await refusedBy(context, entity, action, { row: old, unmet });
  return late;
}

/**
 * The changes of `input`, `set` and the move, laid over each other in this order. The state of a row that is led is its
 * process's.
 */
async function changesBy(
  context: WriteContext,
  entity: CompiledEntity,
  action: CompiledAction,
  old: Row | null,
  input: Row,
  { led, late }: { readonly led: boolean; readonly late: string | undefined },
): Promise<Row> {
  const own = new Set(action.input?.own ?? []);
  const changes: Row = Object.fromEntries(Object.entries(input).filter(([name]) => own.has(name)));
  const base = {
    ...(old ?? {}),
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => !Array.isArray(value))),
  } as Row;
  for (const [name, expression] of Object.entries(action.set ?? {})) {
    changes[name] = await context.loader.judge(() =>
      emptyToNull(
        evaluate(expression, context.loader.scope(base, { input, isNew: old === null, ...(old ? { old } : {}) })),
      ),
    );
  }
  if (action.move && entity.states && old && !led)
    changes[entity.states.field] = action.move[String(old[entity.states.field])] ?? late ?? null;
  return changes;
}

/** The fields of the row that the caller fills in; what `set` writes is the file's word. */
function givenTo({ input: asked, set }: CompiledAction, input: Row): ReadonlySet<string> {
  return new Set(
    Object.keys(input).filter((name) => asked?.own.includes(name) && !(set !== undefined && Object.hasOwn(set, name))),
  );
}

async function runHandler(
  context: WriteContext,
  entity: CompiledEntity,
  action: CompiledAction,
  old: Row | null,
  row: Row,
): Promise<readonly Change[]> {
  if (!action.handler) return [];
  const handler = context.engine
    .hooks(entity.name)
    .map((hooks) => hooks.actions?.[action.handler ?? ''])
    .find((found) => found !== undefined);
  if (!handler) throw new Refusal('action.unknown', { action: action.handler });
  const hookContext: HookContext = {
    engine: context.engine,
    call: context.call,
    connection: context.connection,
    entity,
    kind: 'action',
    action: action.code,
    old,
    row,
    input: context.input ?? {},
  };
  return (await handler(hookContext)) ?? [];
}

/**
 * Runs the action on one locked row inside a running transaction; it starts the process it names, or decides the
 * caller's task about the row.
 * @param by `process`: a step of the process that leads the row, which nothing holds up
 */
export async function actOn(
  before: WriteContext,
  entity: CompiledEntity,
  grant: Grant,
  action: CompiledAction,
  old: Row | null,
  input: Row,
  by: 'person' | 'process' = 'person',
): Promise<string> {
  const led = by === 'person' && old !== null && isLed(entity, old);
  const task = led ? (before.task ?? (await rightOn(before, entity, old, action.code))) : undefined;
  const context = task ? { ...before, task } : before;
  const late = old ? await refuseUnoffered(context, entity, action, old, led) : undefined;
  refuseAll(judgeInput(context.call, entity, action, input));
  if (by === 'person') await needChoosableInput(context, entity, action, old, input);
  const changes = await changesBy(context, entity, action, old, input, { led, late });
  const draft = await draftRow(context, entity, grant, old, changes, 'engine', {
    ...(by === 'person' ? { given: givenTo(action, input) } : {}),
  });
  await needChoosable(context, draft);
  const told = await runHandler(context, entity, action, old, draft.row);
  const hand = {
    entity,
    row: draft.row,
    written: false,
    async write(): Promise<void> {
      if (hand.written) return;
      hand.written = true;
      await conclude(context, await completeWrite(context, draft, 'action', false, told));
    },
  };
  // What handed the row in may be what a step of its process waits for again.
  const decided = task?.decisions.includes(action.code) ? task : undefined;
  if (action.start !== undefined && !decided) {
    // A new row has to be there before a process can be about it.
    if (!old) await hand.write();
    await context.engine.lead.start(context, hand, action.start);
  } else if (decided)
    await context.engine.lead.decide(
      context,
      hand,
      decided.comment === undefined ? { ...decided, ...saidIn(input) } : decided,
      action.code,
    );
  await hand.write();
  return draft.id;
}

/** What an action asks for under such a name is the opinion that goes with a decision. */
const OPINION = /(?:opinion|comment|reason)$/i;

/** The field of an action's dialog that takes the opinion. */
export function opinionField({ input }: CompiledAction): string | undefined {
  return input?.fields.find(({ kind, name }) => kind === 'text' && OPINION.test(name))?.name;
}

function saidIn(input: Row): { readonly comment?: string } {
  const said = Object.entries(input).find(
    ([name, value]) => OPINION.test(name) && typeof value === 'string' && value.trim() !== '',
  )?.[1];
  return typeof said === 'string' ? { comment: said.slice(0, MOST_SAID) } : {};
}

/**
 * Carries out an action of another row inside a running transaction, as whoever calls would if they held its code:
 * states, conditions and checks bind it, and it starts its process.
 * @param input what its dialog would ask for
 */
async function actRelated(
  { engine, call, connection }: Transaction,
  entityName: string,
  id: string,
  code: string,
  input: Row = {},
): Promise<void> {
  const entity = engine.entity(entityName);
  const action = entity.actions[code];
  const old = await lockRelated({ engine, call, connection }, entityName, id);
  if (!action || !old) throw new Refusal('row.unknown');
  await actOn(
    writeContext(engine, call, connection, code, input),
    entity,
    engine.grant(call.actor, entity),
    action,
    old,
    input,
  );
}

/**
 * Adds a row of another entity and carries out one of its actions on it, in the running transaction: what one area
 * found begins its way in another.
 * A field it lacks refuses the whole act, and names it.
 * @returns its id
 */
export async function addAndAct(tx: Transaction, entityName: string, fields: Row, code: string): Promise<string> {
  const id = await addRelated(tx, entityName, fields, 'register');
  await actRelated(tx, entityName, id, code);
  return id;
}

/** Signs an opinion holds. */
const MOST_SAID = 500;

type PerRow = (connection: Connection, id: string) => Promise<void>;

/**
 * Runs `each` over the ids in one transaction; a refused row is undone alone and reported with its reason.
 * @param order puts several ids into the order in which each finds what it needs of the others done
 */
export async function eachRow(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  grant: Grant,
  ids: readonly string[],
  each: PerRow,
  order?: (connection: Connection, ids: readonly string[]) => Promise<readonly string[]>,
  act: Act = { act: '', input: {}, fields: [] },
): Promise<ActionData> {
  if (ids.length > MAX_BULK) throw new Refusal('action.tooMany', { limit: MAX_BULK });
  const again = async (connection: Connection, { ids: done, refused }: Acted): Promise<ActionData> => ({
    rows: await rowsLeft(engine, call, connection, entity, grant, done),
    refused,
  });
  const all = (): Promise<ActionData> =>
    writeIdempotent(
      engine,
      call,
      async (connection) => {
        const done: string[] = [];
        const refused: ActionData['refused'][number][] = [];
        for (const id of order && ids.length > 1 ? await order(connection, ids) : ids) {
          if (ids.length === 1) {
            await each(connection, id);
            done.push(id);
            continue;
          }
          await connection.query('savepoint one_row');
          try {
            await each(connection, id);
            await connection.query('release savepoint one_row');
            done.push(id);
          } catch (error) {
            await connection.query('rollback to savepoint one_row');
            refused.push({ id, ...reasonOf(error, call) });
            if (keepsCommands(entity)) await keepRefused({ engine, call, connection }, entity, id, act, error);
          }
        }
        // Rows that are gone after the action (deleted by it) are done all the same.
        return again(connection, { ids: done, refused });
      },
      acted,
      again,
    );
  const [only] = ids;
  return ids.length === 1 && only !== undefined ? keptIfRefused(engine, call, entity, only, act, all) : all();
}

/** What is remembered of an action that may be sent again. */
interface Acted {
  readonly ids: readonly string[];
  readonly refused: ActionData['refused'];
}
const acted = ({ rows, refused }: ActionData): Acted => ({ ids: rows.map(({ id }) => id), refused });

function reasonOf(error: unknown, call: Call): Omit<ActionData['refused'][number], 'id'> {
  if (error instanceof Refusal) {
    const { records } = (error.data ?? {}) as { readonly records?: readonly RecordLink[] };
    return { code: error.code, message: error.text(call.locale), ...(records ? { records } : {}) };
  }
  if (error instanceof Invalid)
    return {
      code: error.errors[0]?.code ?? 'field.type',
      message: error.errors.map((entry) => entry.message).join('；'),
    };
  throw error;
}

/** `action/{code}` for the entity's own actions. */
export async function runAction(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  code: string,
  request: ActionRequest,
): Promise<ActionData> {
  const action = Object.hasOwn(entity.actions, code) ? entity.actions[code] : undefined;
  if (!action || action.builtin || action.placement === 'none')
    throw new Refusal('action.unknown', { action: code.slice(0, 60) });
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, code);
  const act = { act: code, input: request.input, fields: action.input?.fields ?? [] };
  if (action.needs === 'none') {
    return writeIdempotent<ActionData, Acted>(
      engine,
      call,
      async (connection) => {
        const id = await actOn(
          writeContext(engine, call, connection, code, request.input),
          entity,
          grant,
          action,
          null,
          request.input,
        );
        return { rows: await rowsLeft(engine, call, connection, entity, grant, [id]), refused: [] };
      },
      acted,
      async (connection, { ids }) => ({
        rows: await rowsLeft(engine, call, connection, entity, grant, ids),
        refused: [],
      }),
    );
  }
  if (request.ids.length === 0) throw new Refusal('action.rows');
  if (action.needs === 'one' && request.ids.length > 1) throw new Refusal('action.oneRow');
  // What is asked for is the same for all: wrong input is the form's matter and no row's.
  if (request.ids.length > 1) refuseAll(judgeInput(call, entity, action, request.input));
  return eachRow(
    engine,
    call,
    entity,
    grant,
    [...new Set(request.ids)],
    async (connection, id) => {
      const old = await selectVisible(engine, call, connection, entity, grant, id, { lock: true, action, all: true });
      if (request.rev !== undefined && request.ids.length === 1)
        await needRev(engine, call, connection, entity, grant, old, request.rev);
      needLive(call, entity, action);
      const task = isLed(entity, old) ? await rightOn({ engine, call, connection }, entity, old, code) : undefined;
      if (task && !task.batch && request.ids.length > 1)
        throw new Refusal('workflow.notBatch', { task: String(old['currentNode'] ?? '') });
      const context = writeContext(engine, call, connection, code, request.input, task);
      const shown = await shownForSignature(context, entity, old, act, {
        rev: request.rev,
        live: isLive(entity, action),
      });
      await actOn(context, entity, grant, action, old, request.input);
      await keepDone(context, entity, old, act, shown);
    },
    undefined,
    act,
  );
}

/** `action/batch`: the same changes to many rows; only fields declared in `list.bulkEdit`. */
export async function batchEdit(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  ids: readonly string[],
  set: Row,
): Promise<ActionData> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'edit');
  if (ids.length === 0) throw new Refusal('action.rows');
  refuseAll(
    Object.keys(set)
      .filter((name) => !entity.list.bulkEdit.includes(name))
      .map((name) => ({
        field: name,
        code: 'field.readOnly',
        message: messageOf('field.readOnly', call.locale, { field: entity.fields[name]?.title ?? name.slice(0, 60) }),
      })),
  );
  const act = { act: 'edit', input: set, fields: Object.values(entity.fields) };
  return eachRow(
    engine,
    call,
    entity,
    grant,
    ids,
    async (connection, id) => {
      const old = await selectVisible(engine, call, connection, entity, grant, id, { lock: true, all: true });
      const context = writeContext(engine, call, connection, 'edit');
      await conclude(context, await updateInside(context, entity, grant, old, set));
      await keepDone(context, entity, old, act);
    },
    undefined,
    act,
  );
}
