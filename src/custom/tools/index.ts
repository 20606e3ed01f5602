/**
 * Files as people use them: the netdisc, the zip tool, what the file management adds to its list and its records; the
 * code generator's dialogs; form management and the form designer; the report centre.
 */
import { lazy } from 'react';
import { ReportCentreScreen, override, registerPage, type SlotComponent } from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';

override('netdiscNode', { page: lazy(() => import('./NetdiscPage.tsx')) } satisfies Partial<
  Record<EntitySlots['netdiscNode'], SlotComponent>
>);
override('sysFile', {
  list: lazy(() => import('./FileList.tsx')),
  'list.toolbar': lazy(() => import('./FileToolbar.tsx')),
  detail: lazy(() => import('./FileDetail.tsx')),
} satisfies Partial<Record<EntitySlots['sysFile'], SlotComponent>>);
override('genTable', {
  list: lazy(() => import('./generator/GenTableList.tsx')),
  'list.toolbar': lazy(() => import('./generator/GenTableToolbar.tsx')),
  'action.generate': lazy(() => import('./generator/GenerateDialog.tsx')),
} satisfies Partial<Record<EntitySlots['genTable'], SlotComponent>>);
override('genTemplate', { 'action.preview': lazy(() => import('./generator/TemplateDialog.tsx')) } satisfies Partial<
  Record<EntitySlots['genTemplate'], SlotComponent>
>);
registerPage(
  'tools.forms',
  lazy(() => import('./forms/FormsPage.tsx')),
);
registerPage(
  'tools.genEdit',
  lazy(() => import('./generator/GenEditPage.tsx')),
);
registerPage(
  'tools.zip',
  lazy(() => import('./ZipPage.tsx')),
);
registerPage(
  'tools.formDesigner',
  lazy(() => import('./designer/FormDesignerPage.tsx')),
);
registerPage(
  'tools.reportDesigner',
  lazy(() => import('./designer/ReportDesignerPage.tsx')),
);
registerPage('tools.reports', ReportCentreScreen);
