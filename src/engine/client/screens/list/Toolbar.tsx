/** The bar above the rows; while rows are selected, what can be done with them stands in the same place. */
import type { ReactNode } from 'react';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { WireRow } from '../../../model/wire.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { bulkActions, toolbarActions } from '../../controllers/list/row-actions.ts';
import { layoutOf } from '../../controllers/list/list-layout.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { slotOf } from '../../registry/overrides.ts';
import { menuItems } from '../action/menu-items.tsx';
import { WhyButton } from '../why/WhyButton.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { type ExportChoice, ExportMenu } from './ExportMenu.tsx';
import { useCountText } from './Pager.tsx';
import { LayoutSwitch } from './LayoutSwitch.tsx';
import { MoreTools } from './MoreTools.tsx';
import { ReportMenu } from './ReportMenu.tsx';
import type { RunAction } from './RowActions.tsx';

export interface ToolbarProps {
  readonly controller: ListController;
  readonly narrow: boolean;
  /** The actions stand at the foot instead. */
  readonly phone: boolean;
  readonly onRun: RunAction;
  readonly onExport: (choice: ExportChoice, rows: readonly WireRow[]) => void;
  readonly onImport: () => void;
  readonly onBatch: (rows: readonly WireRow[]) => void;
}

/** Words that fit beside each other before the rest goes behind 更多; English ones are longer. */
const MOST_BULK_WORDS = { zh: 4, tw: 4, en: 2 };

function holds(controller: ListController, code: string): boolean {
  return controller.view.actions.some((action) => action.code === code);
}

/** The declared views of the list, one of which is open. */
function ViewTabs({ controller }: { readonly controller: ListController }): ReactNode {
  const { t } = useTranslation('engine');
  const { view, state, change } = controller;
  const views = Object.entries(view.list.views);
  if (views.length === 0 || state.deleted) return null;
  return (
    <div className="view-tabs" role="group" aria-label={t('list.view')}>
      {[['', t('list.allRows')] as const, ...views.map(([code, one]) => [code, one.title] as const)].map(
        ([code, title]) => (
          <button
            key={code}
            type="button"
            className="view-tab"
            data-view={code}
            aria-pressed={state.view === code}
            onClick={() => change({ view: code })}
          >
            {title}
          </button>
        ),
      )}
    </div>
  );
}

export function Toolbar(props: ToolbarProps): ReactNode {
  const { t } = useTranslation('engine');
  const { controller, narrow, phone, onRun, onExport, onImport } = props;
  const { view, state, change } = controller;
  const actions = toolbarActions(view);
  const Slot = slotOf(view.name, 'list.toolbar');
  const mayBin = holds(controller, 'restore');
  const bin = (): void => change({ deleted: !state.deleted, filters: {}, keyword: '' });
  // What is in the bin is no list to add to.
  const importLabel =
    phone || view.list.import === false || state.deleted
      ? undefined
      : view.actions.find((action) => action.code === 'import')?.label;
  const bar = (
    <div className="toolbar" role="toolbar" aria-label={t('list.toolbar')}>
      {state.deleted ? (
        <>
          <ToneTag tone="warning">{t('list.binOpen')}</ToneTag>
          <Button type="link" onClick={() => change({ deleted: false })}>
            {t('list.binClose')}
          </Button>
        </>
      ) : (
        !phone &&
        actions.map((action) => (
          <Button
            key={action.code}
            data-action={action.code}
            type={action.code === 'add' ? 'primary' : 'default'}
            icon={action.code === 'add' ? <Icon name="plus" /> : undefined}
            onClick={() => onRun(action, [])}
          >
            {action.label}
          </Button>
        ))
      )}
      {importLabel !== undefined && (
        <Button data-action="import" icon={<Icon name="upload" />} onClick={onImport}>
          {importLabel}
        </Button>
      )}
      {holds(controller, 'export') && view.list.export && !narrow && (
        <ExportMenu
          labels={view.list.labels !== undefined}
          title={t('list.export')}
          onChoose={(choice) => onExport(choice, [])}
        />
      )}
      <ViewTabs controller={controller} />
      <span className="filter-space" />
      {!phone && <LayoutSwitch controller={controller} />}
      {phone ? (
        <MoreTools controller={controller} onBin={mayBin && !state.deleted ? bin : undefined} />
      ) : (
        <>
          <ReportMenu controller={controller} />
          <button
            type="button"
            className="plain-icon"
            aria-label={t('list.refresh')}
            title={t('list.refresh')}
            onClick={controller.reload}
          >
            <Icon name="refresh" />
          </button>
          {mayBin && (
            <button
              type="button"
              className="plain-icon"
              aria-label={t('list.bin')}
              title={t('list.bin')}
              aria-pressed={state.deleted}
              onClick={bin}
            >
              <Icon name="bin" />
            </button>
          )}
          {!narrow && layoutOf(view, state) === 'rows' && <ColumnChooser controller={controller} />}
          <WhyButton view={view} />
        </>
      )}
    </div>
  );
  return Slot ? <Slot entity={view}>{bar}</Slot> : bar;
}

export function BulkBar({ controller, onRun, onExport, onBatch }: ToolbarProps): ReactNode {
  const { t } = useTranslation('engine');
  const countText = useCountText();
  const language = usePreferences((preferences) => preferences.language);
  const { view, state, selected, clearSelection } = controller;
  const rows = [...selected.values()];
  const offered = bulkActions(view, rows, language, state.deleted);
  const words = offered.slice(0, MOST_BULK_WORDS[language]);
  const more = offered.slice(MOST_BULK_WORDS[language]);
  const reason = offered.find((one) => one.reason)?.reason;
  const mayBatch = !state.deleted && view.list.bulkEdit.length > 0 && holds(controller, 'edit');
  const editable = rows.every((row) => !row.$can || row.$can.includes('edit'));
  return (
    <div className="toolbar bulk" role="toolbar" aria-label={t('list.bulk')}>
      <b role="status">{t('list.chosen', { count: rows.length })}</b>
      <span className="bulk-of">{countText(controller)}</span>
      <Button type="link" onClick={clearSelection}>
        {t('list.clear')}
      </Button>
      {mayBatch && (
        <Button icon={<Icon name="edit" />} disabled={!editable} onClick={() => onBatch(rows)}>
          {t('list.batch')}
        </Button>
      )}
      {words.map(({ action, reason: why }) => (
        <Button
          key={action.code}
          danger={action.tone === 'danger'}
          disabled={why !== ''}
          title={why || undefined}
          onClick={() => onRun(action, rows)}
        >
          {action.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: menuItems(more),
            onClick: ({ key }) => {
              const found = more.find((one) => one.action.code === key);
              if (found) onRun(found.action, rows);
            },
          }}
        >
          <Button>
            {t('list.rowMore')}
            <Icon name="down" />
          </Button>
        </Dropdown>
      )}
      {holds(controller, 'export') && view.list.export && !state.deleted && (
        <ExportMenu
          labels={view.list.labels !== undefined}
          title={t('list.exportChosen')}
          onChoose={(choice) => onExport(choice, rows)}
        />
      )}
      <span className="filter-space" />
      {reason && (
        <span className="bulk-reason" title={reason}>
          {reason}
        </span>
      )}
    </div>
  );
}
