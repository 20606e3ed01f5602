/** Which columns are shown, and in which order. */
import type { ReactNode } from 'react';
import { Button, Checkbox, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListController } from '../../controllers/useListController.ts';
import { movedOrder } from '../../controllers/list/column-choice.ts';
import { isColumnShown } from '../../controllers/list/columns.ts';
import { Icon } from '../../parts/Icon.tsx';

function Chooser({ controller }: { readonly controller: ListController }): ReactNode {
  const { t } = useTranslation('engine');
  const { columns, choice, choose } = controller;
  const names = columns.map((column) => column.field.name);
  const move = (name: string, by: -1 | 1): void => choose({ ...choice, order: movedOrder(names, name, by) });
  const show = (name: string, shown: boolean): void =>
    choose({ ...choice, hidden: shown ? choice.hidden.filter((one) => one !== name) : [...choice.hidden, name] });
  return (
    <div className="chooser">
      <ul>
        {columns.map((column, index) => {
          const { name, title } = column.field;
          return (
            <li key={name}>
              <Checkbox
                checked={isColumnShown(column, choice)}
                disabled={column.link}
                onChange={(event) => show(name, event.target.checked)}
              >
                {title}
              </Checkbox>
              <button
                type="button"
                className="plain-icon"
                aria-label={t('list.columnUp', { title })}
                disabled={index === 0}
                onClick={() => move(name, -1)}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                className="plain-icon"
                aria-label={t('list.columnDown', { title })}
                disabled={index === columns.length - 1}
                onClick={() => move(name, 1)}
              >
                <Icon name="down" />
              </button>
            </li>
          );
        })}
      </ul>
      <Button type="link" onClick={() => choose(null)}>
        {t('list.columnsReset')}
      </Button>
    </div>
  );
}

export function ColumnChooser({ controller }: { readonly controller: ListController }): ReactNode {
  const { t } = useTranslation('engine');
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={<Chooser controller={controller} />}>
      <button type="button" className="plain-icon" aria-label={t('list.columns')} title={t('list.columns')}>
        <Icon name="columns" />
      </button>
    </Popover>
  );
}
