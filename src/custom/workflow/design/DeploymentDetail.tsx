/** A deployment: its record, and the resource it brought (`?resource`): the file, and its drawing. */
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlotProps } from '../../../engine/client/index.ts';
import { RecordViews } from './RecordViews.tsx';

const DiagramPage = lazy(() => import('./DiagramPage.tsx'));

/** Slot `detail` of wfDeployment. */
export default function DeploymentDetail({ entity, row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('designer');
  const id = row?.id;
  if (id === undefined) return children;
  return (
    <RecordViews
      entity={entity}
      id={id}
      code="resource"
      word={t('views.resource')}
      drawing={<DiagramPage key={id} of={{ deployment: id }} />}
    >
      {children}
    </RecordViews>
  );
}
