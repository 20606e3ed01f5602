/**
 * Rings in the trees that are stored already, brought by an import or from before moves were kept apart: found, named
 * and opened.
 */
import type { ModelRing } from '../../../model/admin-wire.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasTable } from '../../../model/table-shape.ts';
import { ringsOf } from '../../../model/tree/rings.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import { draftRow, send } from '../draft.ts';
import type { Call, Engine } from '../engine.ts';
import { labelsOf } from '../labels.ts';
import { selectBy } from '../row-loader.ts';
import { conclude } from '../save.ts';
import { runHooks, writeContext } from '../write-context.ts';
import { columnOf, tableOf, tenantWall } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { writeDraft } from '../write.ts';
import { lockTree } from './lock-tree.ts';

/** Ids of the caller's rows that stand in rings, deleted ones included: whoever walks up passes them too. */
async function storedRings(call: Call, connection: Connection, entity: CompiledEntity): Promise<string[][]> {
  const parent = entity.storage.treeParent ? columnOf(entity, entity.storage.treeParent) : undefined;
  if (parent === undefined || !hasTable(entity)) return [];
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const own = (alias: string): string => `${tenantWall(entity, alias, tenant)} and ${tenant} is not null`;
  // What no row without a parent leads to is a ring or hangs below one; of a sound tree nothing comes back.
  const rows = await runPrepared<{ id: string; parent: string }>(
    connection,
    `with recursive reached as (select t.id from ${tableOf(entity)} t where ${own('t')} and (t.${parent} is null or not exists (select 1 from ${tableOf(entity)} p where p.id = t.${parent} and ${own('p')})) ` +
      `union all select c.id from ${tableOf(entity)} c join reached r on c.${parent} = r.id where ${own('c')}) ` +
      `select t.id, t.${parent} as parent from ${tableOf(entity)} t where ${own('t')} and not exists (select 1 from reached r where r.id = t.id)`,
    statement.values,
  );
  return ringsOf(new Map(rows.map((row) => [row.id, row.parent])));
}

/** The rings of an entity that is a tree, each row followed by its parent. */
export async function namedRings(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
): Promise<ModelRing[]> {
  const rings = await storedRings(call, connection, entity);
  const labels =
    rings.length > 0
      ? await labelsOf(engine, call, connection, entity, rings.flat(), false)
      : new Map<string, string>();
  return rings.map((ring) => ring.map((id) => ({ id, label: labels.get(id) ?? id })));
}

/**
 * Opens a ring: puts one of its rows at the top of the tree, whatever the form would ask for there. Its place is then
 * chosen like that of any other row.
 */
export async function openRing(engine: Engine, call: Call, entity: CompiledEntity, id: string): Promise<void> {
  const parent = entity.storage.treeParent;
  if (!parent) throw new Refusal('route.unknown');
  await engine.db.write(call.actor.tenant, async (connection) => {
    await lockTree(call, connection, entity);
    const [old] = (await storedRings(call, connection, entity)).some((ring) => ring.includes(id))
      ? await selectBy(engine, call, connection, entity, 'id', [id])
      : [];
    if (!old) throw new Refusal('tree.noRing');
    const context = writeContext(engine, call, connection, 'edit');
    const draft = await draftRow(context, entity, engine.grant(call.actor, entity), old, { [parent]: null }, 'engine');
    send(context, engine.touched(connection, call.actor.tenant, entity.name));
    await conclude(context, await writeDraft(context, draft));
    await runHooks(context, entity, 'after', 'edit', old, draft.row);
  });
}
