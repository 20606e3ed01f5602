/** Where stored files are used: fields that hold them, and texts and objects that speak of them. */
import { qualifiedTable, quoteIdent } from '../../../model/names.ts';
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { selectReadable } from '../get.ts';
import { markGone } from './keep-file.ts';

/** Ids in the text of an article or an object; both are written by us in lower case. */
const UUID_IN_TEXT = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

interface Holder {
  readonly entity: CompiledEntity;
  readonly field: CompiledField;
  /** SQL of the ids as texts, one a row. */ readonly ids: string;
  readonly condition: string;
}

function holderOf(entity: CompiledEntity, field: CompiledField): Holder | undefined {
  if (field.column === undefined) return undefined;
  const column = `t.${quoteIdent(field.column)}`;
  if (field.kind === 'file')
    return { entity, field, ids: `${column}::text`, condition: `${column}::text = any($2::text[])` };
  if (field.kind === 'files')
    return { entity, field, ids: `unnest(${column})::text`, condition: `${column}::text[] && $2::text[]` };
  if (field.kind === 'json' || field.text === 'rich' || field.text === 'markdown')
    return {
      entity,
      field,
      ids: `(regexp_matches(${column}::text, '${UUID_IN_TEXT}', 'g'))[1]`,
      condition: `${column}::text ~ '${UUID_IN_TEXT}'`,
    };
  return undefined;
}

function holdersOf(engine: Engine): Holder[] {
  return [...engine.project().entities.values()]
    .filter(hasTable)
    .flatMap((entity) => Object.values(entity.fields).flatMap((field) => holderOf(entity, field) ?? []));
}

/** Those of the files that a row of these holders has, deleted rows included. */
async function heldFiles(
  holders: readonly Holder[],
  connection: Connection,
  tenant: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>();
  for (const holder of holders) {
    const rest = ids.filter((id) => !used.has(id));
    if (rest.length === 0) break;
    const { rows } = await connection.query<{ id: string }>(
      `select distinct x.id from (select ${holder.ids} as id from ${qualifiedTable(holder.entity.storage.table)} t where ${holder.entity.storage.scope === 'platform' ? '$1::uuid is not null' : 't.tenant_id = $1::uuid'} and ${holder.condition}) x where x.id = any($2::text[])`,
      [tenant, rest],
    );
    for (const row of rows) used.add(row.id);
  }
  return used;
}

/** Those of the files that any row holds, deleted rows included: they may be restored; and those of kept commands. */
export async function usedFiles(
  engine: Engine,
  connection: Connection,
  tenant: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const used = await heldFiles(holdersOf(engine), connection, tenant, ids);
  // What a command brought is proof of it, whether a row still holds it or not.
  const { rows } = await connection.query<{ id: string }>(
    'select distinct x.id::text as id from anlan.command_fact f, unnest(f.file_ids) as x(id) where f.tenant_id = $1 and f.file_ids && $2::uuid[] and x.id = any($2::uuid[])',
    [tenant, ids.filter((id) => !used.has(id))],
  );
  for (const row of rows) used.add(row.id);
  for (const keeper of engine.fileKeepers()) for (const id of await keeper.used(connection, tenant, ids)) used.add(id);
  return used;
}

export interface FileUse {
  readonly entity: string;
  readonly entityTitle: string;
  readonly field: string;
  readonly id: string;
  readonly label: string;
}

const SHOWN = 50;

/** Living rows that hold the file, as far as the caller may see them, and how many there are in all. */
export async function usesOf(
  engine: Engine,
  call: Call,
  connection: Connection,
  file: string,
): Promise<{ total: number; uses: FileUse[] }> {
  const uses: FileUse[] = [];
  let total = 0;
  for (const { entity, field, ids, condition } of holdersOf(engine)) {
    const { rows } = await connection.query<{ id: string }>(
      `select distinct x.row as id from (select t.id as row, ${ids} as id from ${qualifiedTable(entity.storage.table)} t where ${entity.storage.scope === 'platform' ? '$1::uuid is not null' : 't.tenant_id = $1::uuid'}${entity.storage.append ? '' : ' and t.deleted_at is null'} and ${condition}) x where x.id = any($2::text[])`,
      [call.actor.tenant, [file]],
    );
    total += rows.length;
    const grant = engine.grant(call.actor, entity);
    if (!grant.actions.has('query') || grant.hidden.has(field.name)) continue;
    for (const { id } of rows.slice(0, SHOWN - uses.length)) {
      const found = await selectReadable(engine, call, connection, entity, grant, id).catch(() => undefined);
      if (found)
        uses.push({
          entity: entity.name,
          entityTitle: entity.title,
          field: field.name,
          id,
          label: String(found.row['$label'] ?? id),
        });
    }
  }
  return { total, uses };
}

/** Takes away those of the files that no row holds any more; their bytes go afterwards. */
export async function dropUnused(
  engine: Engine,
  connection: Connection,
  tenant: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const used = await usedFiles(engine, connection, tenant, ids);
  const { rows } = await connection.query<{ key: string }>(
    'delete from anlan.stored_file where tenant_id = $1 and id = any($2::uuid[]) and not kept returning key',
    [tenant, ids.filter((id) => !used.has(id))],
  );
  await markGone(
    engine,
    connection,
    rows.map(({ key }) => key),
  );
}
