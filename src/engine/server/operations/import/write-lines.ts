/**
 * Writes lines by the very operations that forms use, as one where they allow it and else each in a savepoint of its own,
 * so that all that is wrong with a file is found in one go.
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import { compareDecimals } from '../../../model/decimal-text.ts';
import type { ImportVerdict } from '../../../model/import/import-wire.ts';
import { lineName } from '../../../model/import/place.ts';
import type { Row } from '../../../model/types.ts';
import type { FieldError } from '../../../model/wire.ts';
import { firstPassword } from '../../auth/first-password.ts';
import { eventLoopYield } from '../../cooperative.ts';
import { isDataError } from '../../db/database-errors.ts';
import type { Connection } from '../../db/pool.ts';
import { shareChoosable } from '../choosable-rows.ts';
import { draftRow } from '../draft.ts';
import { sameValue } from '../same-value.ts';
import type { ExtraColumn } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { needAction } from '../query.ts';
import { completeWrite, conclude, updateInside } from '../save.ts';
import { writeContext } from '../write-context.ts';
import { type ImportLine, type ImportPlan, refuse } from './import-lines.ts';
import { makeRows } from './made-rows.ts';
import { maySettleTogether, Together } from './together.ts';

export interface Judgement {
  readonly line: ImportLine;
  readonly verdict: ImportVerdict;
  readonly errors: readonly FieldError[];
  /** A password that was made up for the new record. */
  readonly secret?: string;
}

/** The further columns that the entity's hooks offer, as far as the caller may run the act behind them. */
export function extraColumns({
  engine,
  entity,
  grant,
}: Pick<ImportPlan, 'engine' | 'entity' | 'grant'>): ExtraColumn[] {
  return engine
    .hooks(entity.name)
    .flatMap((hooks) => hooks.imports ?? [])
    .filter((extra) => grant.actions.has(extra.action));
}

function reasonsOf(error: unknown, plan: ImportPlan): FieldError[] {
  const { locale } = plan.call;
  if (error instanceof Invalid) return [...error.errors];
  if (error instanceof Refusal) return [{ field: '', code: error.code, message: error.text(locale) }];
  if (isDataError(error)) return [{ field: '', code: 'body.malformed', message: messageOf('body.malformed', locale) }];
  throw error;
}

/** Passwords that a new record needs and the file does not give. */
function madeUp({ entity }: ImportPlan, line: ImportLine): Row {
  const fields = Object.values(entity.fields).filter(
    (field) =>
      field.sensitive === 'hash' &&
      field.writeOnly &&
      (field.required || field.require) &&
      !(field.name in line.values) &&
      !line.names.has(field.name),
  );
  return Object.fromEntries(fields.map((field) => [field.name, firstPassword()]));
}

/** Will a password be hashed for this line? */
export function hashes(plan: ImportPlan, line: ImportLine): boolean {
  const { entity } = plan;
  if (line.exists || !Object.values(entity.fields).some((field) => field.sensitive === 'hash')) return false;
  const replaced = new Set(
    extraColumns(plan)
      .filter((extra) => line.extras.has(extra.name))
      .map((extra) => extra.insteadOf),
  );
  return Object.keys({ ...line.values, ...madeUp(plan, line) }).some(
    (name) => entity.fields[name]?.sensitive === 'hash' && !replaced.has(name),
  );
}

async function takeExtras(
  plan: ImportPlan,
  connection: Connection,
  line: ImportLine,
  old: Row | null,
): Promise<boolean> {
  const { engine, call, entity, grant } = plan;
  let changed = false;
  for (const extra of line.extras.size > 0 ? extraColumns(plan) : []) {
    const text = line.extras.get(extra.name);
    if (text === undefined) continue;
    const row = await selectVisible(
      engine,
      call,
      connection,
      entity,
      { ...grant, rows: [{ kind: 'all', role: '' }] },
      line.id,
      { all: true },
    );
    changed =
      (await extra.take(
        { engine, call, connection, entity, kind: 'action', action: extra.action, old, row, input: {} },
        text,
      )) || changed;
  }
  return changed;
}

/** What became of one line that was not refused. */
interface Outcome {
  readonly verdict: ImportVerdict;
  readonly secret?: string;
}

async function addLine(
  plan: ImportPlan,
  connection: Connection,
  line: ImportLine,
  together?: Together,
): Promise<Outcome> {
  const { engine, call, entity, grant } = plan;
  needAction(call, entity, grant, 'add');
  const made = madeUp(plan, line);
  const context = together?.context('add') ?? writeContext(engine, call, connection, 'add');
  const draft = await draftRow(context, entity, grant, null, { ...line.values, ...made }, 'form', { id: line.id });
  const entries = await completeWrite(context, draft, 'add', true);
  if (together) together.write(entries);
  else await conclude(context, entries);
  await takeExtras(plan, connection, line, null);
  const replaced = new Set(
    extraColumns(plan)
      .filter((extra) => line.extras.has(extra.name))
      .map((extra) => extra.insteadOf),
  );
  const secret = Object.entries(made).find(([name]) => !replaced.has(name))?.[1];
  return { verdict: 'add', ...(typeof secret === 'string' ? { secret } : {}) };
}

/** What the line says otherwise than the row; `1.50` says nothing else than `1.5`. */
function differences({ entity }: ImportPlan, old: Row, { values, kept }: ImportLine): Row {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      if (kept.has(name)) return false;
      const before = old[name] ?? null;
      if (
        entity.fields[name]?.kind === 'decimal' &&
        typeof before === 'string' &&
        typeof value === 'string' &&
        /^-?\d+(\.\d+)?$/.test(value)
      )
        return compareDecimals(before, value) !== 0;
      return !sameValue(value, before);
    }),
  );
}

async function updateLine(
  plan: ImportPlan,
  connection: Connection,
  line: ImportLine,
  together?: Together,
): Promise<Outcome> {
  const { engine, call, entity, grant } = plan;
  const old = await selectVisible(engine, call, connection, entity, grant, line.id, { lock: true, all: true });
  const changes = differences(plan, old, line);
  const changed = Object.keys(changes).length > 0;
  if (changed) {
    needAction(call, entity, grant, 'edit');
    const context = together?.context('edit') ?? writeContext(engine, call, connection, 'edit');
    const entries = await updateInside(context, entity, grant, old, changes);
    if (together) together.write(entries);
    else await conclude(context, entries);
  }
  const extra = await takeExtras(plan, connection, line, old);
  return { verdict: changed || extra ? 'update' : 'unchanged' };
}

/** Is a line it needs refused? Then it cannot stand either. */
function refuseOrphan(plan: ImportPlan, line: ImportLine, refused: ReadonlySet<ImportLine>): void {
  for (const [key, above] of line.above) {
    const field = plan.entity.fields[key.split(' ')[0] ?? ''];
    if (field && refused.has(above))
      refuse(plan, line, field, 'import.parent', {
        value: String(line.names.get(field.name)?.[0] ?? '').slice(0, 100),
        line: lineName(above.line, plan.sheets),
      });
  }
}

/** Writes one line in a savepoint of its own; a refused one leaves nothing. */
async function writeAlone(plan: ImportPlan, connection: Connection, line: ImportLine): Promise<Judgement> {
  const known = new Set(line.errors.map((error) => error.field));
  let outcome: Outcome = { verdict: 'refused' };
  await connection.query('savepoint one_line');
  try {
    outcome = await (line.exists ? updateLine : addLine)(plan, connection, line);
    await connection.query(line.errors.length > 0 ? 'rollback to savepoint one_line' : 'release savepoint one_line');
  } catch (error) {
    await connection.query('rollback to savepoint one_line');
    // What could not be read is also missing: that is said once.
    line.errors.push(
      ...reasonsOf(error, plan).filter((one) => (one.field === '' ? known.size === 0 : !known.has(one.field))),
    );
  }
  return judgementOf(line, outcome);
}

function judgementOf(line: ImportLine, outcome: Outcome): Judgement {
  return line.errors.length > 0 ? { line, verdict: 'refused', errors: line.errors } : { line, errors: [], ...outcome };
}

/** Something went wrong that may be the fault of any of the lines, or of none of them alone. */
class Spoiled extends Error {
  override readonly name = 'Spoiled';
}

/** Writes lines with one savepoint for all. @throws Spoiled where each has to be looked at by itself */
async function writeAsOne(
  plan: ImportPlan,
  connection: Connection,
  lines: readonly ImportLine[],
): Promise<Judgement[]> {
  await connection.query('savepoint some_lines');
  const yielded = eventLoopYield();
  const judged: Judgement[] = [];
  const together = new Together(
    plan,
    connection,
    () => lines.slice(judged.length).filter(({ exists }) => !exists).length,
  );
  try {
    for (const line of lines) {
      // Nothing else may wait for an answer on the way.
      await yielded();
      const before = together.writes;
      let outcome: Outcome = { verdict: 'refused' };
      try {
        outcome = await (line.exists ? updateLine : addLine)(plan, together.connection, line, together);
      } catch (error) {
        // A line that is refused before it has written anything leaves the others as they are.
        const reasons = reasonsOf(error, plan);
        if (together.failure !== undefined || together.writes > before) throw new Spoiled();
        line.errors.push(...reasons);
      }
      judged.push(judgementOf(line, outcome));
    }
    await together.settle();
    await connection.query('release savepoint some_lines');
    return judged;
  } catch (error) {
    const failed = together.failure;
    await connection.query('rollback to savepoint some_lines');
    for (const line of lines) line.errors.length = 0;
    if (error instanceof Spoiled || failed !== undefined || error instanceof Invalid || error instanceof Refusal)
      throw new Spoiled();
    throw error;
  }
}

/** Writes lines as one; where that does not go, half of them and the other half, down to each alone. */
async function writeSome(plan: ImportPlan, connection: Connection, lines: readonly ImportLine[]): Promise<Judgement[]> {
  const [only] = lines;
  if (only && lines.length === 1) return [await writeAlone(plan, connection, only)];
  try {
    return await writeAsOne(plan, connection, lines);
  } catch (error) {
    if (!(error instanceof Spoiled)) throw error;
    const half = Math.ceil(lines.length / 2);
    const first = await writeSome(plan, connection, lines.slice(0, half));
    return [...first, ...(await writeSome(plan, connection, lines.slice(half)))];
  }
}

/** Lines that are written as one at most: of one that spoils them the others are written several times. */
const AS_ONE = 48;

/** Neither refused already, nor in need of another line or of an act of its own. */
const isPlain = ({ errors, above, extras }: ImportLine): boolean =>
  errors.length === 0 && above.size === 0 && extras.size === 0;

/** The next lines that may be written as one, or the next line alone. */
function nextLines(lines: readonly ImportLine[], at: number, together: boolean): readonly ImportLine[] {
  let end = at + 1;
  const plainAt = (index: number): boolean => {
    const line = lines[index];
    return line !== undefined && isPlain(line);
  };
  if (together && plainAt(at)) while (end < at + AS_ONE && plainAt(end)) end += 1;
  return lines.slice(at, end);
}

/**
 * Writes lines one after another inside a running transaction; a refused one leaves nothing.
 * @param refused lines refused so far; the ones refused here are added
 * @param told called after each line
 */
export async function writeLines(
  plan: ImportPlan,
  connection: Connection,
  lines: readonly ImportLine[],
  refused: Set<ImportLine>,
  told: () => void = () => undefined,
): Promise<Judgement[]> {
  const together = maySettleTogether(plan);
  const judged: Judgement[] = [];
  await makeRows(plan, connection, lines);
  while (judged.length < lines.length) {
    const some = nextLines(lines, judged.length, together);
    for (const line of some) refuseOrphan(plan, line, refused);
    for (const one of await writeSome(plan, connection, some)) {
      if (one.verdict === 'refused') refused.add(one.line);
      judged.push(one);
      told();
    }
  }
  return judged;
}

/** Carries results out of a transaction that is to leave nothing behind. */
class TakenBack extends Error {
  constructor(readonly judged: readonly Judgement[]) {
    super('taken back');
    this.name = 'TakenBack';
  }
}

/** Lines of one trial transaction: it holds locks until it is taken back, so it is short. */
const AT_ONCE = 2 * AS_ONE;

/**
 * Finds out what would become of the lines: they are written and taken back. Lines that need each other go together.
 * @param lines in writing order
 * @param progress called with the number of lines looked at
 */
export async function tryLines(
  plan: ImportPlan,
  lines: readonly ImportLine[],
  progress: (done: number) => void,
): Promise<Judgement[]> {
  const trial: ImportPlan = { ...plan, call: { ...plan.call, trial: true } };
  shareChoosable(plan.call, trial.call);
  const size = lines.some((line) => line.above.size > 0) ? lines.length : AT_ONCE;
  const refused = new Set<ImportLine>();
  const judged: Judgement[] = [];
  for (let at = 0; at < lines.length; at += size) {
    const chunk = lines.slice(at, at + size);
    const before = new Map(chunk.map((line) => [line, line.errors.length]));
    let done = at;
    try {
      await plan.engine.db.write(plan.call.actor.tenant, async (connection) => {
        // The transaction may be run a second time.
        for (const [line, count] of before) {
          line.errors.length = count;
          refused.delete(line);
        }
        done = at;
        throw new TakenBack(
          await writeLines(trial, connection, chunk, refused, () => {
            done += 1;
            if (done % AT_ONCE === 0) progress(done);
          }),
        );
      });
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
      judged.push(...error.judged);
    }
    progress(Math.min(at + size, lines.length));
  }
  return judged;
}
