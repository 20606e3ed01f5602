/** Calls of the administrators' own screens: the data model, and the grants of a role. */
import type {
  AccessData,
  DataModelData,
  DictUseData,
  HandoverData,
  LeaveData,
  LimitField,
  RoleGrantData,
  RoleGrantDraft,
  SeedAct,
  SeedCompareData,
  SeedDifference,
} from '../../model/admin-wire.ts';
import type { HolderData, MatrixData } from '../../model/authority/matrix-wire.ts';
import type { Row } from '../../model/types.ts';
import type { ListData } from '../../model/wire.ts';
import { call, REPEATABLE } from './client.ts';

export function fetchDataModel(): Promise<DataModelData> {
  return call<DataModelData>('GET', '/api/admin/datamodel/queryDataModel');
}

/** Carries out destructive steps together; `name` is what was typed for each. */
export function confirmSteps(steps: readonly { readonly step: string; readonly name: string }[]): Promise<unknown> {
  return call('POST', '/api/admin/datamodel/confirmStep', { body: { steps }, overlay: 'processing' });
}

/** Puts a row of a ring at the top of its tree. */
export function openRing(entity: string, id: string): Promise<unknown> {
  return call('POST', '/api/admin/datamodel/openRing', { body: { entity, id }, overlay: 'processing' });
}

export function fetchRoleGrant(id: string): Promise<RoleGrantData> {
  return call<RoleGrantData>('GET', '/api/admin/sysrole/queryRoleGrant', { params: { id } });
}

/** What the caller may do with an entity, or with one row, and why. */
export function fetchOwnAccess(entity: string, row: string | undefined): Promise<AccessData> {
  return call<AccessData>(
    'GET',
    `/schema/${encodeURIComponent(entity)}/access`,
    row === undefined ? {} : { params: { row } },
  );
}

/** Fields of the data that a menu opens. */
export function fetchLimitFields(menuId: string): Promise<readonly LimitField[]> {
  return call<readonly LimitField[]>('GET', '/api/admin/datapermission/queryFields', { params: { menuId } });
}

/** @returns the grant as it is stored now */
export function saveRoleGrant(id: string, rev: number, draft: RoleGrantDraft): Promise<RoleGrantData> {
  return call<RoleGrantData>('PUT', '/api/admin/sysrole/saveRoleGrant', {
    body: { id, rev, ...draft },
    overlay: 'processing',
  });
}

export function fetchSeedCompare(): Promise<SeedCompareData> {
  return call<SeedCompareData>('GET', '/api/admin/seedcompare/querySeedCompare');
}

/** @returns the comparison as it stands afterwards */
export function settleSeed({ kind, key, field }: SeedDifference, act: SeedAct): Promise<SeedCompareData> {
  return call<SeedCompareData>('POST', '/api/admin/seedcompare/settleSeed', {
    body: { kind, key, field, act },
    overlay: 'processing',
  });
}

/** @param at moment to compare with; '' for none */
export function fetchRoleMatrix(at: string, signal: AbortSignal): Promise<MatrixData> {
  return call<MatrixData>('GET', '/api/admin/sysrole/queryMatrix', { params: at === '' ? {} : { at }, signal });
}

export function fetchHolders(permission: string, signal: AbortSignal): Promise<HolderData> {
  return call<HolderData>('GET', '/api/admin/sysrole/queryHolders', { params: { permission }, signal });
}

/** How many rows of which entities hold a value of a dictionary. */
export function fetchDictUse(id: string, signal: AbortSignal): Promise<DictUseData> {
  return call<DictUseData>('GET', '/api/admin/sysdict/queryDictUse', { params: { id }, signal });
}

/** What a person would have to hand over before leaving. */
export function fetchHandover(id: string, signal: AbortSignal): Promise<HandoverData> {
  return call<HandoverData>('GET', '/api/admin/sysuser/queryHandover', { params: { id }, signal });
}

/** Lets a person leave; `body` has `id` and the input of the action. */
export function letLeave(body: Row): Promise<LeaveData> {
  return call<LeaveData>('POST', '/api/admin/sysuser/leave', { body, overlay: 'processing' });
}

export function fetchRoleMembers(
  role: string,
  page: number,
  pageSize: number,
  signal?: AbortSignal,
): Promise<ListData> {
  return call<ListData>('GET', '/api/admin/sysuser/getSysUserByRoleId', {
    params: { roleId: role, currentPage: page, pageSize, sort: 'username' },
    ...(signal ? { signal } : {}),
  });
}

/** Gives a role to people, or takes it from them. */
export function changeRoleMembers(role: string, people: readonly string[], cancel: boolean): Promise<unknown> {
  return call('POST', '/api/admin/sysrole/authorizeUserRole', {
    body: { roleId: role, userIds: people, cancel },
    headers: REPEATABLE,
  });
}

/** A URL that goes by roles; `checked`: the role may call it. */
export interface RoleUrl {
  readonly id: string;
  readonly urlName: string;
  readonly method: string;
  readonly urlPattern: string;
  readonly checked: boolean;
}

export function fetchRoleUrls(role: string, signal?: AbortSignal): Promise<readonly RoleUrl[]> {
  return call<readonly RoleUrl[]>('GET', '/api/admin/sysurl/queryUrlByRole', {
    params: { roleId: role },
    ...(signal ? { signal } : {}),
  });
}

/** @param urls those the role may call afterwards */
export function saveRoleUrls(role: string, urls: readonly string[]): Promise<unknown> {
  return call('POST', '/api/admin/sysurl/authorizeUrlToRole', {
    body: { roleId: role, urlIds: urls },
    overlay: 'processing',
  });
}
