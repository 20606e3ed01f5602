/**
 * Runs the `tests` section of an entity file against the real server: the acting role, the stored row, the act, the
 * expectation.
 */
import { expect } from 'vitest';
import type {
  CompiledEntity,
  CompiledField,
  EntityTest,
  Row,
  TypedExpression,
  Value,
} from '../../src/engine/model/types.ts';
import { entityNames } from '../../src/engine/model/names.ts';
import { storeRow } from '../../src/engine/server/operations/seed/seed-rows.ts';
import { systemCall } from '../../src/engine/server/operations/seed/system-call.ts';
import { writeContext } from '../../src/engine/server/operations/write-context.ts';
import { type Answer, api, type Caller, signIn } from '../support/client.ts';
import type { TestServer } from '../support/server.ts';
import { validRow } from '../support/valid-rows.ts';
import { PIXEL, upload } from './files/file-door.ts';

interface ActingUser {
  readonly id: string;
  readonly orgId: string;
  readonly caller: Caller;
}

const users = new WeakMap<TestServer, Map<string, Promise<ActingUser>>>();

async function createUser(server: TestServer, role: string): Promise<ActingUser> {
  // Nobody may sign in as thirty people within one minute.
  server.advance(61_000);
  const admin = await server.as('admin');
  const roles = await admin.get<{ list: Row[] }>('/api/admin/sysrole/querySysRole', { roleCode: role, pageSize: 5 });
  const roleId = roles.data.list[0]?.['id'];
  if (typeof roleId !== 'string') throw new Error(`the seeds have no role ${role}`);
  const orgs = await admin.get<{ list: Row[] }>('/api/admin/sysorg/querySysOrg', { parentId: 'null', pageSize: 1 });
  const orgId = String(orgs.data.list[0]?.['id']);
  const username = `acting.${role}`;
  const made = await admin.post<Row>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: `测试${role}`,
    password: 'first-pass',
    orgId,
    userType: '0',
    roleId: [roleId],
  });
  if (made.code !== 200) throw new Error(`no user of role ${role}: ${JSON.stringify(made)}`);
  const first = api(server.url, await signIn(server.url, username, 'first-pass'));
  const changed = await first.put('/api/account/sysuserdetail/updatePassword', {
    password: 'first-pass',
    newPassword: 'second-pass',
  });
  expect(changed.code).toBe(200);
  return {
    id: String(made.data['id']),
    orgId,
    caller: api(server.url, await signIn(server.url, username, 'second-pass')),
  };
}

/** A user whose only role is `role`, in the root organisation. */
export function actingAs(server: TestServer, role: string): Promise<ActingUser> {
  let own = users.get(server);
  if (!own) users.set(server, (own = new Map()));
  let user = own.get(role);
  if (!user) own.set(role, (user = createUser(server, role)));
  return user;
}

function fillUser(value: Value, user: ActingUser): Value {
  if (value === '$user') return user.id;
  if (value === '$user.orgId') return user.orgId;
  if (Array.isArray(value)) return value.map((entry) => fillUser(entry, user));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillUser(entry, user)]));
  return value;
}

/**
 * A living row of `entity` that the user is offered (without a caller: the administrator); one of the user's own is
 * made when there is none.
 */
export async function pickRow(
  server: TestServer,
  user: { readonly orgId: string; readonly id?: string; readonly caller?: Caller },
  entity: string,
  path: string,
  owner: CompiledEntity,
  row: Row,
): Promise<string | undefined> {
  if (entity === 'sysOrg') return user.orgId;
  const caller = user.caller ?? (await server.as('admin'));
  // A field of a unique rule needs a row of its own, or the second test would meet the row of the first.
  const alone = owner.storage.unique.some((rule) => rule.fields.includes(path));
  if (!owner.partOf && !alone) {
    const { base, noun } = entityNames(owner.area, owner.name, owner.api);
    const options = await caller.get<{ list: { id: string }[] }>(`${base}/option${noun}`, {
      field: path,
      row: JSON.stringify(row),
      pageSize: 20,
    });
    // A different one each time: two people of a row are rarely the same person, and nobody is whoever acts by chance.
    const offered = options.data?.list ?? [];
    const others = offered.filter(({ id }) => id !== user.id);
    const list = others.length > 0 ? others : offered;
    const found = list[(turn += 1) % Math.max(list.length, 1)]?.id;
    if (found) return found;
  }
  // Whoever refers to a menu means one that opens a screen.
  const screen: Row = entity === 'sysMenu' ? { menuComponent: 'schema:sysPost' } : {};
  const target = server.deps.engine.entity(entity);
  const own = user.id === undefined ? {} : ownedBy(target, user.id);
  return storeValid(server, target, { ...screen, ...own, ...wanted(owner.fields[path]?.ref?.filter, row) }, user);
}

/** What makes a row the user's own by the entity's rule `mine`: the first of its fields that is to be the user. */
function ownedBy({ access, fields }: CompiledEntity, id: string): Row {
  const parts = (rule: TypedExpression): readonly TypedExpression[] =>
    rule.op === 'or' ? (rule.args ?? []).flatMap(parts) : [rule];
  const mine = access.rows['mine'];
  for (const { op, args = [] } of mine ? parts(mine) : []) {
    const field = args.find(({ ref }) => ref?.from === 'row' && !ref.hop)?.ref?.field ?? '';
    if (!(field in fields) || !args.some(({ ref }) => ref?.from === 'user' && ref.field === 'id')) continue;
    return { [field]: op === 'in' ? [id] : id };
  }
  return {};
}

let turn = 0;

/** The values that a reference's filter asks of the other row, as far as it says them plainly. */
function wanted(filter: TypedExpression | undefined, row: Row): Row {
  if (filter?.op === 'and') return Object.assign({}, ...(filter.args ?? []).map((arg) => wanted(arg, row))) as Row;
  if (filter?.op === 'or') return wanted(filter.args?.[0], row);
  const [left, right] = filter?.op === '==' || filter?.op === 'in' ? (filter.args ?? []) : [];
  const value = right?.op === 'list' ? right.args?.[0] : right;
  if (left?.ref?.from !== 'row' || !left.ref.field || left.ref.hop) return {};
  // As in the row that refers to it, where the filter asks for that (`$row`).
  const same = value?.ref?.from === 'outer' && !value.ref.hop ? row[value.ref.field ?? ''] : undefined;
  if (same !== undefined && same !== null) return { [left.ref.field]: same };
  return value?.op === 'const' ? { [left.ref.field]: value.value ?? null } : {};
}

/** Stores a row as it stands, without checks; what is left out is default or valid. */
export async function storeValid(
  server: TestServer,
  entity: CompiledEntity,
  given: Row,
  user: { readonly orgId: string },
): Promise<string> {
  const { engine } = server.deps;
  const fields = await completed(server, entity, given, user, false);
  const call = systemCall(server.tenant);
  const id = await engine.db.write(server.tenant, (connection) =>
    storeRow(writeContext(engine, call, connection, 'add'), entity, fields),
  );
  made.push({ entity, id });
  return id;
}

/** Rows of the running test; the next one must not meet them in a unique rule. */
const made: { entity: CompiledEntity; id: string }[] = [];

async function clear(server: TestServer): Promise<void> {
  for (const { entity, id } of made.splice(0).reverse()) {
    await server.deps.db.write(server.tenant, (connection) =>
      connection.query(`delete from "${entity.storage.table}" where id = $1`, [id]),
    );
  }
}

/** `given` with everything an add needs; sub-tables that must not be empty get a row unless `children` is false. */
export async function completed(
  server: TestServer,
  entity: CompiledEntity,
  given: Row,
  user: { readonly orgId: string; readonly caller?: Caller },
  children = true,
): Promise<Row> {
  const { engine } = server.deps;
  const dictValue = (type: string): Value => engine.dict(server.tenant, type, 'zh')[0]?.value ?? null;
  // What the choice of a reference copies, as a form would have it for the choices that follow.
  const copied: Row = {};
  const pick = async (target: string, field: CompiledField, row: Row): Promise<string | undefined> => {
    const id = await pickRow(server, user, target, field.name, entity, { ...row, ...copied });
    const from = id && field.ref?.copy ? await storedRow(server, engine.entity(target), id) : {};
    for (const [to, name] of Object.entries(field.ref?.copy ?? {})) copied[to] = from[name] ?? null;
    return id;
  };
  const row = await validRow(
    entity,
    given,
    engine.clock.today(),
    pick,
    dictValue,
    children
      ? (name) => {
          const childEntity = engine.entity(name);
          return completed(
            server,
            {
              ...childEntity,
              fields: Object.fromEntries(Object.entries(childEntity.fields).filter(([, field]) => !field.ref?.partOf)),
            },
            {},
            user,
          );
        }
      : undefined,
  );
  for (const field of Object.values(entity.fields)) {
    if (
      (field.kind !== 'file' && field.kind !== 'files') ||
      !(field.required || field.require) ||
      field.readOnly ||
      field.name in given
    )
      continue;
    const id = await storedFile(user.caller ?? (await server.as('admin')), field);
    row[field.name] = field.kind === 'files' ? [id] : id;
  }
  return row;
}

/** What the references of a row copy into it, as a form would show it before it is saved. */
export async function copiedInto(server: TestServer, entity: CompiledEntity, row: Row): Promise<Row> {
  const copied: Row = {};
  for (const field of Object.values(entity.fields)) {
    const [id, target] = [row[field.name], field.ref?.entity];
    if (!field.ref?.copy || target === undefined || typeof id !== 'string') continue;
    const from = await storedRow(server, server.deps.engine.entity(target), id);
    for (const [to, name] of Object.entries(field.ref.copy)) copied[to] = from[name] ?? null;
  }
  return copied;
}

async function storedRow(server: TestServer, entity: CompiledEntity, id: string): Promise<Row> {
  const { base, noun } = entityNames(entity.area, entity.name, entity.api);
  return (await (await server.as('admin')).get<Row>(`${base}/get${noun}`, { id })).data;
}

/** A file that the field takes: a picture, or a paper where it asks for one. */
async function storedFile(caller: Caller, field: CompiledField): Promise<string> {
  const paper = field.file?.accept?.some((kind) => kind === '.pdf') === true;
  const answer = await upload(caller, paper ? '记录.pdf' : '现场.png', paper ? '%PDF-1.4 paper' : PIXEL);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data.id;
}

async function act(
  server: TestServer,
  entity: CompiledEntity,
  test: EntityTest,
  user: ActingUser,
): Promise<Answer<unknown>> {
  const { base, noun } = entityNames(entity.area, entity.name, entity.api);
  const body = fillUser(test.with ?? {}, user) as Row;
  if (test.do === 'add' && test.given) await storeValid(server, entity, fillUser(test.given, user) as Row, user);
  if (test.do === 'add') return user.caller.post(`${base}/add${noun}`, await completed(server, entity, body, user));
  if (test.do === 'query') return user.caller.get(`${base}/query${noun}`);
  const id = await storeValid(server, entity, fillUser(test.given ?? {}, user) as Row, user);
  if (test.do === 'edit') return user.caller.put(`${base}/update${noun}`, { id, rev: 1, ...body });
  if (test.do === 'delete') return user.caller.post(`${base}/delete${noun}`, { id });
  if (entity.actions[test.do]?.needs === 'none') return user.caller.post(`${base}/action/${test.do}`, { input: body });
  return user.caller.post(`${base}/action/${test.do}`, { id, input: body });
}

const REFUSED = new Set([
  'action.state',
  'action.when',
  'row.notEditable',
  'check.failed',
  'row.builtin',
  'row.referenced',
]);

function errorsOf(answer: Answer<unknown>): { field: string; code: string }[] {
  return (answer.data as { errors?: { field: string; code: string }[] } | null)?.errors ?? [];
}

function rowOf(answer: Answer<unknown>): Row {
  const data = answer.data as Row & { rows?: Row[] };
  // An action answers rows; a row may have a field of that name.
  return data['id'] === undefined ? (data.rows?.[0] ?? data) : data;
}

/** Runs one test of the file and judges its outcome. */
export async function runEntityTest(server: TestServer, entity: CompiledEntity, test: EntityTest): Promise<void> {
  const user = await actingAs(server, test.as);
  const answer = await act(server, entity, test, user);
  if (answer.code === 200 && test.do !== 'query') made.push({ entity, id: String(rowOf(answer)['id']) });
  await clear(server);
  const seen = JSON.stringify({
    code: answer.code,
    msg: answer.msg,
    data: answer.code === 200 ? undefined : answer.data,
  });
  if (typeof test.expect !== 'string') {
    expect(answer.code, seen).toBe(200);
    expect(rowOf(answer), seen).toMatchObject(fillUser(test.expect, user) as Row);
  } else if (test.expect === 'denied') {
    expect([403, 404], seen).toContain(answer.code);
  } else if (test.expect === 'conflict') {
    expect(answer.code, seen).toBe(409);
  } else if (test.expect === 'refused') {
    expect(answer.code, seen).toBe(422);
    const codes = errorsOf(answer).map((error) => error.code);
    expect(codes.length === 0 || codes.some((code) => REFUSED.has(code)), seen).toBe(true);
  } else {
    expect(answer.code, seen).toBe(422);
    const field = test.expect.slice('invalid:'.length);
    expect(
      errorsOf(answer).map((error) => error.field),
      seen,
    ).toContain(field);
  }
}
