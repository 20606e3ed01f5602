/** The list operation: rows one may see, filtered, sorted, paged, with labels, total and aggregates. */
import { type Grant, sightOf } from '../../model/access.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import type { CompiledColumn, CompiledEntity, Row } from '../../model/types.ts';
import { actionLabel } from '../../model/view.ts';
import type { ListData, WireRow } from '../../model/wire.ts';
import { eventLoopYield } from '../cooperative.ts';
import type { Connection } from '../db/pool.ts';
import { offeredActions } from './offered.ts';
import type { Call, Engine } from './engine.ts';
import { fieldSql, filterConditions, viewNamed } from './filters.ts';
import { attachLabels, shareLabels } from './labels.ts';
import { dueKeys, orderSql } from './order.ts';
import {
  type Count,
  cursorColumns,
  cursorOf,
  FAR_OFFSET,
  inStretch,
  joinsOf,
  MAX_OFFSET,
  orderBy,
  pageOf,
  readCursor,
  readPage,
  type SortKey,
  sortKeys,
  type Stretch,
  type Window,
} from './paging.ts';
import type { Params } from './reading/params.ts';
import { labelledColumns, maskRow, pageColumns, shownLabel } from './row-columns.ts';
import { visibleRows } from './row-scope.ts';
import { tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement, type Written } from './statement.ts';
import { sayRows } from './words.ts';

/** Counting stops here; above it the planner's estimate is given (database.md). */
const COUNT_LIMIT = 100_000;

/** Refuses unless the grant holds the action's code; the first line of every operation. */
export function needAction(call: Call, entity: CompiledEntity, grant: Grant, action: string): void {
  const known = entity.actions[action];
  if (!known) throw new Refusal('action.unknown', { action });
  if (!grant.actions.has(action))
    throw new Refusal('access.action', {
      action: actionLabel(entity, known, call.locale),
      permission: known.permission,
    });
}

interface Parts {
  readonly statement: Statement;
  readonly tenant: string;
  readonly conditions: string[];
  readonly keys: SortKey[];
}

/** Without an order for a statement that only counts: what a derived sort key binds would be missing from its text. */
function partsOf(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  grant: Grant,
  params: Params,
  sorted = true,
): Parts {
  const bin = params['deleted'] === '1';
  // What was deleted is shown to those who may bring it back, in every list, sum and file (docs/access.md#the-bin).
  if (bin) needAction(call, entity, grant, 'restore');
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const place = { engine, call, statement, entity, alias: 't', tenant, grant };
  const filters = filterConditions(place, params);
  const view = viewNamed(engine, call, entity, params['view']);
  const conditions = [
    ...visibleRows(
      engine,
      call,
      statement,
      entity,
      't',
      tenant,
      grant,
      bin ? 'deleted' : 'living',
      // What a tenant says counts rows that the caller does not see as missing, and then implies no rule.
      view?.isTenants ? undefined : view?.filter,
    ),
    ...filters,
  ];
  const keys = !sorted
    ? []
    : sortKeys(
        entity,
        grant,
        call.locale,
        {
          ...(params['sort'] === undefined ? {} : { asked: params['sort'] }),
          ...(view?.sort ? { view: view.sort } : {}),
        },
        (field, at) => orderSql(place, field, at),
        () => dueKeys(place, grant),
      );
  if (entity.storage.scope === 'platform') conditions.push(`${tenant} is not null`);
  return { statement, tenant, conditions, keys };
}

function countSql(entity: CompiledEntity, parts: Parts, most = COUNT_LIMIT): string {
  return `select count(*) as n from (select 1 from ${tableOf(entity)} t where ${parts.conditions.join(' and ')} limit ${most + 1}) c`;
}

/**
 * `known` is what the page's own query has counted already: `partsFor` is asked for nothing then, unless there are
 * more. `most`, up to how many rows are counted.
 */
async function countRows(
  connection: Connection,
  entity: CompiledEntity,
  partsFor: () => Parts,
  known?: number,
  most = COUNT_LIMIT,
): Promise<Count> {
  if (known !== undefined && known <= most) return { total: known, estimate: false };
  const parts = partsFor();
  const { values } = parts.statement;
  const from = `from ${tableOf(entity)} t where ${parts.conditions.join(' and ')}`;
  const text = countSql(entity, parts, most);
  // With a limit of its own the statement is hardly ever asked again: no plan is kept for it.
  const ask = async (): Promise<readonly { n: number }[]> =>
    most === COUNT_LIMIT
      ? runPrepared(connection, text, values)
      : (await connection.query<{ n: number }>(text, values)).rows;
  const counted = known ?? Number((await ask())[0]?.n ?? 0);
  if (counted <= most) return { total: counted, estimate: false };
  const plan = await connection.query<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>(
    `explain (format json) select 1 ${from}`,
    values,
  );
  return {
    total: Math.max(counted, Math.round(plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? counted)),
    estimate: true,
  };
}

/** Columns that are summed up and the like, as far as the caller may read them as they are. */
function measured(entity: CompiledEntity, grant: Grant): CompiledColumn[] {
  return entity.list.columns.filter(
    ({ field, aggregate, aggregateWithin = [] }) =>
      aggregate && [field, ...aggregateWithin].every((name) => sightOf(grant, entity, name) === 'open'),
  );
}

/**
 * Writes sums and the like of the declared columns over all matching rows, not over the page; undefined without such
 * columns.
 */
export function totalsStatement(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  grant: Grant,
  params: Params,
): Written | undefined {
  const columns = measured(entity, grant);
  if (columns.length === 0) return undefined;
  const parts = partsOf(engine, call, entity, grant, params, false);
  const place = { engine, call, statement: parts.statement, entity, alias: 't', tenant: parts.tenant };
  const measures = columns.map(({ aggregate, aggregateWithin = [], field }, index) => {
    const measure = `${aggregate}(${fieldSql(place, field)})`;
    const isOne = aggregateWithin.map((name) => `count(distinct coalesce((${fieldSql(place, name)})::text, '')) < 2`);
    return `${isOne.length === 0 ? measure : `case when ${isOne.join(' and ')} then ${measure} end`} as m${index}`;
  });
  return {
    text: `select ${measures.join(', ')} from ${tableOf(entity)} t where ${parts.conditions.join(' and ')}`,
    values: parts.statement.values,
  };
}

async function totalsOf(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  params: Params,
): Promise<Record<string, string | number | null>> {
  const written = totalsStatement(engine, call, entity, grant, params);
  if (!written) return {};
  const [row] = await runPrepared<Record<string, string | number | null>>(connection, written.text, written.values);
  return Object.fromEntries(
    measured(entity, grant).map((column, index) => {
      const value = row?.[`m${index}`] ?? null;
      const scale = entity.fields[column.field]?.scale;
      return [
        column.field,
        column.aggregate === 'avg' && typeof value === 'string' ? Number(value).toFixed(scale ?? 2) : value,
      ];
    }),
  );
}

/** Does the page begin where an index leads at once? Its rows are then read in the order in which they are met. */
function isNear(entity: CompiledEntity, keys: readonly SortKey[], { offset, fromEnd }: Window): boolean {
  const declared = entity.list.sort.length > 0 ? entity.list.sort : [{ field: 'createdAt', desc: true }];
  return (
    offset === 0 &&
    fromEnd !== true &&
    keys.every(
      ({ field, desc, column }, index) =>
        field === 'id' || (column !== undefined && declared[index]?.field === field && declared[index].desc === desc),
    )
  );
}

/** Sizes that screens ask for: few enough to have a statement each. */
const USUAL_SIZES: ReadonlySet<number> = new Set([10, 20, 50, 100, 200, 500, 1000]);

/**
 * Writes a page of rows. Rows that are left out, and those of an order that no index holds, are gone through by id and
 * order alone,
 * which an index answers by itself; columns, labels and what is derived are worked out for the page only. The first row
 * brings the labels
 * of all (`shareLabels`).
 * @param parts its conditions and order, if they are there already; nobody else may write with them then
 */
export function pageStatement(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  grant: Grant,
  params: Params,
  window: Window,
  parts: Parts = partsOf(engine, call, entity, grant, params),
): Written {
  const { statement } = parts;
  const { keys } = parts;
  const conditions = [
    ...parts.conditions,
    ...inStretch(keys, window.stretch),
    ...(window.behind ? [window.behind(statement)] : []),
  ].join(' and ');
  const columns = pageColumns(engine, call, statement, entity, 't', parts.tenant, grant);
  const label = shownLabel(engine, call, statement, entity, 't', parts.tenant, grant);
  // A page near the first counts in the same statement: one round trip instead of two.
  const counted = window.behind || window.counted ? '' : `, (${countSql(entity, parts)}) as "$n"`;
  const order = `order by ${orderBy(keys, window.stretch)}`;
  const walked = `order by ${orderBy(keys, window.stretch, window.fromEnd)}`;
  // With the size in its text PostgreSQL knows how little is asked for, also of a plan that it keeps: with an unknown
  // size it plans each page anew.
  const limit = `limit ${USUAL_SIZES.has(window.size) ? window.size : statement.bind(window.size, 'int')}`;
  const joins = joinsOf(keys);
  const from = isNear(entity, keys, window)
    ? `from ${tableOf(entity)} t${joins} where ${conditions} ${order} ${limit}`
    : `from (select t.id from ${tableOf(entity)} t${joins} where ${conditions} ${walked} ${limit} offset ${statement.bind(window.offset, 'int')}) p join ${tableOf(entity)} t on t.id = p.id and ${tenantWall(entity, 't', parts.tenant)}${joins} ${order}`;
  const rows = `select ${columns}, ${label} as "$label", ${cursorColumns(keys)}${counted} ${from}`;
  if (window.unlabelled) return { text: rows, values: statement.values };
  const added = ['$label', ...keys.map((_, index) => `$k${index}`), ...(counted === '' ? [] : ['$n'])]
    .map((name) => `page."${name}"`)
    .join(', ');
  return {
    text: `with page as materialized (${rows}) select ${labelledColumns(engine, call, statement, entity, 'page', parts.tenant, grant)}, ${added} from page`,
    values: statement.values,
  };
}

/** How many rows there are, where the page's own statement has counted them. */
function countedIn([first]: readonly Row[]): number | undefined {
  return first?.['$n'] === undefined ? undefined : Number(first['$n']);
}

/** Rows of a page that are gone through, or written as an answer, before other requests get their turn. */
export const ROWS_A_TURN = 200;

/** Goes through a page: at once if it is as small as those of lists, else in turns. */
async function inParts(rows: readonly WireRow[], go: (part: readonly WireRow[]) => void): Promise<void> {
  if (rows.length <= ROWS_A_TURN) {
    go(rows);
    return;
  }
  const yielded = eventLoopYield();
  for (let at = 0; at < rows.length; at += ROWS_A_TURN) {
    go(rows.slice(at, at + ROWS_A_TURN));
    await yielded();
  }
}

/** One page of rows. `max` is the largest page (organisations are fetched by 10000, spec 9). */
export async function queryRows(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  params: Params,
  max?: number,
): Promise<ListData> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'query');
  const { page, size } = pageOf(params, max);
  const offset = params['after'] ? 0 : (page - 1) * size;
  if (offset > MAX_OFFSET) throw new Refusal('query.deep', { limit: MAX_OFFSET });
  // A far page is counted first and read from the nearer end: both see the same rows, or a row deleted in between would
  // stand on two pages.
  const read = offset < FAR_OFFSET ? engine.db.read : engine.db.snapshot;
  return read(call.actor.tenant, async (connection) => {
    let first: Parts | undefined = partsOf(engine, call, entity, grant, params);
    const { keys } = first;
    const cursor = params['after'] ? readCursor(keys, params['after']) : undefined;
    const counting = (stretch?: Stretch) => (): Parts => {
      const parts = partsOf(engine, call, entity, grant, params, false);
      return { ...parts, conditions: [...parts.conditions, ...inStretch(keys, stretch)] };
    };
    const count = (stretch?: Stretch, beyond = 0): Promise<Count> =>
      countRows(connection, entity, counting(stretch), undefined, COUNT_LIMIT + beyond);
    const { rows: found, count: known } = await readPage(keys, { size, offset, cursor }, count, async (window) => {
      const { text, values } = pageStatement(engine, call, entity, grant, params, window, first);
      first = undefined;
      const list = await runPrepared<Row>(connection, text, values);
      shareLabels(entity, list);
      return { rows: list, total: countedIn(list) };
    });
    const whole = known ?? (await countRows(connection, entity, counting(), countedIn(found)));
    const last = found.at(-1);
    const next = last && found.length === size ? cursorOf(keys, last, whole) : undefined;
    const rows = found as WireRow[];
    await inParts(rows, (part) => {
      for (const row of part) {
        // The last one first: what is taken away at its end leaves an object as quick to read as it was.
        delete row['$n'];
        for (let index = keys.length - 1; index >= 0; index -= 1) delete row[`$k${index}`];
      }
    });
    await attachLabels(engine, call, connection, entity, rows);
    if (params['withActions'] === '1')
      await offeredActions(engine, call, connection, entity, grant, rows, params['deleted'] === '1');
    await inParts(rows, (part) => {
      for (const row of part) maskRow(entity, row);
      sayRows(engine, call, entity, part);
    });
    const totals =
      params['totals'] === '1' ? await totalsOf(engine, call, connection, entity, grant, params) : undefined;
    return {
      list: rows,
      totalCount: whole.total,
      ...(whole.estimate ? { totalIsEstimate: true } : {}),
      ...(next ? { after: next } : {}),
      ...(totals ? { totals } : {}),
    };
  });
}
