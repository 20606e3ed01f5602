/**
 * Lines that are written together: judged one by one, and settled at their end. Statements are only sent, rows they refer
 * to are read once, rows above them are counted once. Where anything goes wrong with it the lines are written anew in
 * smaller groups, so that each is judged as it would be alone.
 */
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity, Project, RowsRef, TypedExpression, VarRef } from '../../../model/types.ts';
import { isLocked, isRetryable } from '../../db/database-errors.ts';
import type { Answer, Connection } from '../../db/pool.ts';
import { arrived, type WriteContext } from '../draft.ts';
import type { Engine } from '../engine.ts';
import type { Entry } from '../journal.ts';
import { countersOf, rollUp } from '../rollup.ts';
import { RowLoader, SharedRows } from '../row-loader.ts';
import { attest } from '../save.ts';
import { NumbersAhead } from '../serials.ts';
import { writeContext } from '../write-context.ts';
import type { ImportPlan } from './import-lines.ts';

/** Fields of other entities that an expression reads over a reference, as `entity.field`. */
function hopsIn(expression: TypedExpression | undefined, found: Set<string>): void {
  if (!expression) return;
  const note = (ref: VarRef | RowsRef | undefined): void => {
    if (ref?.hop !== undefined) found.add(`${ref.hopEntity ?? ''}.${ref.hop}`);
  };
  note(expression.ref);
  note(expression.over);
  for (const arg of expression.args ?? []) hopsIn(arg, found);
}

/** Fields that an expression reads of the row it is about. */
function ownIn(expression: TypedExpression, entity: string, found: Set<string>): void {
  if (expression.ref?.from === 'row' && expression.ref.hop === undefined)
    found.add(`${entity}.${expression.ref.field ?? ''}`);
  for (const arg of expression.args ?? []) ownIn(arg, entity, found);
}

/** Fields of other rows that the judgement of a row reads, as `entity.field`. */
function readsOf(entity: CompiledEntity): ReadonlySet<string> {
  const found = new Set<string>();
  for (const field of Object.values(entity.fields)) {
    const { show, require, lock, initial, computed, derived, serial, ref } = field;
    for (const expression of [show, require, lock, initial, computed, derived]) hopsIn(expression, found);
    if (ref?.filter) {
      hopsIn(ref.filter, found);
      for (const target of ref.entityOf ? Object.values(ref.entityOf) : [ref.entity]) ownIn(ref.filter, target, found);
    }
    for (const from of Object.values(ref?.copy ?? {})) found.add(`${ref?.entity ?? ''}.${from}`);
    if (!serial) continue;
    if (typeof serial.prefix === 'object') hopsIn(serial.prefix, found);
    // Places of a number series that read over a reference: `{orgId.orgCode}`.
    for (const [, name = '', hop = ''] of serial.pattern.matchAll(/\{(\w+)\.(\w+)\}/g))
      found.add(`${entity.fields[name]?.ref?.entity ?? ''}.${hop}`);
  }
  for (const { when } of entity.checks) hopsIn(when, found);
  for (const { when } of entity.form.sections) hopsIn(when, found);
  return found;
}

/** The entities whose rows count rows of this one, and those that count them in turn. */
function countersAbove(project: Project, entity: CompiledEntity): ReadonlySet<CompiledEntity> {
  const found = new Set<CompiledEntity>();
  const waiting = [entity];
  for (let one = waiting.pop(); one; one = waiting.pop())
    for (const counter of countersOf(project, one))
      if (!found.has(counter)) {
        found.add(counter);
        waiting.push(counter);
      }
  return found;
}

const isRowOnly = (engine: Engine, entity: CompiledEntity): boolean =>
  engine
    .hooks(entity.name)
    .every(
      ({ before, after, takes, rowOnly }) => !after && (takes ?? []).length === 0 && (!before || rowOnly === true),
    );

const decided = new WeakMap<Project, Map<string, boolean>>();

function decide(engine: Engine, entity: CompiledEntity): boolean {
  const reads = readsOf(entity);
  return (
    hasTable(entity) &&
    isRowOnly(engine, entity) &&
    [...countersAbove(engine.project(), entity)].every(
      (counter) =>
        counter.name !== entity.name &&
        isRowOnly(engine, counter) &&
        // What it counts, and what it works out of that.
        !Object.values(counter.fields).some(
          ({ name, computed, derived }) =>
            (computed !== undefined || derived !== undefined) && reads.has(`${counter.name}.${name}`),
        ),
    )
  );
}

/**
 * May lines of the entity be settled together? Only where nothing looks at one of them, or at what it changes, before the
 * next one is judged: no hook beyond the row, and no expression that reads what a row above counts.
 */
export function maySettleTogether({ engine, entity }: Pick<ImportPlan, 'engine' | 'entity'>): boolean {
  const project = engine.project();
  let known = decided.get(project);
  if (!known) decided.set(project, (known = new Map()));
  let may = known.get(entity.name);
  if (may === undefined) known.set(entity.name, (may = decide(engine, entity)));
  return may;
}

/** What lines that are written together share. */
export class Together {
  readonly connection: Connection;
  readonly #plan: ImportPlan;
  readonly #base: WriteContext;
  readonly #shared: SharedRows;
  readonly #entries: Entry[] = [];
  readonly #effects: (() => void)[] = [];
  readonly #outer: Connection;
  readonly #numbers: NumbersAhead;
  #writes = 0;
  #failure: unknown;

  /** @param ahead how many lines are still to be added */
  constructor(plan: ImportPlan, connection: Connection, ahead: () => number) {
    this.#plan = plan;
    this.#outer = connection;
    const { engine, call, entity } = plan;
    this.connection = {
      query: async <R>(text: string, values?: readonly unknown[], name?: string): Promise<Answer<R>> => {
        if (!/^\s*select\b/i.test(text)) this.#writes += 1;
        try {
          return await connection.query<R>(text, values, name);
        } catch (error) {
          this.#failure ??= error;
          throw error;
        }
      },
      // Nothing is told of lines that are written anew.
      afterCommit: (effect) => {
        this.#effects.push(effect);
      },
    };
    this.#numbers = new NumbersAhead({ call, connection: this.connection }, ahead);
    this.#base = { ...writeContext(engine, call, this.connection, 'add'), moved: [], numbers: this.#numbers };
    this.#shared = new SharedRows((name) => {
      const other = engine.project().entities.get(name);
      return (
        name !== entity.name && other !== undefined && Object.values(other.fields).every(({ derived }) => !derived)
      );
    });
  }

  /** The context of one line: its own errors, all else shared. */
  context(action: string): WriteContext {
    const { engine, call } = this.#plan;
    return {
      ...this.#base,
      action,
      errors: [],
      loader: new RowLoader(engine, call, this.connection, undefined, this.#shared),
    };
  }

  /** Takes the journal of a line. Of a trial there will be none. */
  write(entries: readonly Entry[]): void {
    if (this.#plan.call.trial !== true) this.#entries.push(...entries);
  }

  /** How many statements have been sent that are more than a look. */
  get writes(): number {
    return this.#writes;
  }

  /**
   * The statement that failed first. @throws it, where the whole transaction is to be run again
   */
  get failure(): unknown {
    const failed = this.#failure;
    if (isRetryable(failed) || isLocked(failed)) throw failed;
    return failed;
  }

  /** Waits for all statements, counts the rows above, asks whether what is referred to is there, writes the journal. */
  async settle(): Promise<void> {
    await this.#numbers.giveBack();
    await arrived(this.#base);
    await rollUp(this.#base, this.#base.moved ?? []);
    await arrived(this.#base);
    await attest(this.#base, this.#entries);
    for (const effect of this.#effects) this.#outer.afterCommit(effect);
  }
}
