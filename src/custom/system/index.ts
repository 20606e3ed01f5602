/** What the system area shows differently from what its files say: the grants of a role, previews, and the matrix of all roles. */
import { lazy } from 'react';
import { override, registerPage, type SlotComponent } from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';
import { PreviewDialog } from './Preview.tsx';
import { OpenRoleGrants, RoleDetail } from './RoleGrants.tsx';

registerPage('system.roleMatrix', lazy(() => import('./RoleMatrixPage.tsx')));

override('sysRole', {
  'action.authorize': OpenRoleGrants,
  'action.preview': PreviewDialog,
  detail: RoleDetail,
} satisfies Partial<Record<EntitySlots['sysRole'], SlotComponent>>);

override('sysUser', { 'action.preview': PreviewDialog } satisfies Partial<Record<EntitySlots['sysUser'], SlotComponent>>);
