/**
 * The actions of a record: one filled, dangerous ones outlined, the rest behind the dots; what is refused now says why.
 */
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, ViewAction, WireRow } from '../../../model/wire.ts';
import { splitForBar, splitForHead } from '../../controllers/detail/head-actions.ts';
import { rowActions } from '../../controllers/list/row-actions.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import { Icon } from '../../parts/Icon.tsx';
import { menuItems } from '../action/menu-items.tsx';

interface DetailActionsProps {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly onRun: (action: ViewAction) => void;
  /** At the foot of a phone: dangerous at the left, the next step at the right. */
  readonly bar?: boolean;
}

export function DetailActions({ view, row, onRun, bar = false }: DetailActionsProps): ReactNode {
  const { t } = useTranslation('form');
  const { t: word } = useTranslation('engine');
  const locale = usePreferences((state) => state.language);
  const offered = rowActions(view, row, locale, row.deletedAt !== undefined && row.deletedAt !== null);
  const { buttons, more } = bar ? splitForBar(offered) : splitForHead(offered);
  if (bar && buttons.length + more.length === 0) return null;
  return (
    <div className={bar ? 'anlan-detail-actions anlan-detail-bar' : 'anlan-detail-actions'}>
      {buttons.map(({ action }, index) => (
        <Button
          key={action.code}
          type={index === 0 && action.tone !== 'danger' ? 'primary' : 'default'}
          danger={action.tone === 'danger'}
          icon={action.code === 'edit' ? <Icon name="edit" /> : undefined}
          onClick={() => onRun(action)}
        >
          {action.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: menuItems(more),
            onClick: ({ key }) => {
              const found = more.find((one) => one.action.code === key);
              if (found) onRun(found.action);
            },
          }}
        >
          {bar ? (
            <Button aria-label={t('detail.more')}>
              {word('list.rowMore')}
              <Icon name="down" />
            </Button>
          ) : (
            <Button aria-label={t('detail.more')} title={t('detail.more')} icon={<Icon name="more" />} />
          )}
        </Dropdown>
      )}
    </div>
  );
}
