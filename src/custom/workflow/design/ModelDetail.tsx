/** A model: its record, and what it draws (`?design`). */
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlotProps } from '../../../engine/client/index.ts';
import { RecordViews } from './RecordViews.tsx';

const DesignerPage = lazy(() => import('./DesignerPage.tsx'));

/** Slot `detail` of wfModel. */
export default function ModelDetail({ entity, row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('designer');
  const id = row?.id;
  if (id === undefined) return children;
  return (
    <RecordViews
      entity={entity}
      id={id}
      code="design"
      word={t('views.design')}
      drawing={<DesignerPage key={id} entity={entity} id={id} />}
    >
      {children}
    </RecordViews>
  );
}
