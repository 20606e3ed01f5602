/** What the workflow shows differently from what its files say: a task with its course, the decisions its node knows, and where it may go back to; a model with its designer, a definition and a deployment with their drawing. */
import { lazy } from 'react';
import { override, type SlotComponent } from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';

override('wfTask', {
  detail: lazy(() => import('./TaskDetail.tsx')),
  'action.agree': lazy(() => import('./CompleteDialog.tsx')),
  'action.regress': lazy(() => import('./RegressDialog.tsx')),
} satisfies Partial<Record<EntitySlots['wfTask'], SlotComponent>>);

override('wfDefinition', { detail: lazy(() => import('./design/DefinitionDetail.tsx')) } satisfies Partial<Record<EntitySlots['wfDefinition'], SlotComponent>>);
override('wfDeployment', { detail: lazy(() => import('./design/DeploymentDetail.tsx')) } satisfies Partial<Record<EntitySlots['wfDeployment'], SlotComponent>>);
override('wfModel', { detail: lazy(() => import('./design/ModelDetail.tsx')) } satisfies Partial<Record<EntitySlots['wfModel'], SlotComponent>>);

override('wfInstance', { 'action.migrate': lazy(() => import('./migrate/MigrateDialog.tsx')) } satisfies Partial<Record<EntitySlots['wfInstance'], SlotComponent>>);
