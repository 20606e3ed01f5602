/**
 * What codes of another system mean here. RuoYi's own are known; what nobody has mapped stands as a named placeholder,
 * with the grants and menus that wait for it.
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import { actOn } from '../act.ts';
import { draftRow } from '../draft.ts';
import type { EntityHooks, ExtraColumn, HookContext } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { grantCatalogue, knownCodes } from '../grants/grant-catalogue.ts';
import { AUTHORIZE, storedGrant } from '../grants/role-grants.ts';
import { completeWrite, conclude } from '../save.ts';
import { writeContext } from '../write-context.ts';
import { PLATFORM_OWNER } from '../seed/tenant.ts';

/** Objects and codes of RuoYi and of what came of it (yudao). Their tools for building programs have no like here. */
const SHIPPED: Readonly<Record<string, string>> = {
  'system:user': 'system:sysUser',
  'system:role': 'system:sysRole',
  'system:menu': 'system:sysMenu',
  'system:dept': 'system:sysOrg',
  'system:post': 'system:sysPost',
  'system:dict': 'system:sysDict',
  'system:config': 'system:sysParam',
  'system:notice': 'system:notification',
  'system:login-log': 'system:loginLog',
  'system:operate-log': 'system:operationLog',
  'system:oauth2-token': 'system:onlineUser',
  'infra:config': 'system:sysParam',
  'infra:job': 'monitors:scheduleJob',
  'infra:redis': 'monitors:cache',
  'monitor:online': 'system:onlineUser',
  'monitor:job': 'monitors:scheduleJob',
  'monitor:druid': 'monitors:dbPool',
  'monitor:server': 'monitors:metrics',
  'monitor:cache': 'monitors:cache',
  'monitor:operlog': 'system:operationLog',
  'monitor:logininfor': 'system:loginLog',
  'tool:swagger': 'monitors:apiDocs',
  'system:user:resetPwd': 'system:sysUser:resetPassword',
  'system:user:update-password': 'system:sysUser:resetPassword',
  'monitor:online:batchLogout': 'system:onlineUser:forceLogout',
  'monitor:job:changeStatus': 'monitors:scheduleJob:pause',
  'monitor:logininfor:unlock': 'system:sysUser:unlock',
};
/** Acts that are called otherwise there. */
const VERBS: Readonly<Record<string, string>> = { list: 'query', remove: 'delete', create: 'add', update: 'edit' };

const ENTITY = 'foreignCode';
const MANY = /[\s、,;|]+/;

type Doing = Pick<HookContext, 'engine' | 'call' | 'connection'>;

const ownCodes = ({ engine, call }: Doing): ReadonlySet<string> =>
  knownCodes(grantCatalogue(engine.project(), engine.entity('sysRole'), call.locale));
/** `wms:stock` of `wms:stock:check`. */
const objectOf = (code: string): string => code.split(':').slice(0, 2).join(':');

/** Writes fields of a row as the engine, with history and everything that hangs on a write. */
async function write(
  { engine, call, connection }: Doing,
  entity: CompiledEntity,
  old: Row | null,
  changes: Row,
): Promise<void> {
  const context = writeContext(engine, call, connection, old ? 'edit' : 'add');
  const draft = await draftRow(context, entity, engine.grant(call.actor, entity), old, changes, 'engine');
  await conclude(context, await completeWrite(context, draft, old ? 'edit' : 'add', true));
}

const rowOf = ({ engine, call, connection }: Doing, entity: CompiledEntity, id: string): Promise<Row> =>
  selectVisible(
    engine,
    call,
    connection,
    entity,
    { ...engine.grant(call.actor, entity), rows: [{ kind: 'all', role: '' }] },
    id,
    { lock: true, all: true },
  );

interface Mapping {
  readonly id: string;
  readonly foreign: string;
  readonly own: string | null;
  readonly dropped: boolean;
  readonly waiting: string | null;
}

/** The rows for these codes and their objects; objects met for the first time get one. */
async function mappings(doing: Doing, codes: readonly string[]): Promise<Map<string, Mapping>> {
  const { connection, call, engine } = doing;
  const objects = [...new Set(codes.map(objectOf))];
  const read = async (): Promise<Map<string, Mapping>> => {
    const { rows } = await connection.query<Mapping>(
      'select id, "foreignCode" as foreign, "ownCode" as own, dropped, waiting from "foreign_code" where tenant_id = $1 and "foreignCode" = any($2::text[]) and deleted_at is null',
      [call.actor.tenant, [...codes, ...objects]],
    );
    return new Map(rows.map((row) => [row.foreign, row]));
  };
  const known = await read();
  const fresh = objects.filter((object) => !known.has(object));
  for (const foreignCode of fresh)
    await write(doing, engine.entity(ENTITY), null, { foreignCode, ownCode: SHIPPED[foreignCode] ?? null });
  return fresh.length > 0 ? read() : known;
}

/** The code of ours that a foreign one means; undefined when nobody has said so. */
function meaning(
  code: string,
  own: (foreign: string) => string | null | undefined,
  known: ReadonlySet<string>,
): string | undefined {
  const whole = own(code) ?? SHIPPED[code];
  const object = own(objectOf(code));
  const verb = code.split(':')[2];
  const found =
    whole?.split(':').length === 3 ? whole : object && verb ? `${object}:${VERBS[verb] ?? verb}` : undefined;
  return found !== undefined && known.has(found) ? found : undefined;
}

/** Gives a role codes beside those it has, by the act of the screen: nobody gives what they do not hold. */
export async function giveCodes(
  { engine, call, connection }: Doing,
  role: Row,
  codes: readonly string[],
  field: string,
): Promise<boolean> {
  const entity = engine.entity('sysRole');
  const action = entity.actions[AUTHORIZE];
  const stored = await storedGrant(connection, call.actor.tenant, String(role['id']));
  if (!action || codes.every((code) => stored.codes.includes(code))) return false;
  const input = { grant: { ...stored, codes: [...new Set([...stored.codes, ...codes])] } } as unknown as Row;
  try {
    await actOn(
      writeContext(engine, call, connection, AUTHORIZE, input),
      entity,
      engine.grant(call.actor, entity),
      action,
      role,
      input,
    );
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(error.errors.map((one) => ({ ...one, field })));
  }
  return true;
}

/** Adds lines to what waits for an object. */
async function wait(doing: Doing, mapping: Mapping, lines: readonly string[]): Promise<boolean> {
  const before = mapping.waiting?.split('\n') ?? [];
  const added = lines.filter((line) => !before.includes(line));
  if (added.length === 0) return false;
  const entity = doing.engine.entity(ENTITY);
  await write(doing, entity, await rowOf(doing, entity, mapping.id), { waiting: [...before, ...added].join('\n') });
  return true;
}

async function takeGrants(context: HookContext, text: string): Promise<boolean> {
  const { row } = context;
  const codes = [
    ...new Set(
      text
        .normalize('NFKC')
        .split(MANY)
        .filter((code) => /^[\w.-]+:[\w.-]+:[\w.*-]+$/.test(code)),
    ),
  ];
  const rows = await mappings(context, codes);
  const known = ownCodes(context);
  const given: string[] = [];
  const waiting = new Map<Mapping, string[]>();
  for (const code of codes) {
    const own = meaning(code, (foreign) => rows.get(foreign)?.own, known);
    const object = rows.get(objectOf(code));
    if (own) given.push(own);
    else if (object && !object.dropped && !rows.get(code)?.dropped)
      waiting.set(object, [...(waiting.get(object) ?? []), `role ${String(row['roleCode'])} ${code}`]);
  }
  let changed = given.length > 0 && (await giveCodes(context, row, given, FOREIGN_GRANTS.name));
  for (const [object, lines] of waiting) changed = (await wait(context, object, lines)) || changed;
  return changed;
}

/** The column 原系统权限 of a role import. */
export const FOREIGN_GRANTS: ExtraColumn = {
  name: 'foreignGrants',
  title: { zh: '原系统权限', tw: '原系統權限', en: 'Permissions there' },
  hint: {
    zh: '原系统的权限标识，多个用空格或逗号隔开，例如 system:user:list。按“迁移对照”换成本系统的权限；没有对照的留在那里等待',
    tw: '原系統的權限標識，多個用空格或逗號隔開，例如 system:user:list。按「遷移對照」換成本系統的權限；沒有對照的留在那裡等待',
    en: 'Codes of the other system with blanks or commas between, such as system:user:list. They become ours by "Code mapping"; those without a mapping wait there',
  },
  action: AUTHORIZE,
  take: takeGrants,
};

/** A menu whose page is one of another system: `foreign:wms:stock`. It is shown to nobody until there is a mapping. */
export const FOREIGN_COMPONENT = 'foreign:';

/** `wms:stock` of `foreign:wms:stock:list` or of `foreign:wms/stock/index`. */
function pageObject(component: string): string {
  return component
    .slice(FOREIGN_COMPONENT.length)
    .split(/[:/]/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .join(':');
}

/**
 * The page of ours that a menu shows; an entry for one of RuoYi's own is hidden, because ours stands in the menu
 * already.
 */
async function pageOf({ connection }: Doing, menu: Row, foreign: string, own: string): Promise<Row> {
  const { rows } = await connection.query<{ menuPath: string; menuComponent: string | null }>(
    `select "menuPath", "menuComponent" from "sys_menu" where "permCode" = $1 and id <> $2 and terminal = 'pc' and "menuType" = 'menu' and deleted_at is null order by created_at, id limit 1`,
    [`${own}:query`, menu['id']],
  );
  const [area = '', name = ''] = own.split(':');
  return {
    ...(rows[0] ?? { menuPath: `/${area}/${name}`, menuComponent: `schema:${name}` }),
    permCode: `${own}:query`,
    ...(SHIPPED[foreign] === own ? { menuStatus: 'hide' } : {}),
  };
}

/** Finds our page for a menu of another system, before it is written; the object's row shows what is missing. */
export async function placeMenu(context: HookContext): Promise<void> {
  const { kind, row, old, engine } = context;
  const component = row['menuComponent'];
  if ((kind !== 'add' && kind !== 'edit') || typeof component !== 'string' || !component.startsWith(FOREIGN_COMPONENT))
    return;
  const before = old?.['menuComponent'];
  if (old && !(typeof before === 'string' && before.startsWith(FOREIGN_COMPONENT))) {
    // What has been put right since an earlier run stays.
    for (const field of ['menuComponent', 'menuPath', 'permCode', 'menuStatus']) row[field] = old[field] ?? null;
    return;
  }
  const object = pageObject(component);
  if (!new RegExp(String(engine.entity(ENTITY).fields['foreignCode']?.pattern ?? ''), 'u').test(object)) return;
  const mapping = (await mappings(context, [object])).get(object);
  row['menuComponent'] = FOREIGN_COMPONENT + object;
  if (mapping?.own && !mapping.dropped) Object.assign(row, await pageOf(context, row, object, mapping.own));
}

/** Refuses a code that nothing here has. */
function needOwn({ call, entity, row }: HookContext, known: ReadonlySet<string>): void {
  const own = String(row['ownCode']);
  const whole = String(row['foreignCode']).split(':').length === 3;
  if (own.split(':').length === (whole ? 3 : 2) && known.has(whole ? own : `${own}:*`)) return;
  throw new Invalid([
    {
      field: 'ownCode',
      code: 'foreign.own',
      message: messageOf('foreign.own', call.locale, { field: entity.fields['ownCode']?.title ?? 'ownCode' }),
    },
  ]);
}

/** Gives what waits for a mapping; answers what goes on waiting. */
async function settle(context: HookContext, known: ReadonlySet<string>): Promise<string[]> {
  const { row, connection, call, engine } = context;
  const object = String(row['foreignCode']);
  // Menus are the platform's: only there is one that waits.
  if (call.actor.tenant === PLATFORM_OWNER) {
    const menus = await connection.query<{ id: string }>(
      'select id from "sys_menu" where "menuComponent" = $1 and deleted_at is null',
      [FOREIGN_COMPONENT + object],
    );
    for (const { id } of menus.rows) {
      const menu = await rowOf(context, engine.entity('sysMenu'), id);
      await write(context, engine.entity('sysMenu'), menu, await pageOf(context, menu, object, String(row['ownCode'])));
    }
  }
  const lines = String(row['waiting'] ?? '')
    .split('\n')
    .filter((line) => line !== '');
  const rows = await mappings(
    context,
    lines.map((line) => line.split(' ')[2] ?? ''),
  );
  const own = (foreign: string): string | null | undefined =>
    foreign === object ? (row['ownCode'] as string | null) : rows.get(foreign)?.own;
  const left: string[] = [];
  const byRole = new Map<string, string[]>();
  for (const line of lines) {
    const [, name = '', what = ''] = line.split(' ');
    const found = meaning(what, own, known);
    if (found) byRole.set(name, [...(byRole.get(name) ?? []), found]);
    else left.push(line);
  }
  for (const [code, codes] of byRole) {
    const {
      rows: [role],
    } = await connection.query<{ id: string }>(
      'select id from "sys_role" where tenant_id = $1 and "roleCode" = $2 and deleted_at is null',
      [call.actor.tenant, code],
    );
    if (role) await giveCodes(context, await rowOf(context, engine.entity('sysRole'), role.id), codes, 'ownCode');
  }
  return left;
}

/** Hooks of `foreignCode`: a mapping names what is here, and gives what waited for it in the same transaction. */
export const foreignHooks: EntityHooks = {
  async before(context) {
    const { kind, row } = context;
    if (kind !== 'add' && kind !== 'edit') return;
    if (row['dropped'] === true) row['ownCode'] = null;
    // What is here is gathered for a mapping that is new, not for every line that waits.
    const fresh =
      typeof row['ownCode'] === 'string' && row['ownCode'] !== '' && context.old?.['ownCode'] !== row['ownCode']
        ? ownCodes(context)
        : undefined;
    if (fresh) needOwn(context, fresh);
    row['mapStatus'] = row['dropped'] === true ? 'dropped' : row['ownCode'] ? 'mapped' : 'open';
    if (row['dropped'] === true) row['waiting'] = null;
    else if (fresh && context.old) row['waiting'] = (await settle(context, fresh)).join('\n') || null;
  },
};
