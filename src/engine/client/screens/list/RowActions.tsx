/** The actions of one row: one or two words, the rest behind 更多, refused ones with their reason. */
import type { ReactNode } from 'react';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EntityView, ViewAction, WireRow } from '../../../model/wire.ts';
import { type OfferedAction, rowActions, splitActions } from '../../controllers/list/row-actions.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import { Icon } from '../../parts/Icon.tsx';

export type RunAction = (action: ViewAction, rows: readonly WireRow[]) => void;

/** Menu items of actions; what cannot be done stays visible and says why. */
export function menuItems(actions: readonly OfferedAction[]) {
  return actions.map(({ action, reason }) => ({
    key: action.code,
    disabled: reason !== '',
    danger: action.tone === 'danger' && reason === '',
    label: reason ? <span className="menu-refused">{action.label}<small>{reason}</small></span> : action.label,
  }));
}

export function RowActions({ view, row, deleted, onRun }: { readonly view: EntityView; readonly row: WireRow; readonly deleted: boolean; readonly onRun: RunAction }): ReactNode {
  const { t } = useTranslation('engine');
  const { href } = useNavigation();
  const language = usePreferences((state) => state.language);
  const { words, more } = splitActions(rowActions(view, row, language, deleted));
  return (
    <span className="row-actions">
      {words.map(({ action }) => <button key={action.code} type="button" className="plain-link" onClick={() => onRun(action, [row])}>{action.label}</button>)}
      {words.length === 0 && !deleted && <a href={href(`${view.path}/${encodeURIComponent(row.id)}`)}>{t('list.look')}</a>}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']} placement="bottomRight"
          menu={{ items: menuItems(more), onClick: ({ key }) => { const found = more.find((one) => one.action.code === key); if (found) onRun(found.action, [row]); } }}
        >
          <button type="button" className="plain-link row-more" aria-label={t('list.rowMoreOf', { label: row.$label ?? '' })}>{t('list.rowMore')}<Icon name="down" /></button>
        </Dropdown>
      )}
    </span>
  );
}
