/** What the system area shows differently from what its files say: the grants of a role. */
import { override, type SlotComponent } from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';
import { OpenRoleGrants, RoleDetail } from './RoleGrants.tsx';

override('sysRole', {
  'action.authorize': OpenRoleGrants,
  detail: RoleDetail,
} satisfies Partial<Record<EntitySlots['sysRole'], SlotComponent>>);
