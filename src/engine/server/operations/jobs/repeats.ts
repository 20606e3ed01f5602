/**
 * Makes the rows that come round for others: the tasks of a plan. Each occurrence is made once, whoever looks how
 * often, and stays made when its row is deleted.
 */
import { isSatisfied, evaluate } from '../../../model/expression/evaluate.ts';
import { addDays, addMinutes, isWeekday } from '../../../model/expression/dates.ts';
import { type Cycle, CYCLES, occurrences, type Recurrence } from '../../../model/schedule/occurrences.ts';
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity, CompiledRepeat, Row, Value } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Connection } from '../../db/pool.ts';
import { draftRow } from '../draft.ts';
import type { Call, Engine } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { newId } from '../ids.ts';
import { completeWrite, conclude } from '../save.ts';
import { systemCall } from '../seed/system-call.ts';
import { allTenants } from '../seed/tenant.ts';
import { writeContext } from '../write-context.ts';
import { rowsOf } from './rows-of.ts';

const DAY_MINUTES = 1440;
/** A sleep longer than this is not made up for: a task of last month is nobody's any more. */
const CATCH_UP_DAYS = 7;
/** What was made is remembered this long: longer than the longest cycle. */
const REMEMBERED_DAYS = 400;

const texts = (value: Value | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

function ruleOf(engine: Engine, call: Call, repeat: CompiledRepeat, row: Row): Recurrence | undefined {
  const [cycle, from, until] = [row[repeat.cycle], row[repeat.from], row[repeat.until ?? '']];
  if (typeof from !== 'string' || !CYCLES.some((known) => known === cycle)) return undefined;
  const numbers = (name: string | undefined): number[] =>
    texts(row[name ?? ''])
      .map(Number)
      .filter(Number.isInteger);
  return {
    cycle: cycle as Cycle,
    from,
    weekdays: numbers(repeat.weekdays),
    monthDays: numbers(repeat.monthDays),
    ...(typeof until === 'string' ? { until } : {}),
    ...(row[repeat.workdays ?? ''] === true
      ? { isWorkday: engine.calendar(call.actor.tenant)?.isWorkday ?? isWeekday }
      : {}),
  };
}

/** The slots of a day, with the minutes after its start; they part the day evenly. */
function slotsOf(
  repeat: CompiledRepeat,
  row: Row,
): readonly { readonly slot: string | null; readonly after: number }[] {
  const slots = row[repeat.cycle] === 'shift' ? texts(row[repeat.slots ?? '']) : [];
  return slots.length === 0
    ? [{ slot: null, after: 0 }]
    : slots.map((slot, index) => ({ slot, after: Math.floor(DAY_MINUTES / slots.length) * index }));
}

/** Whom each row of an occurrence is for. @param made how many rows were made so far: whose turn it is */
function shares(
  repeat: CompiledRepeat,
  row: Row,
  made: number,
): readonly { readonly part: string; readonly people: readonly string[] }[] {
  const people = texts(row[repeat.among ?? '']);
  const share = row[repeat.share ?? ''];
  if (share === 'each' && people.length > 0) return people.map((person) => ({ part: person, people: [person] }));
  const inTurn = people[made % Math.max(1, people.length)];
  return [{ part: '', people: share === 'rotate' && inTurn !== undefined ? [inTurn] : people }];
}

/** What is due for one row from `first` to `last`, in one transaction under its lock. */
async function makeFor(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  repeat: CompiledRepeat,
  id: string,
  first: string,
  last: string,
): Promise<number> {
  const target = engine.entity(repeat.entity);
  const row = await selectVisible(engine, call, connection, entity, engine.grant(call.actor, entity), id, {
    lock: true,
    all: true,
  }).catch(() => undefined);
  const rule = row && ruleOf(engine, call, repeat, row);
  const judging = writeContext(engine, call, connection, 'repeat');
  const { when } = repeat;
  if (!rule || (when && !(await judging.loader.judge(() => isSatisfied(when, judging.loader.scope(row)))))) return 0;
  const key = [call.actor.tenant, entity.name, repeat.code, id];
  const known = await connection.query<{ count: number }>(
    'select count(*)::int as count from anlan.repeated where tenant_id = $1 and entity = $2 and code = $3 and row_id = $4',
    key,
  );
  let all = known.rows[0]?.count ?? 0;
  let made = 0;
  // What lies before the row itself was nobody's task.
  const born = String(row['createdAt']).slice(0, 10);
  for (const { day, date } of occurrences(rule, first > born ? first : born, last)) {
    for (const { slot, after } of slotsOf(repeat, row)) {
      for (const { part, people } of shares(repeat, row, all)) {
        const newRow = newId(engine.clock.millis());
        const mark = await connection.query(
          'insert into anlan.repeated (tenant_id, entity, code, row_id, day, part, made_id) values ($1, $2, $3, $4, $5::date, $6, $7) on conflict do nothing',
          [...key, day, `${slot ?? ''}/${part}`, newRow],
        );
        if (mark.rowCount === 0) continue;
        const at = row[repeat.at ?? ''];
        const start = addMinutes(`${date} ${typeof at === 'string' ? at : '00:00:00'}`, after);
        const input: Row = {
          day: date,
          start,
          slot,
          people: [...people],
          person: people.length === 1 ? (people[0] ?? null) : null,
        };
        const context = writeContext(engine, call, connection, 'add');
        const values: Row = { [repeat.by]: id };
        for (const [name, expression] of Object.entries(repeat.set))
          values[name] = await context.loader.judge(() => evaluate(expression, context.loader.scope(row, { input })));
        const draft = await draftRow(context, target, engine.grant(call.actor, target), null, values, 'engine', {
          id: newRow,
        });
        await conclude(context, await completeWrite(context, draft, 'add', false));
        [all, made] = [all + 1, made + 1];
      }
    }
  }
  return made;
}

/**
 * Tells on which day rows were last made for a tenant, and notes `today`. What the server slept through is made up for.
 */
async function lastRun(engine: Engine, tenant: string, today: string): Promise<string> {
  return engine.db.write(tenant, async (connection) => {
    const { rows } = await connection.query<{ value: string }>(
      `select value #>> '{}' as value from anlan.seed where tenant_id = $1 and kind = 'repeat' and key = 'ran' for update`,
      [tenant],
    );
    await connection.query(
      `insert into anlan.seed (tenant_id, kind, key, value) values ($1, 'repeat', 'ran', to_jsonb($2::text)) on conflict (tenant_id, kind, key) do update set value = excluded.value`,
      [tenant, today],
    );
    await connection.query('delete from anlan.repeated where tenant_id = $1 and day < $2::date', [
      tenant,
      addDays(today, -REMEMBERED_DAYS),
    ]);
    return rows[0]?.value ?? today;
  });
}

/**
 * Makes what is due for every row of every tenant.
 * @returns how many rows were made
 * @throws after the last one, when some could not be made: each is in the log
 */
export async function makeRepeats(engine: Engine, log: Log): Promise<number> {
  const plans = [...engine.project().entities.values()].filter(
    (entity) => entity.repeats.length > 0 && hasTable(entity),
  );
  if (plans.length === 0) return 0;
  const failures: string[] = [];
  let made = 0;
  for (const { id: tenant } of await allTenants(engine)) {
    await engine.ready(tenant);
    const call = systemCall(tenant);
    const today = engine.clock.today();
    const ran = await lastRun(engine, tenant, today);
    for (const entity of plans) {
      for await (const rows of rowsOf(engine, tenant, entity)) {
        for (const row of rows) {
          for (const repeat of entity.repeats.filter((one) => engine.project().entities.has(one.entity))) {
            const id = String(row['id']);
            // Today always counts: a row may have begun to repeat since. What lies before it was made when its day was
            // ahead.
            const oldest = addDays(today, -CATCH_UP_DAYS) ?? today;
            const asleep = addDays(ran, repeat.ahead + 1) ?? today;
            const open = asleep > oldest ? asleep : oldest;
            try {
              made += await engine.db.write(tenant, (connection) =>
                makeFor(
                  engine,
                  call,
                  connection,
                  entity,
                  repeat,
                  id,
                  open < today ? open : today,
                  addDays(today, repeat.ahead) ?? today,
                ),
              );
            } catch (error) {
              log.warn(
                { err: error, entity: entity.name, row: id, repeat: repeat.code },
                'a row that repeats could not be made',
              );
              failures.push(`${entity.title} ${id}: ${error instanceof Error ? error.message : String(error)}`);
            }
          }
        }
      }
    }
  }
  if (failures.length > 0) throw new Error(`${made} made, ${failures.length} failed; ${failures[0]}`);
  return made;
}
