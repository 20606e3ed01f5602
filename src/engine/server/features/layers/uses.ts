/**
 * Where fields are used, in the caller's words, and how many rows hold a value: what somebody is shown before a field
 * is taken away.
 */
import type { Static } from 'typebox';
import type { layerCalls } from '../../../model/calls/layers.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import { type FieldUse, removedFields, usesLeft, usesOf } from '../../../model/format/layer/uses.ts';
import type { Json } from '../../../model/format/read/source.ts';
import { qualifiedTable, quoteIdent } from '../../../model/names.ts';
import type { Steps } from '../../../model/steps.ts';
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity, CompiledField, Project } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { namesIn } from '../../access/roles.ts';
import { runCooperatively } from '../../cooperative.ts';
import { isGone } from '../../db/database-errors.ts';
import type { Connection } from '../../db/pool.ts';
import type { Operation } from '../../operations/engine.ts';
import type { LayerPlace } from './editions.ts';

type UsedField = Static<(typeof layerCalls)['POST /api/admin/layer/uses']['answer']>['fields'][number];
type Use = UsedField['uses'][number];

/** More rows are not counted: nobody decides otherwise over ten thousand and one. */
const MOST_ROWS = 10_000;
const LISTS: ReadonlySet<CompiledField['kind']> = new Set(['refs', 'multi', 'files']);

/** The project in which the layer is seen. */
export function projectAt({ engine }: Operation, { scope, tenant }: LayerPlace): Project {
  return scope === 'tenant' ? engine.schemas.projectOf(tenant) : engine.schemas.project();
}

/** Uses of each of these fields of the place's entity. */
export async function usedFields(
  operation: Operation,
  place: LayerPlace,
  fields: readonly string[],
  left: (uses: readonly FieldUse[]) => readonly FieldUse[] = (uses) => uses,
): Promise<UsedField[]> {
  const project = projectAt(operation, place);
  const entity = project.entities.get(place.entity);
  if (!entity) return [];
  const tenants = await otherTenants(operation, place);
  const rows = await onRows(operation, place, async (connection) => {
    const found: { readonly count: number | null; readonly permissions: readonly Use[] }[] = [];
    for (const name of fields)
      found.push({
        count: await countHolding(connection, entity, entity.fields[name]),
        permissions: await permissionUses(operation, connection, entity, name),
      });
    return found;
  });
  return runCooperatively(
    (function* () {
      const used: UsedField[] = [];
      for (const [at, name] of fields.entries()) {
        const { count = null, permissions = [] } = rows[at] ?? {};
        const uses = left(yield* usesOf(project, documentsAt(operation, place), place.entity, name))
          .map((use) => inWords(operation, project, use, null))
          .concat(permissions);
        for (const tenant of tenants) uses.push(...(yield* tenantUses(operation, place.entity, name, tenant)));
        used.push({
          field: name,
          title: textOf(entity, operation.call.locale, `data.${name}`, entity.fields[name]?.title ?? name),
          rows: count === null ? null : Math.min(count, MOST_ROWS),
          more: (count ?? 0) > MOST_ROWS,
          uses,
        });
      }
      return used;
    })(),
  );
}

/** Fields that `after` no longer has, with the places that would still name them. */
export function removedUses(operation: Operation, place: LayerPlace, after: Json): Promise<UsedField[]> {
  const before = documentsAt(operation, place)(place.entity);
  if (!before) return Promise.resolve([]);
  return usedFields(operation, place, removedFields(before, after), (uses) =>
    usesLeft(uses, place.entity, before, after),
  );
}

function documentsAt({ engine }: Operation, { scope, tenant }: LayerPlace): (entity: string) => Json | undefined {
  return (entity) => (scope === 'tenant' ? engine.schemas.document(entity, tenant) : engine.schemas.document(entity));
}

/** Rows of everybody where the layer is everybody's. */
function onRows<T>(
  { engine, call }: Operation,
  { scope }: LayerPlace,
  run: (connection: Connection) => Promise<T>,
): Promise<T> {
  return scope === 'tenant' ? engine.db.read(call.actor.tenant, run) : engine.db.system(run);
}

function inWords({ call }: Operation, project: Project, use: FieldUse, tenant: string | null): Use {
  const one = project.entities.get(use.entity);
  const { key = '', base = '' } = use.called ?? {};
  const area = project.areas.get(use.area ?? '');
  const said = area
    ? (area.i18n[call.locale]?.[key] ?? base)
    : one && key !== ''
      ? textOf(one, call.locale, key, base)
      : base;
  const title = one ? textOf(one, call.locale, 'title', one.title) : use.entity;
  // The only section of a form that names none is called after the entity.
  return {
    entity: use.entity,
    title,
    place: messageOf(`use.${use.kind}`, call.locale, { name: said === '' ? title : said }),
    path: use.path.join('.'),
    written: use.written,
    tenant,
  };
}

interface Tenant {
  readonly id: string;
  readonly name: string;
}

/** Tenants with layers of their own, where the layer in question is everybody's. */
async function otherTenants({ engine }: Operation, { scope }: LayerPlace): Promise<Tenant[]> {
  const ids =
    scope === 'tenant'
      ? []
      : [...new Set(engine.schemas.layers().flatMap((layer) => (layer.scope === 'tenant' ? [layer.tenant] : [])))];
  if (ids.length === 0) return [];
  const { rows } = await engine.db.system((connection) =>
    connection.query<Tenant>(
      'select id, "tenantName" as name from "sys_tenant" where id = any($1) and deleted_at is null order by "tenantName", id',
      [ids],
    ),
  );
  return rows;
}

/** Places that a tenant's layers make beside everybody's. */
function* tenantUses(operation: Operation, entity: string, field: string, tenant: Tenant): Steps<Use[]> {
  const { schemas } = operation.engine;
  const [everybodys, theirs] = [schemas.project(), schemas.projectOf(tenant.id)];
  const changed = new Map<string, CompiledEntity>(
    [...theirs.entities].filter(([name, one]) => everybodys.entities.get(name) !== one),
  );
  const keyOf = ({ entity: of, kind, path }: FieldUse): string => JSON.stringify([of, kind, path]);
  const known = new Set((yield* usesOf(everybodys, (name) => schemas.document(name), entity, field)).map(keyOf));
  return (yield* usesOf(
    { entities: changed, areas: new Map() },
    (name) => schemas.document(name, tenant.id),
    entity,
    field,
  ))
    .filter((use) => use.written && !known.has(keyOf(use)))
    .map((use) => inWords(operation, theirs, use, tenant.name));
}

/** How many rows hold a value, one more than the most where there are more; null where none can. */
async function countHolding(
  connection: Connection,
  entity: CompiledEntity,
  field: CompiledField | undefined,
): Promise<number | null> {
  if (!hasTable(entity) || field?.column === undefined) return null;
  const column = quoteIdent(field.column);
  const holds = LISTS.has(field.kind) ? `cardinality(${column}) > 0` : `${column} is not null`;
  try {
    const { rows } = await connection.query<{ rows: number }>(
      `select count(*)::int as rows from (select 1 from ${qualifiedTable(entity.storage.table)} where ${holds} limit ${MOST_ROWS + 1}) x`,
    );
    return rows[0]?.rows ?? 0;
  } catch (error) {
    // The table is made by a step that still waits.
    if (isGone(error)) return null;
    throw error;
  }
}

interface Permission {
  readonly role: string;
  readonly hidden: string | null;
  readonly closed: string | null;
  readonly ruled: boolean;
  readonly tenant: string | null;
}

/** Data permissions of roles that name the field: withheld, closed, or in the condition of their rows. */
async function permissionUses(
  { engine, call }: Operation,
  connection: Connection,
  entity: CompiledEntity,
  field: string,
): Promise<Use[]> {
  if (!engine.project().entities.has('dataPermission')) return [];
  const { rows } = await connection.query<Permission>(
    `select r."roleName" as role, p."filterFields" as hidden, p."readonlyFields" as closed, t."tenantName" as tenant,
       coalesce(jsonb_path_exists(p."rowRule"::jsonb, '$.**.var ? (@ == $v)', jsonb_build_object('v', $2::text)), false) as ruled
     from "data_permission" p join "sys_menu" m on m.id = p."menuId" join "sys_role" r on r.id = p."roleId" left join "sys_tenant" t on t.id = p.tenant_id and t.id <> $3
     where p.deleted_at is null and m."menuComponent" = 'schema:' || $1 order by t."tenantName" nulls first, r."roleName"`,
    [entity.name, field, call.actor.tenant],
  );
  return rows
    .filter(({ hidden, closed, ruled }) => ruled || [hidden, closed].some((names) => namesIn(names).includes(field)))
    .map(({ role, tenant }) => ({
      entity: entity.name,
      title: textOf(entity, call.locale, 'title', entity.title),
      place: messageOf('use.permission', call.locale, { name: role }),
      path: '',
      written: true,
      tenant,
    }));
}
