/** What a person has set for the screens (columns, chosen menu …): own values only, by key. */
import { Refusal } from '../../../model/errors/refusal.ts';
import { storableJson } from '../../../model/json/storable-text.ts';
import type { Value } from '../../../model/types.ts';
import type { Call, Engine } from '../engine.ts';

/** Bytes of a value as JSON. */
const VALUE_LIMIT = 32 * 1024;
/** Values a person may keep. */
const KEYS_LIMIT = 500;
const KEY = /^[A-Za-z][\w.:-]{0,99}$/;

/** All values of the caller by key. */
export async function preferencesOf(engine: Engine, call: Call): Promise<Record<string, Value>> {
  const { tenant, id } = call.actor;
  const { rows } = await engine.db.read(tenant, (connection) =>
    connection.query<{ key: string; value: Value }>(
      'select key, value from anlan.preference where tenant_id = $1 and identity_id = $2',
      [tenant, id],
      'anlan-preferences',
    ),
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Stores a value of the caller; null takes it away. */
export async function setPreference(engine: Engine, call: Call, key: unknown, value: unknown): Promise<void> {
  if (typeof key !== 'string' || !KEY.test(key) || value === undefined) throw new Refusal('body.malformed');
  const json = storableJson(value);
  if (Buffer.byteLength(json) > VALUE_LIMIT) throw new Refusal('body.tooLarge', { limit: '32 kB' });
  const { tenant, id } = call.actor;
  await engine.db.write(tenant, async (connection) => {
    if (value === null) {
      await connection.query('delete from anlan.preference where tenant_id = $1 and identity_id = $2 and key = $3', [
        tenant,
        id,
        key,
      ]);
      return;
    }
    const { rowCount } = await connection.query(
      `insert into anlan.preference (tenant_id, identity_id, key, value) select $1, $2, $3, $4::jsonb
       where exists (select 1 from anlan.preference where tenant_id = $1 and identity_id = $2 and key = $3)
          or (select count(*) from anlan.preference where tenant_id = $1 and identity_id = $2) < $5
       on conflict (tenant_id, identity_id, key) do update set value = excluded.value, updated_at = now()`,
      [tenant, id, key, json, KEYS_LIMIT],
    );
    if (rowCount === 0) throw new Refusal('body.tooLarge', { limit: String(KEYS_LIMIT) });
  });
}
