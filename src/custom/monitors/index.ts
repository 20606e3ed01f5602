/** The monitors: pages of live figures, and what schedules look like beside their expression. */
import { lazy } from 'react';
import { override, registerPage, type SlotComponent } from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';
import { CronCell, CronSection } from './Cron.tsx';
import { LinkCell } from './LinkCell.tsx';

registerPage(
  'monitors.dbPool',
  lazy(() => import('./DbPoolPage.tsx')),
);
registerPage(
  'monitors.registry',
  lazy(() => import('./RegistryPage.tsx')),
);
registerPage(
  'monitors.metrics',
  lazy(() => import('./MetricsPage.tsx')),
);
registerPage(
  'monitors.cache',
  lazy(() => import('./CachePage.tsx')),
);
registerPage(
  'monitors.logs',
  lazy(() => import('./LogsPage.tsx')),
);
registerPage(
  'monitors.apiDocs',
  lazy(() => import('./ApiDocsPage.tsx')),
);

override('scheduleJob', { 'list.cell.cron': CronCell, 'form.section.basic': CronSection } satisfies Partial<
  Record<EntitySlots['scheduleJob'], SlotComponent>
>);
override('monitorLink', { 'list.cell.url': LinkCell } satisfies Partial<
  Record<EntitySlots['monitorLink'], SlotComponent>
>);
