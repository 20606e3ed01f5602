/**
 * A role's grant told by menus: which it opens, which buttons stand there, which fields it does not get. The grant
 * itself is the one of `saveRoleGrant`.
 */
import type { GrantEntity, LimitField, RoleGrantData, RoleGrantDraft } from '../../../model/admin-wire.ts';
import { holdsCode } from '../../../model/access.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { Row } from '../../../model/types.ts';
import type { WireRow } from '../../../model/wire.ts';
import { runAction } from '../act.ts';
import type { Call, Engine } from '../engine.ts';
import { MAX_PAGE_SIZE } from '../paging.ts';
import { queryRows } from '../query.ts';
import { addRow, updateRow } from '../save.ts';
import { limitFields } from './data-permission.ts';
import { AUTHORIZE, describeRoleGrant } from './role-grants.ts';

export interface RoleButton {
  readonly code: string;
  readonly permission: string;
  readonly label: string;
  readonly granted: boolean;
}

export interface RoleField extends LimitField {
  readonly mode: 'hidden' | 'readOnly' | 'open';
}

/** Menus that lead somewhere, of those the caller sees. */
async function menusOf(engine: Engine, call: Call): Promise<readonly WireRow[]> {
  const rows: WireRow[] = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const { list, totalCount } = await queryRows(engine, call, engine.entity('sysMenu'), {
      menuType: 'menu,link',
      pageSize: String(MAX_PAGE_SIZE),
      currentPage: String(page),
    });
    rows.push(...list);
    // A row that went meanwhile must not keep this waiting for it.
    total = list.length === 0 ? 0 : totalCount;
  }
  return rows.filter((row) => typeof row['permCode'] === 'string' && row['permCode'] !== '');
}

const permOf = (menu: WireRow): string => String(menu['permCode']);

/** What stands behind a menu: the entity or page whose code opens it. */
async function behind(engine: Engine, call: Call, grant: RoleGrantData, menuId: string): Promise<GrantEntity> {
  const menu = (await menusOf(engine, call)).find((row) => row.id === menuId);
  const [area, name] = menu ? permOf(menu).split(':') : [];
  const found = grant.entities.find((entity) => entity.area === area && entity.name === name);
  if (!found) throw new Refusal('row.unknown');
  return found;
}

/** Takes a code away; a wildcard that holds it falls apart into everything else it held. */
function takeCode(codes: Set<string>, code: string, catalogue: readonly GrantEntity[]): void {
  const [area, name] = code.split(':');
  for (const [wide, entities] of [
    [`${area}:*`, catalogue.filter((entity) => entity.area === area)],
    [`${area}:${name}:*`, catalogue.filter((entity) => entity.area === area && entity.name === name)],
  ] as const) {
    if (codes.delete(wide))
      for (const { actions, fieldCodes } of entities)
        for (const { permission } of [...actions, ...fieldCodes]) codes.add(permission);
  }
  codes.delete(code);
}

async function saveGrant(
  engine: Engine,
  call: Call,
  { role }: RoleGrantData,
  grant: RoleGrantDraft,
  rev: Row[string] | undefined,
): Promise<void> {
  const { codes, scopes, fields, shown } = JSON.parse(JSON.stringify(grant)) as Row;
  const input = { grant: { codes: codes ?? [], scopes: scopes ?? [], fields: fields ?? [], shown: shown ?? [] } };
  await runAction(engine, call, engine.entity('sysRole'), AUTHORIZE, {
    ids: [role.id],
    input,
    ...(rev === undefined ? {} : { rev }),
  });
}

/** @returns ids of the menus the role opens, and the `rev` to be sent when they are saved */
export async function roleMenus(
  engine: Engine,
  call: Call,
  roleId: string,
): Promise<{ roleId: string; rev: number; menuIds: string[] }> {
  const grant = await describeRoleGrant(engine, call, roleId);
  const codes = new Set(grant.codes);
  return {
    roleId,
    rev: grant.role.rev,
    menuIds: (await menusOf(engine, call)).filter((menu) => holdsCode(codes, permOf(menu))).map((menu) => menu.id),
  };
}

/** The role opens exactly these menus, of those the caller sees. */
export async function saveRoleMenus(
  engine: Engine,
  call: Call,
  roleId: string,
  menuIds: readonly string[],
  rev: Row[string] | undefined,
): Promise<void> {
  const grant = await describeRoleGrant(engine, call, roleId);
  const menus = await menusOf(engine, call);
  const codeById = new Map(menus.map((menu) => [menu.id, permOf(menu)]));
  const wanted = new Set(
    menuIds.map((id) => {
      const code = codeById.get(id);
      if (code === undefined) throw new Refusal('row.unknown');
      return code;
    }),
  );
  const codes = new Set(grant.codes);
  for (const code of new Set(menus.map(permOf)))
    if (!wanted.has(code) && holdsCode(codes, code)) takeCode(codes, code, grant.entities);
  for (const code of wanted) if (!holdsCode(codes, code)) codes.add(code);
  await saveGrant(engine, call, grant, { ...grant, codes: [...codes] }, rev);
}

function buttonsOf(grant: RoleGrantData, entity: GrantEntity): RoleButton[] {
  const codes = new Set(grant.codes);
  const shown = grant.shown.find((entry) => entry.entity === entity.name);
  return entity.actions
    .filter(({ code }) => code !== 'query')
    .map(({ code, permission, label }) => ({
      code,
      permission,
      label,
      granted: holdsCode(codes, permission) || (shown !== undefined && !shown.except.includes(permission)),
    }));
}

/** Every button behind a menu, and whether the role gets it. */
export async function roleButtons(
  engine: Engine,
  call: Call,
  roleId: string,
  menuId: string,
): Promise<{ roleId: string; menuId: string; rev: number; buttons: RoleButton[] }> {
  const grant = await describeRoleGrant(engine, call, roleId);
  return { roleId, menuId, rev: grant.role.rev, buttons: buttonsOf(grant, await behind(engine, call, grant, menuId)) };
}

/** @param chosen codes or permission codes of the buttons the role gets; the others it does not */
export async function saveRoleButtons(
  engine: Engine,
  call: Call,
  roleId: string,
  menuId: string,
  chosen: readonly string[],
  rev: Row[string] | undefined,
): Promise<void> {
  const grant = await describeRoleGrant(engine, call, roleId);
  const entity = await behind(engine, call, grant, menuId);
  const buttons = buttonsOf(grant, entity);
  const unknown = chosen.find((code) => !buttons.some((button) => button.code === code || button.permission === code));
  if (unknown !== undefined) throw new Refusal('grant.code', { code: unknown.slice(0, 120) });
  const isChosen = (button: RoleButton): boolean => chosen.includes(button.code) || chosen.includes(button.permission);
  const codes = new Set(grant.codes);
  for (const button of buttons) {
    if (!isChosen(button) && holdsCode(codes, button.permission)) takeCode(codes, button.permission, grant.entities);
    else if (isChosen(button) && !button.granted) codes.add(button.permission);
  }
  const except = buttons.filter((button) => !isChosen(button)).map(({ permission }) => permission);
  const shown = grant.shown.map((entry) => (entry.entity === entity.name ? { entity: entry.entity, except } : entry));
  await saveGrant(engine, call, grant, { ...grant, codes: [...codes], shown }, rev);
}

async function limitsOf(engine: Engine, call: Call, roleId: string, menuId: string): Promise<WireRow | undefined> {
  if (!hasFormat('uuid', roleId) || !hasFormat('uuid', menuId)) throw new Refusal('row.unknown');
  return (await queryRows(engine, call, engine.entity('dataPermission'), { roleId, menuId, pageSize: '1' })).list[0];
}

function namesOf(row: WireRow | undefined, list: 'filterFields' | 'readonlyFields'): string[] {
  const text = row?.['status'] === 'enabled' ? row[list] : null;
  return typeof text === 'string' ? text.split(',').filter((name) => name !== '') : [];
}

/** Every field of what the menu opens, and what the role gets of it (spec 6: filter fields of menu and role). */
export async function roleFields(
  engine: Engine,
  call: Call,
  roleId: string,
  menuId: string,
): Promise<{ roleId: string; menuId: string; fields: RoleField[] }> {
  const row = await limitsOf(engine, call, roleId, menuId);
  const [hidden, readOnly] = [namesOf(row, 'filterFields'), namesOf(row, 'readonlyFields')];
  const fields = await limitFields(engine, call, menuId);
  return {
    roleId,
    menuId,
    fields: fields.map((field) => ({
      ...field,
      mode: hidden.includes(field.name) ? 'hidden' : readOnly.includes(field.name) ? 'readOnly' : 'open',
    })),
  };
}

/** Kept as the data permission of that menu and role. */
export async function saveRoleFields(
  engine: Engine,
  call: Call,
  roleId: string,
  menuId: string,
  lists: { readonly filterFields: readonly string[]; readonly readonlyFields: readonly string[] },
): Promise<void> {
  const row = await limitsOf(engine, call, roleId, menuId);
  const entity = engine.entity('dataPermission');
  const fields = {
    filterFields: lists.filterFields.join(',') || null,
    readonlyFields: lists.readonlyFields.join(',') || null,
    status: 'enabled',
  };
  if (row) await updateRow(engine, call, entity, { id: row.id, rev: row['rev'] ?? null, ...fields });
  else await addRow(engine, call, entity, { roleId, menuId, ...fields });
}
