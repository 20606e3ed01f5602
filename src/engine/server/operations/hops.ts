/** What the rules of a form read of the rows behind its references, for the browser to judge by. */
import { sightOf } from '../../model/access.ts';
import { formHops, waitingHops } from '../../model/form-hops.ts';
import type { CompiledEntity, CompiledField, Row } from '../../model/types.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import type { Call, Engine } from './engine.ts';
import { columnOf, living, tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';

/** Names of those of the fields behind a reference that the caller may see. */
function seen(engine: Engine, call: Call, { kind, ref }: CompiledField, names: readonly string[]): string[] {
  if (kind !== 'ref' || ref?.entity === undefined || names.length === 0) return [];
  const other = engine.entity(ref.entity);
  const grant = engine.grant(call.actor, other);
  return names.filter((name) => columnOf(other, name) !== undefined && sightOf(grant, other, name) === 'open');
}

/** Names of fields that the rules of `owner` read over `field`, as far as the caller may see them. */
export const readableHops = (engine: Engine, call: Call, owner: CompiledEntity, field: CompiledField): string[] =>
  seen(engine, call, field, formHops(Object.values(owner.fields), owner.form, field.name));

/** Puts them beside the rows under `$hops`, by reference and id, with what devices judge the next step by. */
export async function attachHops(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  rows: readonly WireRow[],
): Promise<void> {
  for (const field of Object.values(entity.fields)) {
    const names = [
      ...formHops(Object.values(entity.fields), entity.form, field.name),
      ...waitingHops(entity.actions, entity.offline, field.name),
    ];
    const hops = seen(engine, call, field, [...new Set(names)]);
    const ids = rows.flatMap((row) => (typeof row[field.name] === 'string' ? [String(row[field.name])] : []));
    if (hops.length === 0 || ids.length === 0 || field.ref?.entity === undefined) continue;
    const other = engine.entity(field.ref.entity);
    const statement = new Statement();
    const tenant = statement.bind(call.actor.tenant, 'uuid');
    const columns = hops.map((name) => `t.${columnOf(other, name)} as "${name}"`);
    const read = await runPrepared<Row>(
      connection,
      `select t.id as "$id", ${columns.join(', ')} from ${tableOf(other)} t where ${tenantWall(other, 't', tenant)} and ${living(other, 't')} and t.id = any(${statement.bind([...new Set(ids)], 'uuid[]')})`,
      statement.values,
    );
    const byId = new Map(read.map(({ $id, ...values }) => [$id, values as Row]));
    for (const row of rows) {
      const known = byId.get(row[field.name] ?? null);
      if (known) row.$hops = { ...row.$hops, [field.name]: { [String(row[field.name])]: known } };
    }
  }
}
