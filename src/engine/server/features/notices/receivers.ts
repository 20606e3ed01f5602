/**
 * Whom a rule tells of which rows: people whom the row names, leaders of units it names, who follows it,
 * and people of roles.
 */
import type { CompiledEntity, NoticeReceivers } from '../../../model/types.ts';
import type { Engine } from '../../operations/engine.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { columnOf, expressionSql, living, tableOf, tenantWall } from '../../operations/sql-scope.ts';
import type { Statement } from '../../operations/statement.ts';

/** A condition on the rows `t` that are looked at. */
interface Rows {
  readonly entity: CompiledEntity;
  readonly tenant: string;
  readonly where: string;
}

/** What a field holds, stored or derived; whoever is told need not read it. */
type ValueSql = (entity: CompiledEntity, alias: string, field: string) => string;

/** Ids that a column holds, one a row, as `named.id`. */
const each = (column: string, isMany: boolean): string =>
  `cross join lateral unnest(${isMany ? column : `array[${column}]`}) as named(id)`;

const isMany = (entity: CompiledEntity, field: string): boolean => entity.fields[field]?.kind === 'refs';

/** Rows with the people that `field`, `reference.field` or `table.field` names. */
function named(engine: Engine, value: ValueSql, { entity, tenant, where }: Rows, path: string): string {
  const [first = '', second] = path.split('.');
  const own = entity.fields[first]?.children ? '' : each(value(entity, 't', first), isMany(entity, first));
  if (second === undefined)
    return `select t.id as row, named.id as person from ${tableOf(entity)} t ${own} where ${where}`;
  const children = entity.fields[first]?.children;
  if (children) {
    const part = engine.entity(children.entity);
    return `select t.id, named.id from ${tableOf(entity)} t join ${tableOf(part)} o on ${tenantWall(part, 'o', tenant)} and ${living(part, 'o')} and o.${columnOf(part, children.by) ?? ''} = t.id ${each(value(part, 'o', second), isMany(part, second))} where ${where}`;
  }
  const other = engine.entity(entity.fields[first]?.ref?.entity ?? '');
  const theirs = each(value(other, 'o', second), isMany(other, second)).replaceAll('named', 'theirs');
  return `select t.id, theirs.id from ${tableOf(entity)} t ${own} join ${tableOf(other)} o on ${tenantWall(other, 'o', tenant)} and o.id = named.id ${theirs} where ${where}`;
}

/**
 * SQL of the rows for which `where` holds of `t`, each with the people who are to be told of it: `row`, `person`. People
 * who have left are not among them.
 * @param tenant place of the tenant's id, which is `tenantId`
 */
export function receiversSql(
  engine: Engine,
  statement: Statement,
  entity: CompiledEntity,
  tenant: string,
  where: string,
  { fields, leaders, roles, followers }: NoticeReceivers,
  tenantId: string,
): string {
  const rows = { entity, tenant, where };
  const value: ValueSql = (of, alias, name) => {
    const derived = of.fields[name]?.derived;
    return derived
      ? `(${expressionSql(engine, systemCall(tenantId), statement, of, alias, tenant, derived)})`
      : `${alias}.${columnOf(of, name) ?? ''}`;
  };
  const parts = [
    ...fields.map((path) => named(engine, value, rows, path)),
    ...leaders.map((path) => {
      const units = named(engine, value, rows, path);
      return `select n.row, o."leader" from (${units}) as n(row, unit) join "sys_org" o on o.tenant_id = ${tenant} and o.id = n.unit`;
    }),
    ...(followers
      ? [
          `select t.id, f.user_id from ${tableOf(entity)} t join anlan.follower f on f.tenant_id = ${tenant} and f.entity = ${statement.bind(entity.name, 'text')} and f.row_id = t.id and f.is_followed where ${where}`,
        ]
      : []),
    ...(roles.length === 0
      ? []
      : [
          `select t.id, u.id from ${tableOf(entity)} t cross join "sys_user" u where ${where} and u.tenant_id = ${tenant} and u."roleId" && (select array_agg(r.id) from "sys_role" r where r.tenant_id = ${tenant} and r.deleted_at is null and r."roleCode" = any(${statement.bind([...roles], 'text[]')}))`,
        ]),
  ];
  return `select p.row, p.person from (${parts.join(' union ')}) as p(row, person) join "sys_user" u on u.tenant_id = ${tenant} and u.id = p.person and u.deleted_at is null and u.status = 'normal'`;
}
