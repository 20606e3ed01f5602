/** Rows the engine relies on cannot be deleted: parameters of the files, roles and dictionary types that were seeded. */
import { Refusal } from '../../../model/errors/refusal.ts';
import { saveRoleGrant } from '../grants/role-grants.ts';
import type { EntityHooks } from '../engine.ts';

export const paramHooks: EntityHooks = {
  before({ kind, old }) {
    if (kind === 'delete' && old?.['builtin'] === true) throw new Refusal('row.builtin');
  },
};

export const roleHooks: EntityHooks = {
  before({ kind, old }) {
    if (kind === 'delete' && old?.['roleCode'] === 'admin') throw new Refusal('row.builtin');
  },
  actions: { authorize: saveRoleGrant },
};
