/** Files as people use them: the netdisc, the zip tool, and what the file management adds to its list and its records. */
import { lazy } from 'react';
import { override, registerPage, type SlotComponent } from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';

override('netdiscNode', { page: lazy(() => import('./NetdiscPage.tsx')) } satisfies Partial<Record<EntitySlots['netdiscNode'], SlotComponent>>);
override('sysFile', { list: lazy(() => import('./FileList.tsx')), 'list.toolbar': lazy(() => import('./FileToolbar.tsx')), detail: lazy(() => import('./FileDetail.tsx')) } satisfies Partial<Record<EntitySlots['sysFile'], SlotComponent>>);
registerPage('tools.zip', lazy(() => import('./ZipPage.tsx')));
