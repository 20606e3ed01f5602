/**
 * Periods that close (docs/format/meanings.md#periods): a row of a closed one is neither written nor taken away, until
 * somebody with the right opens it again.
 */
import { Refusal } from '../../model/errors/refusal.ts';
import type { CompiledEntity, Row } from '../../model/types.ts';
import { actionLabel } from '../../model/view.ts';
import type { Connection } from '../db/pool.ts';
import type { Call, Engine } from './engine.ts';
import { columnOf, living, tableOf, tenantWall } from './sql-scope.ts';
import { oneOf, runPrepared, Statement } from './statement.ts';

interface Place {
  readonly engine: Engine;
  readonly call: Call;
  readonly connection: Connection;
}

const LENGTH = { year: 4, month: 7 } as const;

/** The entity that closes the periods of another, and its words for it. */
function closingOf(
  engine: Engine,
  entity: CompiledEntity,
): { readonly closing: CompiledEntity; readonly rule: NonNullable<CompiledEntity['storage']['closes']> } | undefined {
  const closing = entity.storage.period && engine.project().entities.get(entity.storage.period.close);
  return closing?.storage.closes && { closing, rule: closing.storage.closes };
}

function periodOf(engine: Engine, entity: CompiledEntity, row: Row | null): string | undefined {
  const found = closingOf(engine, entity);
  const value = row?.[entity.storage.period?.field ?? ''];
  return found && typeof value === 'string'
    ? value.slice(0, found.closing.fields[found.rule.field]?.kind === 'year' ? LENGTH.year : LENGTH.month)
    : undefined;
}

/** Which of these periods are closed. */
async function closedAmong(
  { call, connection }: Place,
  closing: CompiledEntity,
  { field, states }: NonNullable<CompiledEntity['storage']['closes']>,
  periods: readonly string[],
): Promise<ReadonlySet<string>> {
  if (periods.length === 0 || !closing.states) return new Set();
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const column = `t.${columnOf(closing, field)}`;
  const rows = await runPrepared<{ period: string }>(
    connection,
    `select ${column} as period from ${tableOf(closing)} t where ${tenantWall(closing, 't', tenant)} and ${tenant} is not null and ${living(closing, 't')} ` +
      `and ${oneOf(statement, column, periods, 'text')} and ${oneOf(statement, `t.${columnOf(closing, closing.states.field)}`, states, 'text')}`,
    statement.values,
  );
  return new Set(rows.map(({ period }) => period));
}

/** The action that opens a closed period again, as its button says. */
function reopening({ call }: Pick<Place, 'call'>, closing: CompiledEntity, states: readonly string[]): string {
  const action = Object.values(closing.actions).find(
    ({ move }) => move && Object.entries(move).some(([from, to]) => states.includes(from) && !states.includes(to)),
  );
  return action ? actionLabel(closing, action, call.locale) : '—';
}

function closedRefusal(
  place: Pick<Place, 'call'>,
  closing: CompiledEntity,
  states: readonly string[],
  period: string,
): Refusal {
  return new Refusal('period.closed', { period, action: reopening(place, closing, states) });
}

/** Writers of a period share this name, its close has it alone: of the two the second one finds the other done. */
async function hold(
  { call, connection }: Place,
  closing: CompiledEntity,
  period: string,
  alone: boolean,
): Promise<void> {
  await connection.query(
    `select pg_advisory_xact_lock${alone ? '' : '_shared'}(hashtextextended($1, 0))`,
    [`anlan.period ${call.actor.tenant} ${closing.name} ${period}`],
    `anlan-period-${alone ? 'close' : 'write'}`,
  );
}

/**
 * Before any write of a row: of a period that is closed it is refused, and a period closes or opens while nobody writes
 * in it.
 * @param old the row as it stands, null where it is new
 * @throws Refusal `period.closed`, naming the period and the action that opens it again
 */
export async function needOpenPeriod(
  place: Place,
  entity: CompiledEntity,
  kind: 'add' | 'edit' | 'action' | 'delete' | 'restore',
  old: Row | null,
  row: Row,
): Promise<void> {
  const { closes } = entity.storage;
  if (closes && entity.states) await turn(place, entity, closes, entity.states.field, kind, old, row);
  const found = closingOf(place.engine, entity);
  if (!found) return;
  await needOpenPeriods(
    place,
    found.closing.name,
    [old, row].flatMap((one) => periodOf(place.engine, entity, one) ?? []),
  );
}

/**
 * Periods in which something is about to be written, for rows whose file cannot name theirs in one field.
 * @param name the entity that closes periods
 * @throws Refusal `period.closed`
 */
export async function needOpenPeriods(place: Place, name: string, asked: readonly string[]): Promise<void> {
  const closing = place.engine.entity(name);
  const rule = closing.storage.closes;
  if (!rule) return;
  const periods = [...new Set(asked)].sort();
  for (const period of periods) await hold(place, closing, period, false);
  const closed = await closedAmong(place, closing, rule, periods);
  const first = periods.find((period) => closed.has(period));
  if (first !== undefined) throw closedRefusal(place, closing, rule.states, first);
}

/** A closed period opens by its action, never by losing its row or by naming another one. */
async function turn(
  place: Place,
  entity: CompiledEntity,
  { field, states }: NonNullable<CompiledEntity['storage']['closes']>,
  state: string,
  kind: string,
  old: Row | null,
  row: Row,
): Promise<void> {
  const isClosed = (one: Row | null): boolean => one !== null && states.includes(String(one[state]));
  if (isClosed(old) && (kind === 'delete' || row[field] !== old?.[field]))
    throw closedRefusal(place, entity, states, String(old?.[field]));
  if (kind === 'restore' ? !isClosed(row) : isClosed(old) === isClosed(row)) return;
  for (const period of [...new Set([old?.[field], row[field]].filter((one) => typeof one === 'string'))].sort())
    await hold(place, entity, period, true);
}

/** Of rows that are shown, those whose period is closed: id → why nothing is offered there. */
export async function closedRows(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const found = closingOf(engine, entity);
  if (!found) return new Map();
  const place = { engine, call, connection };
  const closed = await closedAmong(place, found.closing, found.rule, [
    ...new Set(rows.flatMap((row) => periodOf(engine, entity, row) ?? [])),
  ]);
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const period = periodOf(engine, entity, row);
      return period !== undefined && closed.has(period)
        ? [[String(row['id']), closedRefusal(place, found.closing, found.rule.states, period).text(call.locale)]]
        : [];
    }),
  );
}
