/** The demonstration pages: each shows one shared part of the product at work. */
import { lazy } from 'react';
import { registerPage } from '../../engine/client/index.ts';

registerPage(
  'sample.table',
  lazy(() => import('./TablePage.tsx')),
);
registerPage(
  'sample.excel',
  lazy(() => import('./ExcelPage.tsx')),
);
registerPage(
  'sample.i18n',
  lazy(() => import('./LanguagePage.tsx')),
);
registerPage(
  'sample.theme',
  lazy(() => import('./ThemePage.tsx')),
);
registerPage(
  'sample.permission',
  lazy(() => import('./PermissionPage.tsx')),
);
registerPage(
  'sample.errorLog',
  lazy(() => import('./ErrorPage.tsx')),
);
registerPage(
  'sample.charts',
  lazy(() => import('./ChartsPage.tsx')),
);
registerPage(
  'sample.formats',
  lazy(() => import('./FormatsPage.tsx')),
);
