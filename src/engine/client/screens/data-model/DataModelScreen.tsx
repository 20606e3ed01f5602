/**
 * 数据模型: every entity with its file, version and state; the chosen one shows its mistakes, plan and builds at the right
 * (picture 07).
 */
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { Button, Input, type InputRef, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ModelEntry, ModelState } from '../../../model/admin-wire.ts';
import { countStates, findEntries, MODEL_STATES, STATE_TONES } from '../../controllers/data-model/model-entries.ts';
import { useDataModelController } from '../../controllers/useDataModelController.ts';
import { useNarrow } from '../../controllers/useMedia.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { ErrorNotice } from '../detail/ErrorNotice.tsx';
import { useListKeys } from '../list/useListKeys.ts';
import { EntityTable } from './EntityTable.tsx';
import { ModelPanel } from './ModelPanel.tsx';
import './data-model.css';

/** How many entities are in each state; a state nobody is in is not worth a word. */
function Summary({ entries }: { readonly entries: readonly ModelEntry[] }): ReactNode {
  const { t } = useTranslation('admin');
  const counts = countStates(entries);
  return (
    <div className="model-summary" role="status">
      {MODEL_STATES.filter((state) => counts[state] > 0).map((state) => (
        <ToneTag key={state} tone={STATE_TONES[state]}>
          {t(`model.count.${state}`, { count: counts[state] })}
        </ToneTag>
      ))}
    </div>
  );
}

export default function DataModelScreen(): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  const narrow = useNarrow();
  const controller = useDataModelController(language);
  const [keyword, setKeyword] = useState('');
  const [state, setState] = useState<ModelState>();
  const [chosen, setChosen] = useState<string>();
  const box = useRef<InputRef>(null);
  const wanted = useDeferredValue(keyword);
  useListKeys({ onKeyword: () => box.current?.focus(), onAdd: () => undefined });

  const { data, error, reload } = controller;
  if (!data)
    return error ? (
      <div className="status-page status-inside">
        <ErrorNotice title={t('model.failed')} error={error} onRetry={reload} />
      </div>
    ) : (
      <div className="model" aria-busy="true" />
    );

  const found = findEntries(data.entries, wanted, state);
  const entry = data.entries.find(({ key }) => key === chosen);
  const entities = data.entries.filter((one) => one.entity !== undefined).length;
  return (
    <div className={`model${entry ? ' model-split' : ''}${narrow ? ' model-narrow' : ''}`}>
      {!(narrow && entry) && (
        <section className="model-main" aria-label={t('model.title')}>
          <div className="model-head">
            <h1>{t('model.title')}</h1>
            <span className="model-total">{t('model.total', { count: entities })}</span>
            <span className="model-space" />
            <Input
              ref={box}
              className="model-keyword"
              placeholder={t('model.keyword')}
              aria-label={t('model.keyword')}
              allowClear
              suffix={<Icon name="search" />}
              maxLength={100}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
            />
            <Select
              suffixIcon={<Icon name="down" />}
              className="model-state"
              aria-label={t('model.state')}
              prefix={<span className="model-label">{t('model.state')}</span>}
              value={state ?? 'all'}
              options={[
                { value: 'all', label: t('model.all') },
                ...MODEL_STATES.map((one) => ({ value: one, label: t(`model.states.${one}`) })),
              ]}
              onChange={(value) => setState(MODEL_STATES.find((one) => one === value))}
            />
          </div>
          <Summary entries={data.entries} />
          {error && (
            <p className="model-stale" role="alert">
              <ToneTag tone="warning">{error.message}</ToneTag>
              <Button type="link" onClick={reload}>
                {t('retry')}
              </Button>
            </p>
          )}
          {found.length > 0 ? (
            <EntityTable
              entries={found}
              chosen={chosen}
              onChoose={(key) => setChosen(key === chosen ? undefined : key)}
            />
          ) : (
            <div className="model-none">
              <h2>{t('model.none')}</h2>
              <Button
                onClick={() => {
                  setKeyword('');
                  setState(undefined);
                }}
              >
                {t('model.clear')}
              </Button>
            </div>
          )}
        </section>
      )}
      {entry && (
        <ModelPanel
          key={entry.key}
          entry={entry}
          data={data}
          controller={controller}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}
