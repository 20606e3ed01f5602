/** The way from the top of a tree to the level that is shown: each step leads back there. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListController } from '../../../controllers/useListController.ts';

export function TreeWay({ controller: { way, enter } }: { readonly controller: ListController }): ReactNode {
  const { t } = useTranslation('tree');
  const box = useRef<HTMLElement>(null);
  // A long way is seen from its end: that is where one is.
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [way]);
  if (!way) return null;
  const here = way.at(-1)?.id;
  return (
    <nav className="tree-way" ref={box} aria-label={t('way')}>
      <ol>
        {[{ id: '', $label: t('top') }, ...way].map(({ id, $label }) => (
          <li key={id}>
            {id === here ? (
              <b aria-current="location" tabIndex={-1}>
                {$label}
              </b>
            ) : (
              <button type="button" onClick={() => enter(id)}>
                {$label}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
