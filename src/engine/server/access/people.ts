/** Finds people by what they are reached under, a mobile number or a mail address, and says how a person is reached. */
import type { Reach } from '../../model/reach.ts';
import type { Connection } from '../db/pool.ts';

const COLUMN = { mobile: '"mobile"', email: 'lower("email")' } as const;

/**
 * Ids of the living, normal users of a tenant with this number or address; at most a handful. Guests are left out: what
 * opens their
 * account is up to the tenant that runs it, and a host could have written any number beside them.
 */
export async function peopleBy(
  connection: Connection,
  tenant: string,
  by: keyof typeof COLUMN,
  value: string,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `select id from "sys_user" where tenant_id = $1 and deleted_at is null and status = 'normal' and ${COLUMN[by]} = $2
       and not exists (select 1 from anlan.membership m where m.identity_id = "sys_user".id and m.tenant_id = $1 and not m.home) order by id limit 5`,
    [tenant, by === 'email' ? value.toLowerCase() : value],
  );
  return rows.map((row) => row.id);
}

/** A living user of a tenant. */
export async function personOf(connection: Connection, tenant: string, id: string): Promise<Reach | undefined> {
  return (
    await connection.query<Reach>(
      'select username, nickname, "mobile", "email" from "sys_user" where tenant_id = $1 and id = $2 and deleted_at is null',
      [tenant, id],
    )
  ).rows[0];
}
