/** Mappings of columns that a person keeps for an entity, by name; nobody else has them. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { KeptMapping } from '../../../model/import/import-wire.ts';
import { headsKey, type ImportMapping } from '../../../model/import/mapping.ts';
import { storableJson } from '../../../model/json/storable-text.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Call, Engine } from '../engine.ts';

/** Mappings of one entity that a person keeps; what has not been used longest goes first. */
const MOST = 50;
const NAME_LENGTH = 60;
/** Bytes of a mapping as JSON. */
const BYTES = 256 * 1024;

const KEPT = `name, mapping, heads, to_char(used_at, 'YYYY-MM-DD HH24:MI:SS') as "usedAt"`;
const OWN = 'tenant_id = $1 and identity_id = $2 and entity = $3';
const own = ({ actor }: Call, { name }: CompiledEntity): string[] => [actor.tenant, actor.id, name];

/** All the caller's mappings of an entity, the last used first. */
export async function keptMappings(engine: Engine, call: Call, entity: CompiledEntity): Promise<KeptMapping[]> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    connection.query<KeptMapping>(
      `select ${KEPT} from anlan.import_mapping where ${OWN} order by used_at desc, name`,
      own(call, entity),
    ),
  );
  return rows;
}

/** The mapping that the caller used last for a sheet with these headings. */
export async function keptFor(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  heads: readonly string[],
): Promise<KeptMapping | undefined> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    connection.query<KeptMapping>(
      `select ${KEPT} from anlan.import_mapping where ${OWN} and heads_key = $4 order by used_at desc limit 1`,
      [...own(call, entity), headsKey(heads)],
    ),
  );
  return rows[0];
}

/**
 * Keeps a mapping under a name, in place of one that has it; the same mapping counts as used now.
 * @throws Refusal `import.mappingName`, `body.tooLarge`
 */
export async function keepMapping(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  kept: { readonly name: string; readonly heads: readonly string[]; readonly mapping: ImportMapping },
): Promise<void> {
  const name = kept.name.trim();
  if (name === '' || [...name].length > NAME_LENGTH) throw new Refusal('import.mappingName', { limit: NAME_LENGTH });
  const json = storableJson(kept.mapping);
  if (Buffer.byteLength(json) > BYTES) throw new Refusal('body.tooLarge', { limit: `${BYTES / 1024} kB` });
  await engine.db.write(call.actor.tenant, async (connection) => {
    await connection.query(
      `insert into anlan.import_mapping (tenant_id, identity_id, entity, name, heads, heads_key, mapping, used_at) values ($1, $2, $3, $4, $5::jsonb, $6, $7::jsonb, to_timestamp($8::float8 / 1000))
       on conflict (tenant_id, identity_id, entity, name) do update set heads = excluded.heads, heads_key = excluded.heads_key, mapping = excluded.mapping, used_at = excluded.used_at`,
      [...own(call, entity), name, storableJson(kept.heads), headsKey(kept.heads), json, engine.clock.millis()],
    );
    await connection.query(
      `delete from anlan.import_mapping where ${OWN} and name in (select name from anlan.import_mapping where ${OWN} order by used_at desc, name offset $4)`,
      [...own(call, entity), MOST],
    );
  });
}

/** @returns whether there was one of this name */
export async function forgetMapping(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  name: string,
): Promise<boolean> {
  const { rowCount } = await engine.db.write(call.actor.tenant, (connection) =>
    connection.query(`delete from anlan.import_mapping where ${OWN} and name = $4`, [...own(call, entity), name]),
  );
  return rowCount > 0;
}
