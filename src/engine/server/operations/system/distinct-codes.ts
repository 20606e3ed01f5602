/**
 * Codes that people take for one are one: a role, a parameter or a tenant cannot be called like another but for case,
 * width or a dot at the end (docs/people.md#one-name-however-it-is-written).
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import { qualifiedTable, quoteIdent } from '../../../model/names.ts';
import { textOf } from '../../../model/view.ts';
import { nameKey, nameKeySql } from '../../auth/name-key.ts';
import type { Call, Engine, EntityHooks } from '../engine.ts';

/**
 * Hooks that keep a code distinct among living rows. A row that is like an older one keeps its code as long as nobody
 * changes it.
 */
export function distinctCodes(name: string): EntityHooks {
  return {
    async before({ connection, call, entity, kind, old, row }) {
      const code = row[name];
      const field = entity.fields[name];
      if (
        kind === 'delete' ||
        field?.column === undefined ||
        typeof code !== 'string' ||
        (kind !== 'restore' && old?.[name] === code)
      )
        return;
      const { tenant } = call.actor;
      const column = quoteIdent(field.column);
      await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `${entity.name} ${tenant} ${nameKey(code)}`,
      ]);
      // One that is exactly the same is the unique index's to refuse.
      const { rows } = await connection.query<{ other: string }>(
        `select ${column} as other from ${qualifiedTable(entity.storage.table)} where tenant_id = $1 and deleted_at is null and id is distinct from $2::uuid and ${nameKeySql(column)} = $3 and ${column} <> $4 limit 1`,
        [tenant, row['id'] ?? null, nameKey(code), code],
      );
      const [twin] = rows;
      if (twin)
        throw new Invalid([
          {
            field: name,
            code: 'field.twin',
            message: messageOf('field.twin', call.locale, {
              field: textOf(entity, call.locale, `data.${name}`, field.title),
              value: code,
              other: twin.other,
            }),
          },
        ]);
    },
  };
}

/** Is a code or name taken in the caller's tenant, in whatever form it is written? Saving it would say so too. */
export async function isTaken(
  engine: Engine,
  call: Call,
  entity: 'sysUser' | 'sysRole',
  field: string,
  code: string,
): Promise<boolean> {
  const column = quoteIdent(field);
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    connection.query(
      `select 1 from ${qualifiedTable(engine.entity(entity).storage.table)} where tenant_id = $1 and deleted_at is null and ${nameKeySql(column)} = $2 limit 1`,
      [call.actor.tenant, nameKey(code)],
    ),
  );
  return rows.length > 0;
}
