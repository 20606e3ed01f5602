/** What the rules of a form read of the rows behind its references, for the browser to judge them by. */
import { sightOf } from '../../model/access.ts';
import { formHops } from '../../model/form-hops.ts';
import type { CompiledEntity, CompiledField, Row } from '../../model/types.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import type { Call, Engine } from './engine.ts';
import { columnOf, living, tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';

/** Names of fields that the rules of `owner` read over `field`, as far as the caller may see them. */
export function readableHops(engine: Engine, call: Call, owner: CompiledEntity, field: CompiledField): string[] {
  if (field.kind !== 'ref' || field.ref?.entity === undefined) return [];
  const names = formHops(Object.values(owner.fields), owner.form, field.name);
  if (names.length === 0) return [];
  const other = engine.entity(field.ref.entity);
  const grant = engine.grant(call.actor, other);
  return names.filter((name) => columnOf(other, name) !== undefined && sightOf(grant, other, name) === 'open');
}

/** Puts them beside the row under `$hops`, by reference and id. */
export async function attachHops(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  row: WireRow,
): Promise<void> {
  for (const field of Object.values(entity.fields)) {
    const id = row[field.name];
    const hops = typeof id === 'string' ? readableHops(engine, call, entity, field) : [];
    if (hops.length === 0 || field.ref?.entity === undefined) continue;
    const other = engine.entity(field.ref.entity);
    const statement = new Statement();
    const tenant = statement.bind(call.actor.tenant, 'uuid');
    const columns = hops.map((name) => `t.${columnOf(other, name)} as "${name}"`);
    const [read] = await runPrepared<Row>(
      connection,
      `select ${columns.join(', ')} from ${tableOf(other)} t where ${tenantWall(other, 't', tenant)} and ${living(other, 't')} and t.id = ${statement.bind(id, 'uuid')}`,
      statement.values,
    );
    if (read) row.$hops = { ...row.$hops, [field.name]: { [String(id)]: read } };
  }
}
