/** 权限说明: what one may do here and why, one press away from everything that may be missing. */
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../model/wire.ts';
import { Icon } from '../../parts/Icon.tsx';

const WhyDrawer = lazy(() => import('./WhyDrawer.tsx'));

export function WhyButton({ view, row }: { readonly view: EntityView; readonly row?: string }): ReactNode {
  const { t } = useTranslation('engine');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="plain-icon" aria-label={t('why')} title={t('why')} onClick={() => setOpen(true)}>
        <Icon name="key" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <WhyDrawer view={view} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
