/**
 * Deadlines as duties: the dates of a list to which the schema gives a tone, while that tone asks for attention. No
 * entity is named.
 */
import { sightOf } from '../../../model/access.ts';
import { firstAction } from '../../../model/action-order.ts';
import type { Duty, DutyData, DutyKind } from '../../../model/home-wire.ts';
import { areLabelsOpen } from '../../../model/openness.ts';
import type { CompiledColumn, CompiledEntity, Row, Tone } from '../../../model/types.ts';
import { actionLabel, textOf } from '../../../model/view.ts';
import type { WireRow } from '../../../model/wire.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { labelSql, labelsOf } from '../labels.ts';
import { offeredActions } from '../offered.ts';
import { selectBy } from '../row-loader.ts';
import { visibleRows } from '../row-scope.ts';
import { columnOf, expressionSql, tableOf } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { datedColumns } from './due-days.ts';
import { choiceTitle, listPath, titleOf } from './seen-entities.ts';

/** Days ahead in which a deadline is looked for; what is further away asks for nothing yet. */
const HORIZON_DAYS = 90;

interface Found {
  readonly id: string;
  readonly label: string;
  readonly due: string;
  readonly tone: string;
  readonly state: string | null;
  readonly unit: string | null;
  readonly late: number;
  readonly n: number;
}

/** Dates with a tone are deadlines; the first such column of the list is the one people work by. */
const deadlineColumn = (engine: Engine, call: Call, entity: CompiledEntity): CompiledColumn | undefined =>
  datedColumns(engine, call, entity)[0];

async function duePerEntity(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  column: CompiledColumn,
  limit: number,
): Promise<Found[]> {
  const grant = engine.grant(call.actor, entity);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const due = `t.${columnOf(entity, column.field)}`;
  const state =
    entity.states && !grant.hidden.has(entity.states.field)
      ? `t.${columnOf(entity, entity.states.field)}::text`
      : 'null::text';
  const owner =
    entity.storage.owner && entity.storage.owner !== 'id' && !grant.hidden.has(entity.storage.owner)
      ? `t.${columnOf(entity, entity.storage.owner)}::text`
      : 'null::text';
  const tone = column.tone ? expressionSql(engine, call, statement, entity, 't', tenant, column.tone) : `'none'`;
  const conditions = [
    ...visibleRows(engine, call, statement, entity, 't', tenant, grant),
    `${due} is not null`,
    `${tenant} is not null`,
    `${due} < ${statement.bind(engine.clock.today(), 'date')} + ${statement.bind(HORIZON_DAYS, 'int')}`,
  ];
  const rows =
    `select t.id, ${labelSql(engine, call, statement, entity, 't', tenant, entity.storage.label)} as label, ${due} as due, ${tone} as tone, ${state} as state, ${owner} as unit ` +
    `from ${tableOf(entity)} t where ${conditions.join(' and ')}`;
  return runPrepared<Found>(
    connection,
    `select x.*, count(*) filter (where x.tone = 'danger') over () as late, count(*) over () as n from (${rows}) x ` +
      `where x.tone in ('danger', 'warning') order by x.due, x.id limit ${statement.bind(limit, 'int')}`,
    statement.values,
  );
}

/** What the card of an entity calls a row, and what the caller does next with it. */
type OnCard = Pick<Duty, 'name' | 'code' | 'next'>;

async function onCards(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  found: readonly Found[],
): Promise<Map<string, OnCard>> {
  const grant = engine.grant(call.actor, entity);
  const rows = (await selectBy(
    engine,
    call,
    connection,
    entity,
    'id',
    found.map((row) => row.id),
  )) as WireRow[];
  await offeredActions(engine, call, connection, entity, grant, rows);
  const { title, subtitle } = entity.list.card;
  const shown = (row: Row, name: string | undefined): string => {
    const field = name === undefined || sightOf(grant, entity, name) !== 'open' ? undefined : entity.fields[name];
    const value = field?.kind === 'text' && !field.choices && !field.dict ? row[field.name] : undefined;
    return typeof value === 'string' ? value : '';
  };
  return new Map(
    rows.map((row) => {
      const [code, next] = [shown(row, subtitle), firstAction(Object.values(entity.actions), row.$can ?? [])];
      return [
        row.id,
        {
          name: shown(row, title),
          ...(code ? { code } : {}),
          ...(next ? { next: actionLabel(entity, next, call.locale) } : {}),
        },
      ];
    }),
  );
}

/** The duty source of all entities with a deadline. */
export async function deadlineDuties(
  engine: Engine,
  call: Call,
  connection: Connection,
  entities: readonly CompiledEntity[],
  most: number,
): Promise<DutyData> {
  const duties: Duty[] = [];
  const kinds: DutyKind[] = [];
  const units: (string | null)[] = [];
  for (const entity of entities) {
    const column = deadlineColumn(engine, call, entity);
    if (!column) continue;
    const found = await duePerEntity(engine, call, connection, entity, column, most);
    const [first] = found;
    if (!first) continue;
    const [kind, path] = [titleOf(entity, call), listPath(entity)];
    kinds.push({
      entity: entity.name,
      kind,
      path,
      late: Number(first.late),
      soon: Number(first.n) - Number(first.late),
    });
    const what = textOf(entity, call.locale, `data.${column.field}`, entity.fields[column.field]?.title ?? '');
    const cards = await onCards(engine, call, connection, entity, found);
    for (const row of found) {
      units.push(row.unit);
      const card = cards.get(row.id);
      duties.push({
        entity: entity.name,
        kind,
        id: row.id,
        label: row.label,
        ...card,
        name: card?.name || row.label,
        path: `${path}/${row.id}`,
        what,
        due: row.due,
        tone: row.tone as Tone,
        ...(row.state !== null && entity.states
          ? { state: choiceTitle(entity, call, entity.states.field, row.state) }
          : {}),
      });
    }
  }
  const org = engine.project().entities.get('sysOrg');
  const ids = [...new Set(units.filter((id) => id !== null))];
  const names =
    org && ids.length > 0
      ? await labelsOf(engine, call, connection, org, ids, areLabelsOpen(undefined, org))
      : new Map<string, string>();
  return {
    kinds,
    duties: duties.map((duty, index) => ({
      ...duty,
      ...(names.has(units[index] ?? '') ? { unit: names.get(units[index] ?? '') ?? '' } : {}),
    })),
  };
}
