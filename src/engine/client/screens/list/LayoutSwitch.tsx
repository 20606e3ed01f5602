/** Rows, board or calendar: the shapes a list has, one of which is open. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Layout, layoutOf, layoutsOf } from '../../controllers/list/list-layout.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { Icon } from '../../parts/Icon.tsx';
import type { IconName } from '../../parts/icon-paths.ts';

export const LAYOUT_ICONS: Readonly<Record<Layout, IconName>> = { rows: 'list', board: 'board', calendar: 'calendar' };

export function LayoutSwitch({ controller }: { readonly controller: ListController }): ReactNode {
  const { t } = useTranslation('engine');
  const { view, state, change } = controller;
  const layouts = layoutsOf(view, state);
  if (layouts.length < 2) return null;
  const open = layoutOf(view, state);
  return (
    <span className="layout-switch" role="group" aria-label={t('layout.label')}>
      {layouts.map((layout) => (
        <button
          key={layout}
          type="button"
          className="plain-icon"
          aria-label={t(`layout.${layout}`)}
          title={t(`layout.${layout}`)}
          aria-pressed={layout === open}
          onClick={() => change({ layout: layout === 'rows' ? '' : layout, month: '' })}
        >
          <Icon name={LAYOUT_ICONS[layout]} />
        </button>
      ))}
    </span>
  );
}

/** Says that there is more than a board or a month holds. */
export function LaidOutNote({ controller }: { readonly controller: ListController }): ReactNode {
  const { t } = useTranslation('engine');
  const shown = controller.rows?.length ?? 0;
  return controller.totalCount > shown ? (
    <p className="laid-out-note" role="status">
      {t('layout.more', { shown, count: controller.totalCount })}
    </p>
  ) : null;
}
