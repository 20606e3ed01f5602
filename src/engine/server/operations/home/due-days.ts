/**
 * Every date on which something is due, for a calendar: all toned dates of all lists of an area that the caller may
 * read. No entity is named.
 */
import type { DueData, DueKind } from '../../../model/home-wire.ts';
import { daysBetween, isDate } from '../../../model/expression/dates.ts';
import { sightOf } from '../../../model/access.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { CompiledColumn, CompiledEntity, Tone } from '../../../model/types.ts';
import { readsOpenly, textOf, toneOfEverybody } from '../../../model/view.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { labelSql } from '../labels.ts';
import { readSources } from '../reading/reach.ts';
import { visibleRows } from '../row-scope.ts';
import { columnOf, expressionSql, tableOf } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { choiceTitle, listPath, seenEntities, titleOf } from './seen-entities.ts';

/** Rows of one kind of date; a sheet with more says how many there are. */
const MOST_OF_KIND = 500;
/** Days a call may ask for: the sheet of a month has 42. */
const MOST_DAYS = 62;

interface Found {
  readonly id: string;
  readonly label: string;
  readonly due: string;
  readonly tone: string;
  readonly state: string | null;
  readonly n: string;
}

/** The dates of a list that have a tone: the schema says when they ask for attention. */
export function datedColumns(engine: Engine, call: Call, entity: CompiledEntity): CompiledColumn[] {
  const grant = engine.grant(call.actor, entity);
  const sources = readSources(engine, call);
  return entity.list.columns.filter((column) => {
    const field = entity.fields[column.field];
    return (
      column.tone !== undefined &&
      field?.column !== undefined &&
      (field.kind === 'date' || field.kind === 'datetime') &&
      sightOf(grant, entity, field.name) === 'open' &&
      // What a colour goes by is told by the colour.
      readsOpenly(column.tone, toneOfEverybody(entity, column.field, sources), entity, sources)
    );
  });
}

async function dueOf(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  column: CompiledColumn,
  [from, to]: readonly [string, string],
): Promise<Found[]> {
  const grant = engine.grant(call.actor, entity);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const due = `t.${columnOf(entity, column.field)}`;
  const state =
    entity.states && !grant.hidden.has(entity.states.field)
      ? `t.${columnOf(entity, entity.states.field)}::text`
      : 'null::text';
  const tone = column.tone ? expressionSql(engine, call, statement, entity, 't', tenant, column.tone) : `'none'`;
  const conditions = [
    ...visibleRows(engine, call, statement, entity, 't', tenant, grant),
    `${tenant} is not null`,
    `${due} >= ${statement.bind(from, 'date')}`,
    `${due} < ${statement.bind(to, 'date')} + 1`,
  ];
  const label = labelSql(engine, call, statement, entity, 't', tenant, entity.storage.label);
  return runPrepared<Found>(
    connection,
    `select t.id, ${label} as label, ${due}::text as due, ${tone} as tone, ${state} as state, count(*) over () as n from ${tableOf(entity)} t where ${conditions.join(' and ')} order by ${due}, t.id limit ${MOST_OF_KIND}`,
    statement.values,
  );
}

/**
 * What is due from one day to another, both included.
 * @param asked `from` and `to` as `YYYY-MM-DD`, at most 62 days; `area` narrows it to the entities of one area
 * @throws Refusal `due.days` when the days are none, turned round or too many
 */
export function dueDays(
  engine: Engine,
  call: Call,
  asked: { readonly from?: string; readonly to?: string; readonly area?: string },
): Promise<DueData> {
  const { from = '', to = '', area } = asked;
  if (!isDate(from) || !isDate(to) || to < from || daysBetween(from, to) >= MOST_DAYS)
    throw new Refusal('due.days', { days: MOST_DAYS });
  const entities = seenEntities(engine, call).filter((entity) => area === undefined || entity.area === area);
  return engine.db.read(call.actor.tenant, async (connection) => {
    const kinds: DueKind[] = [];
    const entries: DueData['entries'][number][] = [];
    for (const entity of entities) {
      for (const column of datedColumns(engine, call, entity)) {
        const found = await dueOf(engine, call, connection, entity, column, [from, to]);
        const [kind, what, path] = [
          titleOf(entity, call),
          textOf(entity, call.locale, `data.${column.field}`, entity.fields[column.field]?.title ?? ''),
          listPath(entity),
        ];
        if (found.length > 0)
          kinds.push({ entity: entity.name, field: column.field, kind, what, count: Number(found[0]?.n) });
        for (const { id, label, due, tone, state } of found) {
          entries.push({
            entity: entity.name,
            field: column.field,
            id,
            label,
            path: `${path}/${id}`,
            what,
            due,
            tone: tone as Tone,
            ...(state !== null && entity.states
              ? { state: choiceTitle(entity, call, entity.states.field, state) }
              : {}),
          });
        }
      }
    }
    return { entries: entries.sort((a, b) => a.due.localeCompare(b.due)), kinds };
  });
}
