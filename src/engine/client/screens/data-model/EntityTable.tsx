/** The table of the data model: one row of 36 px per entity, figures right, the state as shape and word. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelEntry } from '../../../model/admin-wire.ts';
import { STATE_TONES } from '../../controllers/data-model/model-entries.ts';
import { Dash } from '../../parts/Dash.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { shortVersion } from './short-version.ts';

/** The state's word; a build says how far it is. */
export function StateTag({ entry }: { readonly entry: ModelEntry }): ReactNode {
  const { t } = useTranslation('admin');
  const progress =
    entry.state === 'building' ? entry.building.find((build) => build.progress !== undefined)?.progress : undefined;
  return (
    <ToneTag tone={STATE_TONES[entry.state]}>
      {progress === undefined ? t(`model.states.${entry.state}`) : t('model.buildingAt', { progress })}
    </ToneTag>
  );
}

interface EntityTableProps {
  readonly entries: readonly ModelEntry[];
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

export function EntityTable({ entries, chosen, onChoose }: EntityTableProps): ReactNode {
  const { t } = useTranslation('admin');
  return (
    <div className="model-scroll">
      <table className="model-table">
        <thead>
          <tr>
            <th scope="col">{t('model.entity')}</th>
            <th scope="col" className="model-file">
              {t('model.file')}
            </th>
            <th scope="col" className="model-version">
              {t('model.version')}
            </th>
            <th scope="col" className="model-figure">
              {t('model.fields')}
            </th>
            <th scope="col" className="model-figure">
              {t('model.rows')}
            </th>
            <th scope="col" className="model-word">
              {t('model.state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr
              key={entry.key}
              className={entry.key === chosen ? 'model-chosen' : undefined}
              onClick={() => onChoose(entry.key)}
            >
              <td title={entry.entity === undefined ? undefined : `${entry.title} ${entry.entity}`}>
                <button
                  type="button"
                  className="plain-link"
                  aria-expanded={entry.key === chosen}
                  onClick={(event) => {
                    event.stopPropagation();
                    onChoose(entry.key);
                  }}
                >
                  {entry.title}
                </button>
                {entry.entity !== undefined && entry.entity !== entry.title && (
                  <span className="code model-name">{entry.entity}</span>
                )}
              </td>
              <td className={entry.file === undefined ? 'model-gone' : 'code'} title={entry.file}>
                {entry.file ?? t('model.fileGone')}
              </td>
              <td className="code">{entry.running ? shortVersion(entry.running.version) : <Dash />}</td>
              <td className="model-figure">{entry.running ? entry.running.fields.length : <Dash />}</td>
              <td className="model-figure">{entry.rows === undefined ? <Dash /> : entry.rows.toLocaleString('en')}</td>
              <td>
                <StateTag entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
