/** Comments of records that are gone, and names of people who were forgotten. */
import { hasTable } from '../../../model/table-shape.ts';
import type { Engine, EntityHooks } from '../../operations/engine.ts';
import { tableOf } from '../../operations/sql-scope.ts';
import { allTenants } from '../../operations/seed/tenant.ts';

/** Deletes what was said about rows that are gone for good. @returns how many comments and followings went */
export async function trimComments(engine: Engine): Promise<number> {
  let gone = 0;
  for (const { id: tenant } of await allTenants(engine)) {
    await engine.ready(tenant);
    gone += await engine.db.write(tenant, async (connection) => {
      const { rows } = await connection.query<{ entity: string }>(
        'select entity from anlan.comment where tenant_id = $1 union select entity from anlan.follower where tenant_id = $1',
        [tenant],
      );
      let count = 0;
      for (const { entity: name } of rows) {
        const entity = engine.project().entities.get(name);
        // What a file that is broken for now was about may come back.
        if (!entity || !hasTable(entity)) continue;
        for (const table of ['comment', 'follower']) {
          const { rowCount } = await connection.query(
            `delete from anlan.${table} c where c.tenant_id = $1 and c.entity = $2 and not exists (select from ${tableOf(entity)} t where t.tenant_id = c.tenant_id and t.id = c.row_id)`,
            [tenant, name],
          );
          count += rowCount;
        }
      }
      return count;
    });
  }
  return gone;
}

/** Who is forgotten is called by the made-up name in comments, too, and follows nothing. */
export const forgottenPeople: EntityHooks = {
  async after({ action, connection, call: { actor }, old, row }) {
    if (action !== 'anonymise') return;
    const [id, before, now] = [row['id'], String(old?.['nickname'] ?? ''), String(row['nickname'] ?? '')];
    await connection.query(
      `update anlan.comment set text = replace(text, '@' || $3::text, '@' || $4::text),
         mentions = (select jsonb_agg(case when m ->> 'id' = $2::text then m || jsonb_build_object('name', $4::text) else m end) from jsonb_array_elements(mentions) m)
       where tenant_id = $1 and mentions @> jsonb_build_array(jsonb_build_object('id', $2::text))`,
      [actor.tenant, id, before, now],
    );
    await connection.query('delete from anlan.follower where tenant_id = $1 and user_id = $2', [actor.tenant, id]);
  },
};
