/** The foot of a list on the phone: what needs no row, the filled one at the right under the thumb. */
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListController } from '../../controllers/useListController.ts';
import { toolbarActions } from '../../controllers/list/row-actions.ts';
import { Icon } from '../../parts/Icon.tsx';
import type { RunAction } from './RowActions.tsx';

/** More do not fit beside each other. */
const MOST_ACTIONS = 2;

export function ListBar({
  controller,
  onRun,
}: {
  readonly controller: ListController;
  readonly onRun: RunAction;
}): ReactNode {
  const { t } = useTranslation('engine');
  const { view, state, selected, rows } = controller;
  const actions = toolbarActions(view).slice(0, MOST_ACTIONS);
  // An empty list says itself how to begin; chosen rows have their own bar.
  if (state.deleted || selected.size > 0 || actions.length === 0 || rows?.length === 0) return null;
  return (
    <div className="list-bar" role="toolbar" aria-label={t('list.toolbar')}>
      {actions.map((action, index) => (
        <Button
          key={action.code}
          className={index === 0 ? 'list-bar-main' : undefined}
          type={action.code === 'add' ? 'primary' : 'default'}
          icon={action.code === 'add' ? <Icon name="plus" /> : undefined}
          onClick={() => onRun(action, [])}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}
