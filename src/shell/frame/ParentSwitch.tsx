/** Which part of the menu is shown: a list above the menu, or a row at the top. */
import type { ReactNode } from 'react';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon, chooseParent, useSession } from '../../engine/client/index.ts';

/** All parts are seen at once, down to small windows. Pixels. */
const LIST_HEIGHT = 768;

/** Stands for the whole menu, where a group's path cannot be empty. */
const WHOLE = '';

export function ParentSwitch(): ReactNode {
  const { t } = useTranslation('layout');
  const parents = useSession((state) => state.parents);
  const parent = useSession((state) => state.parent);
  if (parents.length < 2) return null;
  return (
    <div className="parent-switch">
      <Select
        value={parent ?? WHOLE}
        aria-label={t('parent.label')}
        onChange={(path: string) => void chooseParent(path || undefined)}
        listHeight={LIST_HEIGHT}
        suffixIcon={<Icon name="down" />}
        options={[
          { value: WHOLE, label: t('parent.whole') },
          ...parents.map(({ path, title }) => ({ value: path, label: title })),
        ]}
      />
    </div>
  );
}

export function TopNav(): ReactNode {
  const { t } = useTranslation('layout');
  const parents = useSession((state) => state.parents);
  const parent = useSession((state) => state.parent);
  return (
    <nav className="top-nav" aria-label={t('parent.label')}>
      {[{ path: WHOLE, title: t('parent.whole'), icon: 'grid' }, ...parents].map(({ path, title, icon }) => (
        <button
          key={path}
          type="button"
          className="top-nav-item"
          aria-pressed={(parent ?? WHOLE) === path}
          onClick={() => void chooseParent(path || undefined)}
        >
          <Icon name={icon} />
          {title}
        </button>
      ))}
    </nav>
  );
}
