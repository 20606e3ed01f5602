/**
 * What a role gives: read for the screen, and saved by the role's action `authorize` in that action's own transaction.
 */
import type { GrantField, GrantScope, GrantShown, RoleGrantData, RoleGrantDraft } from '../../../model/admin-wire.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { Row, Value } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { Connection } from '../../db/pool.ts';
import { traditional } from '../../schema-store/traditional.ts';
import type { Call, Change, Engine, HookContext } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { labelsOf } from '../labels.ts';
import { needAction } from '../query.ts';
import { refuseAll } from '../save.ts';
import { areaTitle, grantCatalogue } from './grant-catalogue.ts';
import { judgeGrant } from './judge-grant.ts';
import { givenBy, needOwnToWiden } from './own-rights.ts';

/** The action of `sysRole` that this is. */
export const AUTHORIZE = 'authorize';

/** Seeded once and then refused to everybody: without it nobody could repair anything. */
const ADMINISTRATOR = 'admin';

/** Far above what a role needs; keeps a request from filling the database. */
const MOST_ENTRIES = 20_000;

/** What the role gives now. */
export async function storedGrant(connection: Connection, tenant: string, role: string): Promise<RoleGrantDraft> {
  const codes = await connection.query<{ code: string }>(
    'select code from anlan.role_code where tenant_id = $1 and role_id = $2 order by code',
    [tenant, role],
  );
  const scopes = await connection.query<GrantScope>(
    `select distinct on (entity) entity, scope, orgs from anlan.role_scope where tenant_id = $1 and role_id = $2 and entity <> '*' order by entity`,
    [tenant, role],
  );
  const fields = await connection.query<GrantField>(
    `select entity, field, case mode when 'hidden' then 'hidden' else 'readOnly' end as mode from anlan.role_field where tenant_id = $1 and role_id = $2 order by entity, field`,
    [tenant, role],
  );
  const shown = await connection.query<GrantShown>(
    'select entity, hidden as "except" from anlan.role_button where tenant_id = $1 and role_id = $2 order by entity',
    [tenant, role],
  );
  return { codes: codes.rows.map(({ code }) => code), scopes: scopes.rows, fields: fields.rows, shown: shown.rows };
}

/** The role's grant beside everything it could be granted. Needs the code of the action that changes it. */
export async function describeRoleGrant(engine: Engine, call: Call, id: string): Promise<RoleGrantData> {
  const entity = engine.entity('sysRole');
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, AUTHORIZE);
  const project = engine.project();
  const catalogue = grantCatalogue(project, entity, call.locale);
  return engine.db.read(call.actor.tenant, async (connection) => {
    const row = await selectVisible(engine, call, connection, entity, grant, id, { all: true });
    const stored = await storedGrant(connection, call.actor.tenant, id);
    const scope = entity.fields['dataScope']?.choices?.find(({ value }) => value === row['dataScope']);
    const orgs = [...new Set(stored.scopes.flatMap((entry) => entry.orgs))];
    const labels =
      orgs.length > 0
        ? await labelsOf(engine, call, connection, engine.entity('sysOrg'), orgs, true)
        : new Map<string, string>();
    const areas = [...project.areas.values()].sort((a, b) => a.sequence - b.sequence).map(({ code }) => code);
    return {
      ...stored,
      role: {
        id,
        code: String(row['roleCode']),
        name: String(row['roleName']),
        rev: Number(row['rev']),
        scopeLabel: scope ? textOf(entity, call.locale, `data.dataScope.${scope.value}`, scope.title) : '',
        buttonDefault: row['buttonDefault'] === 'show' ? 'show' : 'hide',
      },
      locked: row['roleCode'] === ADMINISTRATOR,
      areas: [...new Set([...areas, ...catalogue.map(({ area }) => area)])].map((code) => ({
        code,
        title: areaTitle(project, code, call.locale, traditional),
      })),
      entities: catalogue,
      orgLabels: Object.fromEntries(labels),
      held: [...call.actor.codes],
    };
  });
}

function malformed(call: Call, field: string): Invalid {
  return new Invalid([{ field, code: 'body.malformed', message: messageOf('body.malformed', call.locale) }]);
}

function listOf<T>(call: Call, value: Value | undefined, field: string, read: (entry: Row) => T | undefined): T[] {
  if (!Array.isArray(value) || value.length > MOST_ENTRIES) throw malformed(call, field);
  return value.map((entry, index) => {
    const found = entry !== null && typeof entry === 'object' && !Array.isArray(entry) ? read(entry) : undefined;
    if (found === undefined) throw malformed(call, `${field}.${index}`);
    return found;
  });
}

function textsOf(value: Value | undefined): string[] | undefined {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? (value as string[]) : undefined;
}

function scopeOf({ entity, scope, orgs = [] }: Row): GrantScope | undefined {
  const ids = textsOf(orgs);
  return typeof entity === 'string' && typeof scope === 'string' && ids?.every((id) => hasFormat('uuid', id))
    ? { entity, scope, orgs: scope === 'custom' ? [...new Set(ids)] : [] }
    : undefined;
}

function fieldOf({ entity, field, mode }: Row): GrantField | undefined {
  return typeof entity === 'string' && typeof field === 'string' && (mode === 'hidden' || mode === 'readOnly')
    ? { entity, field, mode }
    : undefined;
}

function shownOf({ entity, except = [] }: Row): GrantShown | undefined {
  const codes = textsOf(except);
  return typeof entity === 'string' && codes ? { entity, except: [...new Set(codes)] } : undefined;
}

/**
 * The wish as it came, its shape checked; of two entries about the same the last one counts. Who says nothing of
 * buttons leaves them as they are.
 */
function wishOf(call: Call, input: Row, stored: RoleGrantDraft): RoleGrantDraft {
  const codes = textsOf(input['codes']);
  if (!codes || codes.length > MOST_ENTRIES) throw malformed(call, 'codes');
  const scopes = new Map(listOf(call, input['scopes'], 'scopes', scopeOf).map((entry) => [entry.entity, entry]));
  const fields = new Map(
    listOf(call, input['fields'], 'fields', fieldOf).map((entry) => [`${entry.entity}.${entry.field}`, entry]),
  );
  const shown =
    input['shown'] === undefined
      ? stored.shown
      : [...new Map(listOf(call, input['shown'], 'shown', shownOf).map((entry) => [entry.entity, entry])).values()];
  return { codes: [...new Set(codes)], scopes: [...scopes.values()], fields: [...fields.values()], shown };
}

async function refuseUnknownOrgs(call: Call, connection: Connection, scopes: readonly GrantScope[]): Promise<void> {
  const ids = [...new Set(scopes.flatMap(({ orgs }) => orgs))];
  if (ids.length === 0) return;
  const { rows } = await connection.query<{ id: string }>(
    'select id from "sys_org" where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [call.actor.tenant, ids],
  );
  const known = new Set(rows.map(({ id }) => id));
  refuseAll(
    scopes.flatMap(({ orgs }, index) =>
      orgs.every((org) => known.has(org))
        ? []
        : [{ field: `scopes.${index}.orgs`, code: 'row.unknown', message: messageOf('row.unknown', call.locale) }],
    ),
  );
}

async function store(connection: Connection, tenant: string, role: string, next: RoleGrantDraft): Promise<void> {
  await connection.query('delete from anlan.role_code where tenant_id = $1 and role_id = $2', [tenant, role]);
  await connection.query('insert into anlan.role_code (tenant_id, role_id, code) select $1, $2, unnest($3::text[])', [
    tenant,
    role,
    next.codes,
  ]);
  await connection.query('delete from anlan.role_scope where tenant_id = $1 and role_id = $2', [tenant, role]);
  for (const { entity, scope, orgs } of next.scopes) {
    await connection.query(
      'insert into anlan.role_scope (tenant_id, role_id, entity, scope, orgs) values ($1, $2, $3, $4, $5::uuid[])',
      [tenant, role, entity, scope, orgs],
    );
  }
  await connection.query('delete from anlan.role_field where tenant_id = $1 and role_id = $2', [tenant, role]);
  await connection.query(
    `insert into anlan.role_field (tenant_id, role_id, entity, field, mode) select $1, $2, x.* from unnest($3::text[], $4::text[], $5::text[]) as x`,
    [
      tenant,
      role,
      next.fields.map(({ entity }) => entity),
      next.fields.map(({ field }) => field),
      next.fields.map(({ mode }) => (mode === 'hidden' ? 'hidden' : 'read')),
    ],
  );
  await connection.query('delete from anlan.role_button where tenant_id = $1 and role_id = $2', [tenant, role]);
  for (const { entity, except } of next.shown) {
    await connection.query(
      'insert into anlan.role_button (tenant_id, role_id, entity, hidden) values ($1, $2, $3, $4::text[])',
      [tenant, role, entity, except],
    );
  }
}

/** What differs between two lists, as the history keeps it. */
function changed(field: string, before: readonly Value[], after: readonly Value[]): Change[] {
  const [had, has] = [
    new Set(before.map((entry) => JSON.stringify(entry))),
    new Set(after.map((entry) => JSON.stringify(entry))),
  ];
  const gone = before.filter((entry) => !has.has(JSON.stringify(entry)));
  const added = after.filter((entry) => !had.has(JSON.stringify(entry)));
  return gone.length + added.length > 0 ? [{ field, old: gone, new: added }] : [];
}

const plain = (entries: readonly (GrantScope | GrantField | GrantShown)[]): Value[] =>
  entries.map((entry): Value => ({ ...entry }) as Row);

/**
 * Handler of the action `authorize`: `input.grant` replaces what the author may change of the role's grant.
 * @returns the differences, for the role's history
 * @throws Invalid with one error for each entry that is unknown or beyond the author's own rights
 */
export async function saveRoleGrant({
  engine,
  call,
  connection,
  entity,
  old,
  input,
}: HookContext): Promise<readonly Change[]> {
  const { tenant } = call.actor;
  const role = String(old?.['id']);
  const stored = await storedGrant(connection, tenant, role);
  const wished = wishOf(call, (input['grant'] ?? {}) as Row, stored);
  const { next, errors } = judgeGrant({
    actor: call.actor,
    locale: call.locale,
    catalogue: grantCatalogue(engine.project(), entity, call.locale),
    general: String(old?.['dataScope']),
    stored,
    wished,
    grant: (name) => {
      const other = engine.project().entities.get(name);
      return other && engine.grant(call.actor, other);
    },
  });
  refuseAll(errors);
  await refuseUnknownOrgs(call, connection, next.scopes);
  const changes = [
    ...changed('codes', stored.codes, next.codes),
    ...changed('scopes', plain(stored.scopes), plain(next.scopes)),
    ...changed('fields', plain(stored.fields), plain(next.fields)),
    ...changed('shown', plain(stored.shown), plain(next.shown)),
  ];
  const before = await givenBy(engine, connection, tenant, role);
  await store(connection, tenant, role, next);
  // A code alone is the author's own; with the rows of the role's settings it may be more.
  const after = await givenBy(engine, connection, tenant, role);
  if (after) needOwnToWiden({ engine, call, connection, entity }, before, after, 'codes');
  return changes;
}
