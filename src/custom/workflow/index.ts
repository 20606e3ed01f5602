/**
 * What the workflow shows differently from what its files say: tasks and instances with their course, the decisions a
 * node knows, and where a task may go back to; a model with its designer, a definition and a deployment with their
 * drawing; moving to another version; node maintenance by area.
 */
import { lazy } from 'react';
import { LED, override, registerPage, type SlotComponent } from '../../engine/client/index.ts';
import { InstanceCell } from './course/InstanceCell.tsx';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';

type Slots<E extends keyof EntitySlots> = Partial<Record<EntitySlots[E] | 'detail.about', SlotComponent>>;

const part = (name: 'TaskDetail' | 'InstanceDetail' | 'DiagramAbout'): SlotComponent =>
  lazy(async () => ({ default: (await import('./course/CourseDetail.tsx'))[name] }));
const opinion = (name: 'RejectDialog' | 'ResolveDialog' | 'CommentDialog'): SlotComponent =>
  lazy(async () => ({ default: (await import('./decide/OpinionDialog.tsx'))[name] }));
const about = part('DiagramAbout');

override('wfTask', {
  detail: part('TaskDetail'),
  'detail.about': about,
  'list.cell.processName': InstanceCell,
  'action.agree': lazy(() => import('./decide/CompleteDialog.tsx')),
  'action.reject': opinion('RejectDialog'),
  'action.resolve': opinion('ResolveDialog'),
  'action.comment': opinion('CommentDialog'),
  'action.regress': lazy(() => import('./decide/RegressDialog.tsx')),
} satisfies Slots<'wfTask'>);

// Whatever entity a process leads shows it on its page.
override(LED, { 'detail.about': lazy(() => import('./course/RecordProcess.tsx')) });

override('wfInstance', {
  detail: part('InstanceDetail'),
  'detail.about': about,
  'action.migrate': lazy(() => import('./migrate/MigrateDialog.tsx')),
} satisfies Slots<'wfInstance'>);

override('wfDefinition', {
  detail: lazy(() => import('./design/DefinitionDetail.tsx')),
  'action.start': lazy(() => import('./start/StartDialog.tsx')),
} satisfies Slots<'wfDefinition'>);
override('wfDeployment', {
  detail: lazy(() => import('./design/DeploymentDetail.tsx')),
} satisfies Slots<'wfDeployment'>);
override('wfModel', {
  detail: lazy(() => import('./design/ModelDetail.tsx')),
  'action.deploy': lazy(() => import('./design/DeployDialog.tsx')),
} satisfies Slots<'wfModel'>);

override('todoItem', { detail: lazy(() => import('./TodoDetail.tsx')) } satisfies Slots<'todoItem'>);

registerPage(
  'workflow.start',
  lazy(() => import('./start/StartPage.tsx')),
);
registerPage(
  'workflow.process',
  lazy(() => import('./phone/ProcessDetail.tsx')),
);

// Areas whose processes ask node maintenance have a page of it in their own menu.
for (const area of ['education', 'thirdParty'])
  registerPage(
    `${area}.processNodes`,
    lazy(async () => (await import('./nodes/AreaNodes.tsx')).nodesOf(area)),
  );
// Of dangerous work each kind that is approved by nodes of its own.
for (const [page, kind] of [
  ['spaceNodes', 'confinedSpace'],
  ['heightNodes', 'height'],
  ['liftingNodes', 'lifting'],
] as const)
  registerPage(
    `dangerWork.${page}`,
    lazy(async () => (await import('./nodes/AreaNodes.tsx')).nodesOf('dangerWork', kind)),
  );
