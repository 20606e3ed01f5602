/**
 * 表单管理: every entity with what was changed of it, by whom, and what waits; the chosen one at the right, new ones by a
 * dialog.
 */
import { App, Button, Input, Select } from 'antd';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, Icon, ToneTag, useNarrow, useNavigation, useSession } from '../../../engine/client/index.ts';
import type { MenuNode } from '../../../engine/model/wire.ts';
import { send } from './calls.ts';
import { findForms, FORM_STATES, NO_FILTER, STATE_TONES, stateOf } from './form-entries.ts';
import { FormPanel } from './FormPanel.tsx';
import { FormTable } from './FormTable.tsx';
import { readLayer } from './layer-text.ts';
import { NewEntityDialog } from './NewEntityDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { type Review, ReviewDialog } from './ReviewDialog.tsx';
import { useForms } from './useForms.ts';
import './forms.css';

function hasPath(nodes: readonly MenuNode[], path: string): boolean {
  return nodes.some((node) => node.path === path || hasPath(node.routes ?? [], path));
}

/** Goes to an address as soon as the menu leads there: what was just made is sown into it behind the answer. */
function useGoOnceKnown(): (address: string) => void {
  const { go } = useNavigation();
  const menu = useSession((state) => state.menu);
  const [address, setAddress] = useState('');
  const gone = useRef('');
  useEffect(() => {
    if (address === '' || gone.current === address || !hasPath(menu, address)) return;
    gone.current = address;
    go(address);
  }, [address, menu, go]);
  return setAddress;
}

export default function FormsPage(): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation('forms');
  const { message } = App.useApp();
  const { href } = useNavigation();
  const narrow = useNarrow();
  const { data, error, reload } = useForms(language);
  const goOnceKnown = useGoOnceKnown();
  const [filter, setFilter] = useState(NO_FILTER);
  const [chosen, setChosen] = useState<string>();
  const [review, setReview] = useState<Review>();
  const [making, setMaking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(filter);
  const forms = data?.forms ?? [];
  const found = findForms(forms, wanted);
  const form = forms.find(({ entity }) => entity === chosen);
  const areaTitle = (area: string): string => data?.areas.find(({ code }) => code === area)?.title ?? area;
  const count = (state: (typeof FORM_STATES)[number]): number => forms.filter((one) => stateOf(one) === state).length;
  async function importFile(chosenFile: File | undefined): Promise<void> {
    if (!chosenFile) return;
    const layer = readLayer(await chosenFile.text());
    if (!layer) return void message.error(t('import.noLayer', { name: chosenFile.name }));
    const { scope, entity, commands } = layer;
    if (!data?.scopes.includes(scope)) return void message.error(t('import.notYours', { scope: t(`scope.${scope}`) }));
    try {
      const { edition } = await send('GET /api/admin/layer/get', { query: { scope, entity } });
      setReview({
        scope,
        entity,
        commands,
        title: layer.title || t('import.edition', { name: chosenFile.name }),
        heading: t('import.title', {
          title: forms.find((one) => one.entity === entity)?.title ?? entity,
          scope: t(`scope.${scope}`),
        }),
        text: t('import.text'),
        verb: t('import.verb'),
        mendable: true,
        run: ({ title, confirm, commands: mended }) =>
          send('POST /api/admin/layer/publish', {
            body: { scope, entity, title, from: edition, commands: mended.map((one) => ({ ...one })), confirm },
          }),
      });
    } catch (cause) {
      void message.error(asApiError(cause).message);
    }
  }
  return (
    <section
      className={`forms${form ? ' forms-split' : ''}${narrow ? ' forms-narrow' : ''}`}
      aria-label={t('title')}
      aria-busy={!data && !error}
    >
      {!(narrow && form) && (
        <div className="forms-main">
          <header className="forms-head">
            <h1>{t('title')}</h1>
            <span className="forms-space" />
            {(data?.scopes.length ?? 0) > 0 && (
              <Button icon={<Icon name="upload" />} onClick={() => file.current?.click()}>
                {t('import.open')}
              </Button>
            )}
            {data?.mayCreate && (
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setMaking(true)}>
                {t('make.open')}
              </Button>
            )}
            <input
              ref={file}
              type="file"
              accept=".json,application/json"
              hidden
              aria-label={t('import.open')}
              onChange={({ target }) => {
                void importFile(target.files?.[0]);
                target.value = '';
              }}
            />
          </header>
          <p className="forms-about">
            {t('about')} <a href={href('/tools/formDesigner')}>{t('designer')}</a>
          </p>
          <div className="forms-head" role="search" aria-label={t('search')}>
            <Input
              className="forms-keyword"
              aria-label={t('keyword')}
              placeholder={t('keyword')}
              allowClear
              maxLength={100}
              suffix={<Icon name="search" />}
              value={filter.keyword}
              onChange={({ target }) => setFilter({ ...filter, keyword: target.value })}
            />
            <Select
              suffixIcon={<Icon name="down" />}
              className="forms-pick"
              showSearch
              optionFilterProp="label"
              aria-label={t('column.area')}
              placeholder={t('column.area')}
              allowClear
              value={filter.area ?? null}
              options={(data?.areas ?? []).map(({ code, title }) => ({ value: code, label: title }))}
              onChange={(area: string | null | undefined) => setFilter({ ...filter, area: area ?? undefined })}
            />
            <Select
              suffixIcon={<Icon name="down" />}
              className="forms-pick"
              aria-label={t('column.state')}
              placeholder={t('column.state')}
              allowClear
              value={filter.state ?? null}
              options={FORM_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
              onChange={(state: (typeof FORM_STATES)[number] | null | undefined) =>
                setFilter({ ...filter, state: state ?? undefined })
              }
            />
            <span className="forms-space" />
            <div className="forms-summary" role="status">
              {FORM_STATES.filter((state) => count(state) > 0).map((state) => (
                <ToneTag key={state} tone={STATE_TONES[state]}>
                  {t(`count.${state}`, { count: count(state) })}
                </ToneTag>
              ))}
            </div>
          </div>
          {error && (
            <p className="forms-alert" role="alert">
              <ToneTag tone="warning">{error.message}</ToneTag>
              <Button type="link" onClick={reload}>
                {t('retry')}
              </Button>
            </p>
          )}
          {data &&
            (found.length > 0 ? (
              <FormTable
                forms={found}
                areaTitle={areaTitle}
                chosen={chosen}
                onChoose={(entity) => setChosen(entity === chosen ? undefined : entity)}
              />
            ) : (
              <div className="forms-empty">
                <h2>{t('none')}</h2>
                <Button onClick={() => setFilter(NO_FILTER)}>{t('clear')}</Button>
              </div>
            ))}
        </div>
      )}
      {form && data && (
        <FormPanel
          key={form.entity}
          form={form}
          area={areaTitle(form.area)}
          scopes={data.scopes}
          onReview={setReview}
          onRemove={data.mayCreate && form.own ? () => setRemoving(true) : undefined}
          onClose={() => setChosen(undefined)}
        />
      )}
      {review && (
        <ReviewDialog
          review={review}
          onClose={() => setReview(undefined)}
          onDone={() => {
            setReview(undefined);
            reload();
          }}
        />
      )}
      {removing && form && (
        <RemoveDialog
          form={form}
          onClose={() => setRemoving(false)}
          onDone={() => {
            setRemoving(false);
            setChosen(undefined);
            reload();
          }}
        />
      )}
      {making && data && (
        <NewEntityDialog
          data={data}
          area={filter.area}
          onClose={() => setMaking(false)}
          onMade={(address) => {
            setMaking(false);
            reload();
            goOnceKnown(address);
          }}
        />
      )}
    </section>
  );
}
