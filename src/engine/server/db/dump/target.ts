/** What a database lacks that is to take a store over: everything at once, before anything is read or written. */
import type pg from 'pg';
import { STORE_SCHEMAS } from './describe.ts';
import { HOLDS } from './write-store.ts';

/** Extensions that relations of the store need, by their types or their indexes; the product itself uses none. */
export async function extensionsUsed(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct e.extname as name from pg_depend d
    join pg_class c on d.classid = 'pg_class'::regclass and d.objid = c.oid join pg_namespace n on n.oid = c.relnamespace and n.nspname = any($1)
    join pg_depend x on x.classid = d.refclassid and x.objid = d.refobjid and x.deptype = 'e' join pg_extension e on e.oid = x.refobjid order by 1`,
    [STORE_SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

/**
 * @param extensions what the store needs
 * @returns one clause each, with what to do; none when the store can come
 */
export async function lacksOf(target: pg.ClientBase, extensions: readonly string[]): Promise<string[]> {
  const {
    rows: [found],
  } = await target.query<{ role: string; database: string; makes: boolean; fills: boolean; missing: string[] }>(
    `select current_user as role, current_database() as database,
    has_database_privilege(current_database(), 'CREATE') as makes, coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'CREATE'), false) as fills,
    (select coalesce(array_agg(name), '{}') from unnest($1::text[]) name where not exists (select from pg_extension where extname = name)) as missing`,
    [extensions],
  );
  const { rowCount } = await target.query(HOLDS, [STORE_SCHEMAS]);
  return [
    ...((rowCount ?? 0) > 0 ? ['it is not empty: name an empty database'] : []),
    ...(found?.makes
      ? []
      : [
          `${found?.role} may not make schemas in it: grant create on database "${found?.database}" to "${found?.role}"`,
        ]),
    ...(found?.fills
      ? []
      : [`${found?.role} may not make tables in its schema public: grant create on schema public to "${found?.role}"`]),
    ...(found?.missing ?? []).map(
      (name) => `it has not the extension ${name}, which tables of the store use: create extension ${name}`,
    ),
  ];
}
