/**
 * A definition: its record with suspend, activate and start, and whether its form was changed since; its drawing as it
 * was deployed (`?diagram`).
 */
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlotProps, ToneNote, useEntityView } from '../../../engine/client/index.ts';
import { RecordViews } from './RecordViews.tsx';

const DiagramPage = lazy(() => import('./DiagramPage.tsx'));

/** Steps keep what they opened as they were deployed; the form itself is the one of today. */
function FormSince({ form, stamp }: { readonly form: string; readonly stamp: string }): ReactNode {
  const { t } = useTranslation('designer');
  const { view } = useEntityView(form);
  return view && view.version !== stamp ? (
    <p className="model-since">
      <ToneNote tone="info">{t('formSince', { form: view.title })}</ToneNote>
    </p>
  ) : null;
}

/** Slot `detail` of wfDefinition. */
export default function DefinitionDetail({ entity, row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('designer');
  const id = row?.id;
  if (id === undefined) return children;
  const [form, stamp] = [row?.['formEntity'], row?.['formStamp']];
  return (
    <RecordViews
      entity={entity}
      id={id}
      code="diagram"
      word={t('views.diagram')}
      drawing={<DiagramPage key={id} of={{ id }} />}
    >
      {typeof form === 'string' && typeof stamp === 'string' && <FormSince form={form} stamp={stamp} />}
      {children}
    </RecordViews>
  );
}
