/** The calls of spec 7.2 about users, their roles and what roles may call, that only they have. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../model/errors/refusal.ts';
import { firstPassword } from '../auth/first-password.ts';
import { runAction } from '../operations/act.ts';
import { textsOf } from '../operations/reading/params.ts';
import type { Call } from '../operations/engine.ts';
import { needAction, queryRows } from '../operations/query.ts';
import { changeRoles } from '../operations/system/change-roles.ts';
import { isTaken } from '../operations/system/distinct-codes.ts';
import { setUserPosts, type WantedPost } from '../operations/system/user-posts.ts';
import type { Deps } from './deps.ts';
import { queryText } from './forms.ts';
import { bodyOf, listOf } from './entity-routes.ts';
import { success } from './reply.ts';
import type { EventHub } from './schema-routes.ts';
import { callerOf } from './session.ts';

const USERS = '/api/admin/sysuser';
const ROLES = '/api/admin/sysrole';
const URLS = '/api/admin/sysurl';
/** Entries a picker shows at once. */
const NAMES = 1000;
/** Text parameters of a query; what is named twice counts as absent. */
function trimmed(request: FastifyRequest, name: string): string {
  return (queryText(request, name) ?? '').trim();
}

/** `posts`: a list of `{ post | postId, postType | type }`; what is no such entry is malformed. */
function postsOf(request: FastifyRequest): WantedPost[] {
  const { posts } = bodyOf(request);
  if (!Array.isArray(posts)) throw new Refusal('body.malformed');
  return posts.map((entry: unknown) => {
    const { post, postId, postType, type } = (entry ?? {}) as Record<string, unknown>;
    const id = post ?? postId;
    const kind = postType ?? type ?? 'partTime';
    if (typeof id !== 'string' || (kind !== 'main' && kind !== 'partTime')) throw new Refusal('body.malformed');
    return { post: id, postType: kind };
  });
}

function userCalls(app: FastifyInstance, deps: Deps): void {
  const { engine } = deps;

  // Both uses: names that begin so, or whether exactly this one is taken.
  app.get(`${USERS}/queryUsername`, async (request) => {
    const { call } = await callerOf(deps, request);
    const username = trimmed(request, 'username');
    const exact = ['1', 'true'].includes(trimmed(request, 'exact'));
    const { list } = await queryRows(
      engine,
      call,
      engine.entity('sysUser'),
      { pageSize: String(NAMES), ...(username === '' ? {} : exact ? { username } : { usernameLike: username }) },
      NAMES,
    );
    if (exact)
      return success({
        username,
        exists: username !== '' && (await isTaken(engine, call, 'sysUser', 'username', username)),
      });
    return success(
      list
        .filter((row) => String(row['username']).toLowerCase().startsWith(username.toLowerCase()))
        .map((row) => ({ id: row.id, username: row['username'], nickname: row['nickname'] })),
    );
  });

  app.get(`${USERS}/getSysUserByRoleId`, async (request) => {
    const { call } = await callerOf(deps, request);
    const { roleId: _named, ...params } = textsOf(request.query);
    const role = trimmed(request, 'roleId');
    if (role === '') throw new Refusal('row.unknown');
    return success(
      await queryRows(
        engine,
        call,
        engine.entity('sysUser'),
        { pageSize: String(NAMES), ...params, roleId: role },
        NAMES,
      ),
    );
  });

  // Without a password one is made up and answered, this once.
  app.post(`${USERS}/resetPassword`, async (request) => {
    const { call } = await callerOf(deps, request);
    const { password } = bodyOf(request);
    const given = typeof password === 'string' && password !== '' ? password : trimmed(request, 'password');
    const made = given === '' ? firstPassword() : undefined;
    const { rows } = await runAction(engine, call, engine.entity('sysUser'), 'resetPassword', {
      ids: listOf(request, ['id', 'userId']).slice(0, 1),
      input: { password: made ?? given },
    });
    return success({
      id: rows[0]?.id,
      username: rows[0]?.['username'],
      isOriginal: true,
      ...(made === undefined ? {} : { password: made }),
    });
  });

  app.post(`${USERS}/configPostToUser`, async (request) => {
    const { call } = await callerOf(deps, request);
    const [user] = listOf(request, ['userId', 'id']);
    if (user === undefined) throw new Refusal('action.rows');
    await setUserPosts(engine, call, user, () => postsOf(request));
    return success((await queryRows(engine, call, engine.entity('sysUserPost'), { user, pageSize: '100' })).list);
  });
}

function roleCalls(app: FastifyInstance, deps: Deps, hub: EventHub): void {
  const { engine } = deps;

  /** The menus of everybody concerned may be other ones now. */
  function told(): void {
    hub.send({ kind: 'menu' });
  }

  /** Only who may give roles is told that nobody, or no role, was named. */
  function refuseNothing(call: Call): never {
    const entity = engine.entity('sysUser');
    needAction(call, entity, engine.grant(call.actor, entity), 'edit');
    throw new Refusal('action.rows');
  }

  // What is sent are the roles of the users afterwards.
  app.post(`${USERS}/authorizeRoleToUser`, async (request) => {
    const { call } = await callerOf(deps, request);
    const users = listOf(request, ['userIds', 'userId', 'id']);
    const roles = listOf(request, ['roleIds', 'roleId']);
    if (users.length === 0) refuseNothing(call);
    const changed = await changeRoles(engine, call, 'sysUser', users, () => roles);
    told();
    return success({ changed });
  });

  // The users sent get the role; with `cancel` it is taken from them.
  app.post(`${ROLES}/authorizeUserRole`, async (request) => {
    const { call } = await callerOf(deps, request);
    const users = listOf(request, ['userIds', 'userId']);
    const [role, another] = listOf(request, ['roleId', 'id']);
    if (users.length === 0 || role === undefined || another !== undefined) refuseNothing(call);
    const cancel = bodyOf(request)['cancel'] === true || bodyOf(request)['cancel'] === 'true';
    const changed = await changeRoles(engine, call, 'sysUser', users, (held) =>
      cancel ? held.filter((one) => one !== role) : [...held, role],
    );
    told();
    return success({ changed });
  });

  app.get(`${ROLES}/queryRoleName`, async (request) => {
    const { call } = await callerOf(deps, request);
    const words = trimmed(request, 'roleName') || trimmed(request, 'keyword');
    const { list } = await queryRows(
      engine,
      call,
      engine.entity('sysRole'),
      { status: 'enabled', pageSize: String(NAMES), ...(words === '' ? {} : { keyword: words }) },
      NAMES,
    );
    return success(list.map((row) => ({ id: row.id, roleCode: row['roleCode'], roleName: row['roleName'] })));
  });

  // The same names, each with whether the user of `userId` has the role.
  app.get(`${ROLES}/queryRoleNameCheckbox`, async (request) => {
    const { call } = await callerOf(deps, request);
    const user = trimmed(request, 'userId');
    const held =
      user === ''
        ? []
        : (await queryRows(engine, call, engine.entity('sysUser'), { id: user, pageSize: '1' })).list[0]?.['roleId'];
    const { list } = await queryRows(
      engine,
      call,
      engine.entity('sysRole'),
      { status: 'enabled', pageSize: String(NAMES) },
      NAMES,
    );
    return success(
      list.map((row) => ({
        id: row.id,
        roleCode: row['roleCode'],
        roleName: row['roleName'],
        checked: Array.isArray(held) && held.includes(row.id),
      })),
    );
  });

  app.get(`${ROLES}/queryRoleCode`, async (request) => {
    const { call } = await callerOf(deps, request);
    const roleCode = trimmed(request, 'roleCode');
    const { list } = await queryRows(
      engine,
      call,
      engine.entity('sysRole'),
      { pageSize: String(NAMES), ...(roleCode === '' ? {} : { roleCode }) },
      NAMES,
    );
    return success(
      roleCode === ''
        ? list.map((row) => row['roleCode'])
        : { roleCode, exists: await isTaken(engine, call, 'sysRole', 'roleCode', roleCode) },
    );
  });
}

function urlCalls(app: FastifyInstance, deps: Deps): void {
  const { engine } = deps;

  // All URLs that go by roles, each with whether the role may call it.
  app.get(`${URLS}/queryUrlByRole`, async (request) => {
    const { call } = await callerOf(deps, request);
    const role = trimmed(request, 'roleId');
    const { list } = await queryRows(
      engine,
      call,
      engine.entity('sysUrl'),
      { authMode: 'role', pageSize: String(NAMES) },
      NAMES,
    );
    return success(
      list.map((row) => ({
        id: row.id,
        urlName: row['urlName'],
        method: row['method'],
        urlPattern: row['urlPattern'],
        checked: Array.isArray(row['roleIds']) && row['roleIds'].includes(role),
      })),
    );
  });

  // What is sent are the URLs of the role afterwards.
  app.post(`${URLS}/authorizeUrlToRole`, async (request) => {
    const { call } = await callerOf(deps, request);
    const [role, another] = listOf(request, ['roleId']);
    if (role === undefined || another !== undefined) throw new Refusal('action.rows');
    const wanted = new Set(listOf(request, ['urlIds']));
    const { list } = await queryRows(
      engine,
      call,
      engine.entity('sysUrl'),
      { authMode: 'role', pageSize: String(NAMES) },
      NAMES,
    );
    const ids = [...list.map((row) => row.id), ...wanted];
    const changed = await changeRoles(engine, call, 'sysUrl', ids, (held, id) =>
      wanted.has(id) ? [...held, role] : held.filter((one) => one !== role),
    );
    return success({ changed });
  });
}

export function userRoutes(app: FastifyInstance, deps: Deps, hub: EventHub): void {
  userCalls(app, deps);
  roleCalls(app, deps, hub);
  urlCalls(app, deps);
}
