/** How many of the rows a caller may see are in each state: the figures behind the charts of the home page. */
import type { EntityCount } from '../../../model/home-wire.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { visibleRows } from '../row-scope.ts';
import { columnOf, tableOf } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { choiceTitle, listPath, seenEntities, titleOf } from './seen-entities.ts';

/** Two a row, two rows: more would be a report. */
const CHARTS = 4;

/**
 * What somebody thought worth a report comes first, one list of each area in turn, and of an area one of each group: of
 * a hundred lists the first four of the menu would say little, and four ledgers of one kind not much more.
 */
function inTurn(entities: readonly CompiledEntity[]): CompiledEntity[] {
  const reported = ({ reports }: CompiledEntity): number => Number(Object.keys(reports).length === 0);
  const byReport = entities.toSorted((a, b) => reported(a) - reported(b));
  const turns = (list: readonly CompiledEntity[], key: (entity: CompiledEntity) => string): CompiledEntity[] => {
    const seen = new Map<string, number>();
    const turn = new Map(
      list.map((entity) => [entity, seen.set(key(entity), (seen.get(key(entity)) ?? -1) + 1).get(key(entity)) ?? 0]),
    );
    return list.toSorted((a, b) => (turn.get(a) ?? 0) - (turn.get(b) ?? 0));
  };
  return turns(
    turns(byReport, ({ area, menu, reports }) => `${area} ${menu.parent ?? ''} ${Object.keys(reports).length === 0}`),
    ({ area, reports }) => `${area} ${Object.keys(reports).length === 0}`,
  ).toSorted((a, b) => reported(a) - reported(b));
}

export async function stateCounts(engine: Engine, call: Call, connection: Connection): Promise<EntityCount[]> {
  const counts: EntityCount[] = [];
  for (const entity of inTurn(seenEntities(engine, call))) {
    const { states } = entity;
    const grant = engine.grant(call.actor, entity);
    if (counts.length >= CHARTS || !states || grant.hidden.has(states.field)) continue;
    const statement = new Statement();
    const tenant = statement.bind(call.actor.tenant, 'uuid');
    const column = `t.${columnOf(entity, states.field)}`;
    const conditions = [...visibleRows(engine, call, statement, entity, 't', tenant, grant), `${tenant} is not null`];
    const rows = await runPrepared<{ state: string | null; n: number }>(
      connection,
      `select ${column}::text as state, count(*) as n from ${tableOf(entity)} t where ${conditions.join(' and ')} group by 1`,
      statement.values,
    );
    const total = rows.reduce((sum, row) => sum + Number(row.n), 0);
    if (total === 0) continue;
    const of = new Map(rows.map((row) => [row.state, Number(row.n)]));
    counts.push({
      entity: entity.name,
      title: titleOf(entity, call),
      path: listPath(entity),
      field: states.field,
      total,
      states: (entity.fields[states.field]?.choices ?? [])
        .map(({ value }) => ({
          value: String(value),
          title: choiceTitle(entity, call, states.field, String(value)),
          count: of.get(String(value)) ?? 0,
        }))
        .filter((one) => one.count > 0),
    });
  }
  return counts;
}
