/**
 * The scope in which expressions are judged on rows in hand. References and sub-tables they reach are loaded on demand:
 * a judgement runs, notes what was missing, loads it, and runs again, until nothing is missing.
 */
import { isUuid } from '../../model/expression/constants.ts';
import { evaluate, type EvalScope, namedFields } from '../../model/expression/evaluate.ts';
import type { CompiledEntity, CompiledField, Row, RowsRef, Value } from '../../model/types.ts';
import type { Connection } from '../db/pool.ts';
import { momentOf } from './commands/sent.ts';
import type { Call, Engine } from './engine.ts';
import { wholeRow } from './row-columns.ts';
import { sameValue } from './same-value.ts';
import { columnOf, living, tableOf, tenantWall, userOf } from './sql-scope.ts';
import { oneOf, runPrepared, Statement } from './statement.ts';

export interface ScopeParts {
  readonly outer?: Row;
  readonly old?: Row;
  readonly input?: Row;
  readonly parent?: Row;
  readonly isNew?: boolean;
}

/**
 * A judgement that needs more rounds than this would follow references without end. Parts of it that come to nothing
 * as long as something is missing each cost a round of their own.
 */
const MAX_ROUNDS = 64;

/**
 * Rows that judgements of several writes reach, read once for all of them. Only for writes that change none of them
 * meanwhile.
 * @param keeps entities whose rows stay as they are
 */
export class SharedRows {
  readonly #rows = new Map<string, Row | null>();
  readonly #keeps: (entity: string) => boolean;

  constructor(keeps: (entity: string) => boolean) {
    this.#keeps = keeps;
  }

  find(entity: string, id: string): Row | null | undefined {
    return this.#rows.get(`${entity}/${id}`);
  }

  keep(entity: string, id: string, row: Row | null): void {
    if (this.#keeps(entity)) this.#rows.set(`${entity}/${id}`, row);
  }
}

export class RowLoader {
  readonly #engine: Engine;
  readonly #call: Call;
  readonly #connection: Connection;
  readonly #isLeaving: (entity: string, id: string) => boolean;
  readonly #shared: SharedRows | undefined;
  readonly #rows = new Map<string, Row | null>();
  readonly #lists = new Map<string, readonly Row[]>();
  /** The rows that a row in hand was listed with: what is asked of one is about to be asked of all. */
  readonly #beside = new WeakMap<Row, readonly Row[]>();
  #common: Omit<EvalScope, 'row'> | undefined;
  #missingRows = new Map<string, Set<string>>();
  #missingLists = new Map<string, { ref: RowsRef; ids: Set<string> }>();

  /**
   * @param isLeaving rows that no sub-table of another row counts any more
   * @param shared rows that other writes have read already
   */
  constructor(
    engine: Engine,
    call: Call,
    connection: Connection,
    isLeaving: (entity: string, id: string) => boolean = () => false,
    shared?: SharedRows,
  ) {
    this.#engine = engine;
    this.#call = call;
    this.#connection = connection;
    this.#isLeaving = isLeaving;
    this.#shared = shared;
  }

  /** The scope for one row; hand it to `evaluate` inside `judge`. */
  scope(row: Row, parts: ScopeParts = {}): EvalScope {
    this.#common ??= this.#commonScope();
    return { ...this.#common, row, ...parts };
  }

  /** What a judgement sees besides its row: the same for all of one request, which judges many. */
  #commonScope(): Omit<EvalScope, 'row'> {
    const { actor } = this.#call;
    const calendar = this.#engine.calendar(actor.tenant);
    const now = momentOf(this.#engine.clock, this.#call);
    return {
      user: userOf(actor),
      param: (key) => this.#engine.param(actor.tenant, key),
      today: now.slice(0, 10),
      now,
      ...(calendar ? { isWorkday: calendar.isWorkday } : {}),
      hop: (from, field, entity) => this.#hop(from, field, entity),
      rows: (from, ref) => this.#list(from, ref).filter((one) => !this.#isLeaving(ref.entity, String(one['id']))),
      derived: (entity, field) => this.#engine.entity(entity).fields[field]?.derived,
    };
  }

  /** Runs `run` until everything it reaches is loaded. `run` must be pure: it may run several times. */
  async judge<T>(run: () => T): Promise<T> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const result = run();
      if (this.#missingRows.size === 0 && this.#missingLists.size === 0) return result;
      await this.#load();
    }
    throw new Error('an expression follows references without end');
  }

  /** Loads in one statement rows that judgements of many rows are about to ask for one by one. */
  async preload(entity: string, ids: readonly (Value | undefined)[]): Promise<void> {
    const missing = ids.filter((id): id is string => typeof id === 'string' && isUuid(id));
    const wanted = new Set(missing.filter((id) => !this.#rows.has(`${entity}/${id}`)));
    if (wanted.size === 0) return;
    this.#missingRows.set(entity, wanted);
    await this.#load();
  }

  #hop(from: Row, field: string, entity: string): Row | undefined {
    const id = from[field];
    if (typeof id !== 'string') return undefined;
    const own = this.#rows.get(`${entity}/${id}`);
    const known = own === undefined ? this.#shared?.find(entity, id) : own;
    if (known !== undefined) return known ?? undefined;
    const ids = this.#missingRows.get(entity) ?? new Set<string>();
    this.#missingRows.set(entity, ids);
    if (ids.has(id)) return undefined;
    ids.add(id);
    // `some` and `all` end at the first row that decides: row by row, a long list would take a round for each.
    for (const row of this.#beside.get(from) ?? []) {
      const other = row[field];
      if (typeof other === 'string' && !this.#rows.has(`${entity}/${other}`)) ids.add(other);
    }
    return undefined;
  }

  /** Rows that came as a list. */
  #listed<L extends readonly Row[]>(rows: L): L {
    if (rows.length > 1) for (const row of rows) this.#beside.set(row, rows);
    return rows;
  }

  #list(from: Row, ref: RowsRef): readonly Row[] {
    const value = from[ref.field];
    if (ref.by === undefined) {
      const ids = Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
      return this.#listed(
        ids.map((id) => this.#hop({ id }, 'id', ref.entity)).filter((row): row is Row => row !== undefined),
      );
    }
    // Rows in hand are the rows as they will be after the save.
    if (Array.isArray(value))
      return this.#listed(
        value.filter((row): row is Row => row !== null && typeof row === 'object' && !Array.isArray(row)),
      );
    const id = from['id'];
    if (typeof id !== 'string') return [];
    const key = `${ref.entity}.${ref.by}`;
    const known = this.#lists.get(`${key}/${id}`);
    if (known) return known;
    const { ids } = this.#missingLists.get(key) ?? { ids: new Set<string>() };
    this.#missingLists.set(key, { ref, ids });
    if (ids.has(id)) return [];
    ids.add(id);
    for (const { id: other } of this.#beside.get(from) ?? [])
      if (typeof other === 'string' && !this.#lists.has(`${key}/${other}`)) ids.add(other);
    return [];
  }

  async #load(): Promise<void> {
    const rows = this.#missingRows;
    const lists = this.#missingLists;
    this.#missingRows = new Map();
    this.#missingLists = new Map();
    for (const [name, ids] of rows) {
      const found = await selectBy(this.#engine, this.#call, this.#connection, this.#engine.entity(name), 'id', [
        ...ids,
      ]);
      const byId = new Map(found.map((row) => [row['id'], row]));
      for (const id of ids) {
        const row = byId.get(id) ?? null;
        this.#rows.set(`${name}/${id}`, row);
        this.#shared?.keep(name, id, row);
      }
    }
    for (const [key, { ref, ids }] of lists) {
      const by = ref.by ?? 'id';
      const found = await selectBy(
        this.#engine,
        this.#call,
        this.#connection,
        this.#engine.entity(ref.entity),
        by,
        [...ids],
        true,
      );
      for (const id of ids) this.#lists.set(`${key}/${id}`, this.#listed(found.filter((row) => row[by] === id)));
    }
  }
}

/**
 * Rows of `entity` whose `field` is one of `ids`, with derived values; no access rule, for the engine's own judgement.
 */
export async function selectBy(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  field: string,
  ids: readonly string[],
  onlyLiving = false,
  type = 'uuid',
): Promise<Row[]> {
  return selectWhere(
    engine,
    call,
    connection,
    entity,
    (statement) => [oneOf(statement, `t.${columnOf(entity, field)}`, ids, type)],
    onlyLiving,
  );
}

/** Rows of `entity` for which these conditions on `t` hold, with derived values; no access rule. */
export async function selectWhere(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  where: (statement: Statement) => readonly string[],
  onlyLiving: boolean,
): Promise<Row[]> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const columns = wholeRow(engine, call, statement, entity, tenant);
  const conditions = [tenantWall(entity, 't', tenant), `${tenant} is not null`, ...where(statement)];
  if (onlyLiving) conditions.push(living(entity, 't'));
  const order = entity.partOf ? 't.position, t.id' : 't.id';
  return runPrepared<Row>(
    connection,
    `select ${columns} from ${tableOf(entity)} t where ${conditions.join(' and ')} order by ${order}`,
    statement.values,
  );
}

/** Fields with an expression, those first that others name. */
function inOrder(
  fields: readonly CompiledField[],
  expressionOf: (field: CompiledField) => CompiledField['derived'],
): CompiledField[] {
  const done: CompiledField[] = [];
  const visit = (field: CompiledField, path: readonly string[]): void => {
    const expression = expressionOf(field);
    if (!expression || done.includes(field) || path.includes(field.name)) return;
    for (const name of namedFields(expression)) {
      const other = fields.find((candidate) => candidate.name === name);
      if (other) visit(other, [...path, field.name]);
    }
    done.push(field);
  };
  for (const field of fields) visit(field, []);
  return done;
}

const computedOrder = new WeakMap<CompiledEntity, readonly CompiledField[]>();

function computedFields(entity: CompiledEntity): readonly CompiledField[] {
  let fields = computedOrder.get(entity);
  if (!fields) computedOrder.set(entity, (fields = inOrder(Object.values(entity.fields), (field) => field.computed)));
  return fields;
}

/**
 * Computes the `x-computed` and `x-rollup` fields of a row in place; they read the row's own fields, rollups its
 * sub-tables too.
 * @param old the stored row: a rollup stands while nothing it reads is in hand otherwise, for whoever writes below
 * keeps it (rollup.ts)
 */
export function computeFields(loader: RowLoader, entity: CompiledEntity, row: Row, old: Row | null = null): void {
  for (const { name, computed, rollup } of computedFields(entity)) {
    if (!computed || (rollup && old && namedFields(computed).every((read) => sameValue(row[read], old[read]))))
      continue;
    row[name] = emptyToNull(evaluate(computed, loader.scope(row)));
  }
}

/** The same with whatever it reaches loaded. */
export async function workOut(
  loader: RowLoader,
  entity: CompiledEntity,
  row: Row,
  old: Row | null = null,
): Promise<void> {
  if (computedFields(entity).length > 0) await loader.judge(() => computeFields(loader, entity, row, old));
}

/** Empty text is stored as null (docs/format/meanings.md#null). */
export function emptyToNull(value: Value): Value {
  return value === '' ? null : value;
}
