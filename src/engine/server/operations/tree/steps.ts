/**
 * A tree step by step, for trees too large to be drawn whole: one level at a time, or what matches with the rows above
 * it.
 */
import { filterParam } from '../../../model/list/list-words.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { TreeData, TreeRow, WireRow } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';
import type { Params } from '../reading/params.ts';
import { queryRows } from '../query.ts';
import { visibleRows } from '../row-scope.ts';
import { columnOf, tableOf } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { nest } from './tree.ts';

/** A tree of so many rows comes whole: it is drawn, opened and searched faster than it could be asked for in steps. */
const WHOLE = 500;
/** Rows of one level, or matches of one search. */
const MAX_LEVEL = 10_000;
const MAX_MATCHES = 200;
/** No tree of people's making is deeper. */
const MAX_DEPTH = 50;

/** Parameters that say how rows come, not which. */
const MANNERS: ReadonlySet<string> = new Set([
  'lazy',
  'below',
  'sort',
  'withActions',
  'totals',
  'currentPage',
  'pageSize',
  'page',
  'limit',
  'after',
  'columns',
  'lang',
  '_',
  't',
]);

type Node = WireRow & { children?: Node[]; $children?: number };

/** Says of each row without children in hand how many rows stand right below it. */
async function countBelow(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  parent: string,
  rows: readonly Node[],
): Promise<void> {
  const asked = rows.filter((row) => row.children === undefined);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const column = `t.${columnOf(entity, parent) ?? ''}`;
  const conditions = [
    ...visibleRows(engine, call, statement, entity, 't', tenant, engine.grant(call.actor, entity)),
    `${tenant} is not null`,
    `${column} = any(${statement.bind(
      asked.map((row) => row.id),
      'uuid[]',
    )})`,
  ];
  const counts = await engine.db.read(call.actor.tenant, (connection) =>
    runPrepared<{ parent: string; n: number }>(
      connection,
      `select ${column} as parent, count(*) as n from ${tableOf(entity)} t where ${conditions.join(' and ')} group by ${column}`,
      statement.values,
    ),
  );
  const byId = new Map(counts.map((row) => [row.parent, Number(row.n)]));
  for (const row of asked) {
    const count = byId.get(row.id);
    if (count) row.$children = count;
  }
}

/** The rows above `rows` that the caller may see, level by level. */
async function withAncestors(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  parent: string,
  rows: readonly WireRow[],
  manner: Params,
): Promise<WireRow[]> {
  const known = new Map(rows.map((row) => [row.id, row]));
  let wanted = missing(rows);
  function missing(from: readonly WireRow[]): string[] {
    return [
      ...new Set(
        from.flatMap((row) => (typeof row[parent] === 'string' && !known.has(row[parent]) ? [row[parent]] : [])),
      ),
    ];
  }
  for (let depth = 0; depth < MAX_DEPTH && wanted.length > 0; depth += 1) {
    const { list } = await queryRows(
      engine,
      call,
      entity,
      { ...manner, id: wanted.join(','), pageSize: String(wanted.length) },
      MAX_LEVEL,
    );
    for (const row of list) known.set(row.id, row);
    wanted = missing(list);
  }
  return [...known.values()];
}

/**
 * `query{Noun}Tree?lazy=1`: `below` names the row whose next level is asked for. Without it the whole tree if it is
 * small, else the
 * top; with a filter the matches and the rows above them. Rows with more below say so in `$children`.
 */
export async function queryTreeSteps(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  parent: string,
  params: Params,
): Promise<TreeData> {
  const filter = Object.fromEntries(
    Object.entries(params).filter(([name, value]) => !MANNERS.has(name) && value !== undefined && value !== ''),
  );
  const manner = Object.fromEntries(
    Object.entries(params).filter(([name]) => name === 'sort' || name === 'withActions'),
  );
  const ask = (more: Params, size: number): ReturnType<typeof queryRows> =>
    queryRows(engine, call, entity, { ...manner, ...more, pageSize: String(size) }, MAX_LEVEL);
  const counted = async (rows: Node[]): Promise<TreeRow[]> => {
    await countBelow(engine, call, entity, parent, rows);
    return rows;
  };
  if (params['below']) {
    const { list, totalCount } = await ask({ [filterParam(parent)]: params['below'] }, MAX_LEVEL);
    return { list: await counted([...list] as Node[]), totalCount };
  }
  if (Object.keys(filter).length > 0) {
    const { list, totalCount } = await ask(filter, MAX_MATCHES);
    const rows = await withAncestors(engine, call, entity, parent, list, manner);
    const nodes = await nest(rows, parent);
    await countBelow(engine, call, entity, parent, nodes.all);
    return { list: nodes.roots, totalCount };
  }
  const { totalCount } = await ask({}, 1);
  // Who sees a part of the tree only sees rows whose parents are out of sight: those stand at the top, which takes the
  // whole to know.
  const narrowed = !engine.grant(call.actor, entity).rows.some((scope) => scope.kind === 'all');
  if (totalCount <= WHOLE || narrowed)
    return { list: (await nest((await ask({}, MAX_LEVEL)).list, parent)).roots, totalCount };
  return {
    list: await counted([...(await ask({ [filterParam(parent)]: 'null' }, MAX_LEVEL)).list] as Node[]),
    totalCount,
  };
}
