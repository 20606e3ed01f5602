/** The actions of one row: one or two words, the rest behind 更多, refused ones with their reason. */
import { type ReactNode, useRef, useState } from 'react';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EntityView, ViewAction, WireRow } from '../../../model/wire.ts';
import { type OfferedAction, rowActions, splitActions } from '../../controllers/list/row-actions.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { usePhone } from '../../controllers/useMedia.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import { Icon } from '../../parts/Icon.tsx';
import { menuItems } from '../action/menu-items.tsx';

export type RunAction = (action: ViewAction, rows: readonly WireRow[]) => void;

interface MoreProps {
  readonly actions: readonly OfferedAction[];
  readonly label: string;
  readonly onRun: (action: ViewAction) => void;
}

/**
 * The list that drops down is only made when it is opened: one for each of twenty rows would be a tenth of what drawing
 * them costs.
 */
function MoreActions({ actions, label, onRun }: MoreProps): ReactNode {
  const { t } = useTranslation('engine');
  /** Undefined = never opened. */
  const [open, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  function openChange(next: boolean): void {
    setOpen(next);
    if (!next) button.current?.focus({ preventScroll: true });
  }
  function run(code: string): void {
    openChange(false);
    const found = actions.find(({ action }) => action.code === code);
    if (found) onRun(found.action);
  }
  return (
    <span className="row-more">
      <button
        ref={button}
        type="button"
        className="plain-link"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open === true}
        onClick={() => setOpen(true)}
      >
        {t('list.rowMore')}
        <Icon name="down" />
      </button>
      {open !== undefined && (
        <Dropdown
          open={open}
          onOpenChange={openChange}
          autoFocus
          trigger={['click']}
          placement="bottomRight"
          menu={{ items: menuItems(actions), onClick: ({ key }) => run(key) }}
        >
          <span className="row-more-place" hidden={!open} />
        </Dropdown>
      )}
    </span>
  );
}

export function RowActions({
  view,
  row,
  deleted,
  onRun,
}: {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly deleted: boolean;
  readonly onRun: RunAction;
}): ReactNode {
  const { t } = useTranslation('engine');
  const { href } = useNavigation();
  const language = usePreferences((state) => state.language);
  const { words, more } = splitActions(rowActions(view, row, language, deleted, usePhone()));
  return (
    <span className="row-actions">
      {words.map(({ action }) => (
        <button
          key={action.code}
          type="button"
          className="plain-link"
          data-action={action.code}
          title={action.label}
          onClick={() => onRun(action, [row])}
        >
          {action.label}
        </button>
      ))}
      {words.length === 0 && !deleted && (
        <a href={href(`${view.path}/${encodeURIComponent(row.id)}`)}>{t('list.look')}</a>
      )}
      {more.length > 0 && (
        <MoreActions
          actions={more}
          label={t('list.rowMoreOf', { label: row.$label ?? '' })}
          onRun={(action) => onRun(action, [row])}
        />
      )}
    </span>
  );
}
