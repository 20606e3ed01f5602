/** The call on whose behalf the engine itself writes: seeds, demonstration rows, jobs. */
import type { Actor, RoleGrant } from '../../../model/access.ts';
import type { Call, HookContext } from '../engine.ts';

/** `createdBy` of rows the engine made. */
export const SYSTEM_USER = '01900000-0000-7000-8000-0000000000aa';

/** An actor that holds every code over every row of a tenant; never handed to a request. */
export function systemCall(tenant: string): Call {
  const role: RoleGrant = {
    code: 'system',
    codes: new Set(['*']),
    scopes: new Map([['*', { scope: 'all', orgs: [] }]]),
    fields: new Map(),
    engine: true,
  };
  const actor: Actor = {
    id: SYSTEM_USER,
    tenant,
    username: 'system',
    name: '系统',
    orgId: null,
    orgPath: null,
    orgType: null,
    orgSubtree: [],
    roles: [role],
    codes: new Set(['*']),
  };
  return { actor, locale: 'zh', requestId: 'seed', ip: '' };
}

/** The caller, in name, with every right: for writes whose rights were settled before. */
export function widened(call: Call): Call {
  const { roles, codes } = systemCall(call.actor.tenant).actor;
  return { ...call, actor: { ...call.actor, roles, codes } };
}

/** The engine acts for a hook, whatever its caller may do with accounts: what is made is of one kind and one role. */
export function asEngine(context: HookContext): HookContext {
  const { locale, requestId, ip, actor } = context.call;
  return { ...context, call: { ...systemCall(actor.tenant), locale, requestId, ip } };
}
