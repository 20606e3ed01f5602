/** A model: its record, and what it draws, at an address below the record's own (`?design`). */
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlotProps, useNavigation } from '../../../engine/client/index.ts';
import './model-detail.css';

const DesignerPage = lazy(() => import('./DesignerPage.tsx'));

/** In the address, so that reloading and the browser's back button do what one expects. */
const DESIGN = 'design';

/** Slot `detail` of wfModel. */
export default function ModelDetail({ entity, row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('designer');
  const { search, go } = useNavigation();
  const id = row?.id;
  if (id === undefined) return children;
  const designs = new URLSearchParams(search).has(DESIGN);
  const path = `${entity.path}/${encodeURIComponent(id)}`;
  const view = (shown: boolean, word: string, to: string): ReactNode => <button type="button" aria-current={shown ? 'page' : undefined} onClick={() => go(to)}>{word}</button>;
  return (
    <div className="model-page">
      <nav className="model-views" aria-label={t('views.title')}>{view(!designs, t('views.record'), path)}{view(designs, t('views.design'), `${path}?${DESIGN}`)}</nav>
      {designs ? <Suspense fallback={<p className="model-wait anlan-late" role="status">{t('opening')}</p>}><DesignerPage key={id} entity={entity} id={id} /></Suspense> : children}
    </div>
  );
}
