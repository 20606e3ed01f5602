/** A definition: its record with suspend, activate and start, and its drawing as it was deployed (`?diagram`). */
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlotProps } from '../../../engine/client/index.ts';
import { RecordViews } from './RecordViews.tsx';

const DiagramPage = lazy(() => import('./DiagramPage.tsx'));

/** Slot `detail` of wfDefinition. */
export default function DefinitionDetail({ entity, row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('designer');
  const id = row?.id;
  if (id === undefined) return children;
  return <RecordViews entity={entity} id={id} code="diagram" word={t('views.diagram')} drawing={<DiagramPage key={id} of={{ id }} />}>{children}</RecordViews>;
}
