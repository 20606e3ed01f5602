/**
 * Puts a row before or after another one of its tree: parent and place in one call, the numbers of as few neighbours as
 * can be.
 */
import type { Grant } from '../../../model/access.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { orderField, placeNumbers } from '../../../model/tree/order.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { WireRow } from '../../../model/wire.ts';
import { send, type WriteContext } from '../draft.ts';
import { sameValue } from '../same-value.ts';
import type { Call, Engine } from '../engine.ts';
import { finishRow, selectVisible } from '../get.ts';
import { needAction } from '../query.ts';
import { declaredOrder } from '../order.ts';
import { conclude, needRev, updateInside } from '../save.ts';
import { writeContext } from '../write-context.ts';
import { columnOf, living, tableOf, tenantWall } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { lockTree } from './lock-tree.ts';

/** Whole numbers of a table, when the field itself says nothing. */
const LARGEST = 2_000_000_000;

interface Place {
  readonly anchor: string;
  readonly before: boolean;
}

function placeOf({ before, after }: Row): Place {
  if (typeof before === 'string' && after === undefined) return { anchor: before, before: true };
  if (typeof after === 'string' && before === undefined) return { anchor: after, before: false };
  throw new Refusal('tree.place');
}

interface Found {
  readonly id: string;
  readonly n: number | null;
}

/**
 * All rows below `parent` that are told apart by the order alone, in their order and without `moved`: those out of the
 * caller's sight too, whose places count.
 */
async function siblingsOf(
  { engine, call, connection }: WriteContext,
  entity: CompiledEntity,
  names: { readonly parent: string; readonly order: string; readonly first: readonly string[] },
  anchor: Row,
  moved: string,
): Promise<Found[]> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const column = (name: string): string => `t.${columnOf(entity, name) ?? ''}`;
  const same = [names.parent, ...names.first].map(
    (name) =>
      `${column(name)} is not distinct from (select ${column(name).replace('t.', 'a.')} from ${tableOf(entity)} a where a.id = ${statement.bind(anchor['id'], 'uuid')})`,
  );
  const { order, joins } = declaredOrder(
    { engine, call, statement, entity, alias: 't', tenant },
    (name) => columnOf(entity, name) !== undefined,
  );
  const rows = await runPrepared<{ id: string; n: number | string | null }>(
    connection,
    `select t.id, ${column(names.order)} as n from ${tableOf(entity)} t${joins} where ${[tenantWall(entity, 't', tenant), `${tenant} is not null`, living(entity, 't'), ...same, `t.id <> ${statement.bind(moved, 'uuid')}`].join(' and ')} order by ${[...order, 't.id'].join(', ')}`,
    statement.values,
  );
  return rows.map(({ id, n }) => ({ id, n: n === null ? null : Number(n) }));
}

/**
 * Neighbours only get another number: no new `rev`, no entry in their history. Whoever has one of them open saves it as
 * if nothing
 * had happened, and the move stands in the history of the row that was moved.
 */
function renumber(
  context: WriteContext,
  entity: CompiledEntity,
  order: string,
  numbers: ReadonlyMap<string, number>,
): void {
  if (numbers.size === 0) return;
  const statement = new Statement();
  const tenant = statement.bind(context.call.actor.tenant, 'uuid');
  const text = `update ${tableOf(entity)} t set ${columnOf(entity, order) ?? ''} = v.n from unnest(${statement.bind([...numbers.keys()], 'uuid[]')}, ${statement.bind([...numbers.values()], 'bigint[]')}) as v(id, n) where t.id = v.id and ${tenantWall(entity, 't', tenant)} and ${tenant} is not null`;
  send(context, runPrepared(context.connection, text, statement.values));
}

/**
 * `place{Noun}`: `id`, `rev`, and `before` or `after` with the id of a row that is to be its neighbour below the same
 * parent → stored row.
 */
export async function placeRow(engine: Engine, call: Call, entity: CompiledEntity, body: Row): Promise<WireRow> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'edit');
  const [parent, order] = [entity.storage.treeParent, orderField(entity)];
  if (!parent || !order) throw new Refusal('route.unknown');
  const { anchor: neighbour, before } = placeOf(body);
  const id = typeof body['id'] === 'string' ? body['id'] : '';
  if (neighbour === id) throw new Refusal('tree.place');
  return engine.db.write(call.actor.tenant, async (connection) => {
    const context = writeContext(engine, call, connection, 'edit');
    // Two that move at once would also count from the same numbers.
    await lockTree(call, connection, entity);
    const old = await selectVisible(engine, call, connection, entity, grant, id, { lock: true, all: true });
    await needRev(engine, call, connection, entity, grant, old, body['rev']);
    const anchor = await selectVisible(engine, call, connection, entity, grant, neighbour, { all: true });
    const first = firstKeys(entity, order);
    const apart = first.find((name) => !sameValue(old[name], anchor[name]));
    if (apart)
      throw new Refusal('tree.sorted', {
        field: textOf(entity, call.locale, `data.${apart}`, entity.fields[apart]?.title ?? apart),
      });
    const siblings = await siblingsOf(context, entity, { parent, order, first }, anchor, id);
    const at = siblings.findIndex((row) => row.id === neighbour) + (before ? 0 : 1);
    const field = entity.fields[order];
    const number = old[order] ?? null;
    const numbers = new Map(
      placeNumbers(
        siblings,
        at,
        { id, n: number === null ? null : Number(number) },
        { min: Number(field?.minimum ?? 0), max: Number(field?.maximum ?? LARGEST) },
      ),
    );
    const changes: Row = {
      ...(sameValue(old[parent], anchor[parent]) ? {} : { [parent]: anchor[parent] ?? null }),
      ...(Number(number) === numbers.get(id) && number !== null ? {} : { [order]: numbers.get(id) ?? null }),
    };
    numbers.delete(id);
    renumber(context, entity, order, numbers);
    send(context, engine.touched(connection, call.actor.tenant, entity.name));
    await conclude(context, await updateInside(context, entity, grant, old, changes));
    const wide: Grant = { ...grant, rows: [{ kind: 'all', role: '' }] };
    return finishRow(
      engine,
      call,
      connection,
      entity,
      grant,
      await selectVisible(engine, call, connection, entity, wide, id, { labels: true }),
    );
  });
}

/** What the list is sorted by before the order: only rows that are alike in it stand side by side. */
function firstKeys(entity: CompiledEntity, order: string): string[] {
  const at = entity.list.sort.findIndex(({ field }) => field === order);
  return entity.list.sort.slice(0, at).map(({ field }) => field);
}
