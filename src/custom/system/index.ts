/**
 * What the system area shows differently from what its files say: the grants of a role, previews, what a value of a
 * dictionary is used by, somebody leaving, the matrix of all roles, and the look of a tenant.
 */
import { lazy } from 'react';
import { override, registerPage, type SlotComponent } from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';
import { PreviewDialog } from './Preview.tsx';
import { OpenRoleGrants, RoleDetail } from './RoleGrants.tsx';

registerPage(
  'system.look',
  lazy(() => import('./LookPage.tsx')),
);
registerPage(
  'system.roleMatrix',
  lazy(() => import('./RoleMatrixPage.tsx')),
);

override('sysRole', {
  'action.authorize': OpenRoleGrants,
  'action.preview': PreviewDialog,
  detail: RoleDetail,
} satisfies Partial<Record<EntitySlots['sysRole'], SlotComponent>>);

const DictUse = lazy(() => import('./DictUse.tsx'));
override('sysDict', { 'action.changeValue.about': DictUse, 'action.replaceValue.about': DictUse } satisfies Partial<
  Record<`${Extract<EntitySlots['sysDict'], `action.${string}`>}.about`, SlotComponent>
>);

override('sysUser', {
  'action.preview': PreviewDialog,
  'action.leave': lazy(() => import('./LeaveDialog.tsx')),
} satisfies Partial<Record<EntitySlots['sysUser'], SlotComponent>>);
