/** Who holds a permission, and by which of their roles. */
import type { Holder, HolderData } from '../../../../model/authority/matrix-wire.ts';
import { Refusal } from '../../../../model/errors/refusal.ts';
import type { Call, Engine } from '../../engine.ts';
import { needAction, queryRows } from '../../query.ts';
import { grantCatalogue } from '../grant-catalogue.ts';
import { effectiveOf } from './effective.ts';
import { loadRoleFacts } from './role-facts.ts';

const MOST = 500;
const MOST_ROLES = 1_000;

/**
 * People who may sign in and hold the permission by an enabled role, as far as the caller may see roles and people.
 * @throws Refusal when the caller may not look at roles or people, or nothing of this name may be granted
 */
export async function holdersOf(engine: Engine, call: Call, permission: string): Promise<HolderData> {
  const [role, user] = [engine.entity('sysRole'), engine.entity('sysUser')];
  needAction(call, role, engine.grant(call.actor, role), 'query');
  needAction(call, user, engine.grant(call.actor, user), 'query');
  const project = engine.project();
  const entity = grantCatalogue(project, role, call.locale).find(({ actions, fieldCodes }) =>
    [...actions, ...fieldCodes].some((one) => one.permission === permission),
  );
  if (!entity) throw new Refusal('action.unknown', { action: permission.slice(0, 120) });
  const roles = await queryRows(engine, call, role, { status: 'enabled', pageSize: String(MOST_ROLES) }, MOST_ROLES);
  const { now } = await engine.db.read(call.actor.tenant, (connection) =>
    loadRoleFacts(
      connection,
      call.actor.tenant,
      roles.list.map(({ id }) => id),
      (name) => project.entities.get(name),
      undefined,
    ),
  );
  const giving = new Map(
    [...now.values()]
      .filter(({ grant }) =>
        Object.hasOwn(effectiveOf(grant, entity, project.entities.get(entity.name)).given, permission),
      )
      .map(({ id, name }) => [id, name]),
  );
  if (giving.size === 0) return { list: [], more: false };
  const people = await queryRows(
    engine,
    call,
    user,
    { roleId: [...giving.keys()].join(','), status: 'normal', pageSize: String(MOST) },
    MOST,
  );
  const list = people.list.map((row): Holder => ({
    id: row.id,
    username: String(row['username'] ?? ''),
    name: String(row['nickname'] ?? ''),
    org: String(row.$labels?.['orgId'] ?? ''),
    roles: (Array.isArray(row['roleId']) ? row['roleId'] : []).flatMap((id) => giving.get(String(id)) ?? []),
  }));
  return { list, more: people.totalCount > list.length };
}
