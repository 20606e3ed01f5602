/** Where an import begins: the template, and a place to drop the file into. */
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../model/import/import-wire.ts';
import { ROW_ID_TITLE } from '../../../model/import/row-keys.ts';
import type { EntityView } from '../../../model/wire.ts';
import { Icon } from '../../parts/Icon.tsx';

interface Props {
  readonly view: EntityView;
  /** Why the last file could not be read; '' when there was none. */
  readonly problem: string;
  readonly fileName: string;
  readonly fetching: boolean;
  /** One that is not over yet. */
  readonly earlier: ImportState | undefined;
  readonly onEarlier: () => void;
  readonly onTemplate: () => void;
  readonly onFile: (file: File) => void;
}

export function ImportChoice({
  view,
  problem,
  fileName,
  fetching,
  earlier,
  onEarlier,
  onTemplate,
  onFile,
}: Props): ReactNode {
  const { t } = useTranslation('import');
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const named =
    view.list.import === false
      ? []
      : view.list.import.upsertOn.flatMap((name) =>
          view.fields.filter((field) => field.name === name).map((field) => field.title),
        );
  const keys =
    named.length === 0 && view.list.import !== false && view.list.import.rowId ? [ROW_ID_TITLE[view.locale]] : named;

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <div className="import-choice">
      {problem !== '' && (
        <p className="import-mistake" role="alert">
          <b>{fileName}</b>
          {problem}
        </p>
      )}
      {earlier && (
        <p className="import-earlier" role="status">
          {t(
            `earlier.${earlier.stage === 'checked' ? 'checked' : earlier.stage === 'stopped' ? 'stopped' : 'working'}`,
            { file: earlier.fileName, done: earlier.done, total: earlier.total },
          )}
          <Button size="small" onClick={onEarlier}>
            {t('takeUp')}
          </Button>
        </p>
      )}
      <div
        className={`import-drop${over ? ' import-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <Button type="primary" autoFocus onClick={() => chooser.current?.click()}>
          {t('choose')}
        </Button>
        <span>{t('drop')}</span>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".xlsx,.csv,.xls"
          aria-label={t('choose')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            // The same file may be chosen again, once it is mended.
            event.target.value = '';
          }}
        />
      </div>
      <ul className="import-hints">
        <li>
          {t('hintTemplate')}{' '}
          <Button type="link" size="small" loading={fetching} icon={<Icon name="download" />} onClick={onTemplate}>
            {t('template')}
          </Button>
        </li>
        {keys.length > 0 && <li>{t('hintKey', { keys: keys.join(t('and')) })}</li>}
        <li>{t('hintEmpty')}</li>
        <li>{t('hintSure')}</li>
      </ul>
    </div>
  );
}
