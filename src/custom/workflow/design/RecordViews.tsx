/**
 * A record with a second view of what it draws, at an address below its own, so that reloading and the browser's back
 * button do what one expects.
 */
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlotProps, useNavigation } from '../../../engine/client/index.ts';
import './model-detail.css';

interface ViewsProps {
  readonly entity: SlotProps['entity'];
  readonly id: string;
  /** The second view: its name in the address, what it is called, and itself. */
  readonly code: string;
  readonly word: string;
  readonly drawing: ReactNode;
  readonly children: ReactNode;
}

export function RecordViews({ entity, id, code, word, drawing, children }: ViewsProps): ReactNode {
  const { t } = useTranslation('designer');
  const { search, go } = useNavigation();
  const draws = new URLSearchParams(search).has(code);
  const path = `${entity.path}/${encodeURIComponent(id)}`;
  const view = (shown: boolean, label: string, to: string): ReactNode => (
    <button type="button" aria-current={shown ? 'page' : undefined} onClick={() => go(to)}>
      {label}
    </button>
  );
  return (
    <div className="model-page">
      <nav className="model-views" aria-label={t('views.title')}>
        {view(!draws, t('views.record'), path)}
        {view(draws, word, `${path}?${code}`)}
      </nav>
      {draws ? (
        <Suspense
          fallback={
            <p className="model-wait anlan-late" role="status">
              {t('opening')}
            </p>
          }
        >
          {drawing}
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}
