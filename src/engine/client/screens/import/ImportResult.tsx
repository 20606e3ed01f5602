/** What an import has done, and what can be done now. */
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ImportSheet } from '../../api/imports.ts';
import type { ImportState } from '../../../model/import/import-wire.ts';
import type { ImportController } from '../../controllers/useImportController.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneMark } from '../../parts/ToneMark.tsx';
import { OtherSheets } from './OtherSheets.tsx';

interface Props {
  readonly state: ImportState;
  readonly fetching: ImportSheet | undefined;
  readonly onSheet: (sheet: ImportSheet) => void;
  readonly onUndo: () => void;
  readonly controller: ImportController;
}

export function ImportResult({ state, fetching, onSheet, onUndo, controller }: Props): ReactNode {
  const { t } = useTranslation('import');
  const { counts } = state;
  return (
    <div className="import-result" role="status">
      {state.stage === 'stopped' ? (
        <p className="import-sum">
          <ToneMark tone="warning" />
          {t('stopped', { done: state.done, total: state.total })}
        </p>
      ) : (
        <p className="import-sum">
          <ToneMark tone="success" />
          {t('done', { add: counts.add, update: counts.update, unchanged: counts.unchanged })}
        </p>
      )}
      {state.stage === 'stopped' && state.problem && (
        <p className="import-mistake" role="alert">
          {state.problem.message}
        </p>
      )}
      {state.stage === 'stopped' && <p>{t('stoppedNote')}</p>}
      {state.secrets > 0 && (
        <p>
          {t('secrets', { count: state.secrets })}{' '}
          <Button
            type="primary"
            ghost
            size="small"
            loading={fetching === 'Secrets'}
            icon={<Icon name="download" />}
            onClick={() => onSheet('Secrets')}
          >
            {t('secretsFile')}
          </Button>
        </p>
      )}
      {state.stage === 'done' && counts.refused > 0 && (
        <p>
          {t('left', { count: counts.refused })}{' '}
          <Button
            size="small"
            loading={fetching === 'Refused'}
            icon={<Icon name="download" />}
            onClick={() => onSheet('Refused')}
          >
            {t('refusedFile')}
          </Button>
        </p>
      )}
      {state.stage === 'done' && <OtherSheets controller={controller} state={state} />}
      {state.stage === 'done' && state.undo && (
        <p>
          {t('undoNote', { count: counts.add })}{' '}
          <Button type="link" size="small" onClick={onUndo}>
            {t('undo')}
          </Button>
        </p>
      )}
    </div>
  );
}
