/**
 * The process models that work with this form: which they are, one more bound, one let go. A model takes its form along
 * when it is deployed next.
 */
import { App, Button, Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  asApiError,
  Icon,
  queryRows,
  saveQuietly,
  ToneNote,
  useEntityView,
  useNavigation,
} from '../../../engine/client/index.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';

const MODEL = 'wfModel';
/** What a model without a form names. */
const NO_FORM = 'none';
/** More models than anybody chooses from by hand; a larger installation finds the others in the list of models. */
const MOST = 200;

type Models = { readonly rows: readonly WireRow[] } | { readonly error: string };

function useModels(view: EntityView | undefined): { readonly models: Models | undefined; readonly reload: () => void } {
  const [models, setModels] = useState<Models>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!view) return undefined;
    const control = new AbortController();
    queryRows(view.api, { pageSize: String(MOST), withActions: '1' }, control.signal).then(
      ({ list }) => setModels({ rows: list }),
      (cause: unknown) => {
        if (!control.signal.aborted) setModels({ error: asApiError(cause).message });
      },
    );
    return () => control.abort();
  }, [view, round]);
  return { models, reload: () => setRound((before) => before + 1) };
}

const nameOf = (row: WireRow): string => `${String(row['name'] ?? '')} ${String(row['modelKey'] ?? '')}`;
const mayEdit = (row: WireRow): boolean => row.$can?.includes('edit') ?? false;

/** Nothing where models may not be read. */
export function ModelsPart({ entity }: { readonly entity: string }): ReactNode {
  const { t } = useTranslation('forms');
  const { message } = App.useApp();
  const { go } = useNavigation();
  const { view } = useEntityView(MODEL);
  const { models, reload } = useModels(view);
  const [busy, setBusy] = useState(false);
  if (!view || !models) return null;
  if ('error' in models)
    return (
      <section className="forms-part" aria-label={t('models.title')}>
        <p role="alert">
          <ToneNote tone="danger">{models.error}</ToneNote>
        </p>
      </section>
    );
  const bound = models.rows.filter((row) => row['usedForm'] === entity);
  const free = models.rows.filter((row) => row['usedForm'] !== entity && mayEdit(row));
  const { api } = view;
  async function bind(row: WireRow, form: string): Promise<void> {
    setBusy(true);
    try {
      await saveQuietly(api, { id: row.id, rev: row['rev'] ?? null, usedForm: form });
      void message.success(t(form === NO_FORM ? 'models.released' : 'models.bound', { name: row['name'] }));
    } catch (cause) {
      void message.error(asApiError(cause).message);
    } finally {
      setBusy(false);
      reload();
    }
  }
  return (
    <section className="forms-part" aria-label={t('models.title')}>
      <header>
        <h3>{t('models.title')}</h3>
      </header>
      {bound.length === 0 && <p className="forms-note">{t('models.none')}</p>}
      {bound.length > 0 && (
        <ul className="forms-editions">
          {bound.map((row) => (
            <li key={row.id}>
              <span>
                <button type="button" className="plain-link" onClick={() => go(`${view.path}/${row.id}`)}>
                  {String(row['name'] ?? '')}
                </button>
                <small className="code">{String(row['modelKey'] ?? '')}</small>
              </span>
              {mayEdit(row) && (
                <Button
                  type="link"
                  disabled={busy}
                  aria-label={t('models.releaseOf', { name: row['name'] })}
                  onClick={() => void bind(row, NO_FORM)}
                >
                  {t('models.release')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <Select
          suffixIcon={<Icon name="down" />}
          className="forms-wide"
          showSearch
          optionFilterProp="label"
          aria-label={t('models.bind')}
          placeholder={t('models.bind')}
          value={null}
          loading={busy}
          disabled={busy}
          options={free.map((row) => ({ value: row.id, label: nameOf(row) }))}
          onChange={(id: string | null) => {
            const row = free.find((one) => one.id === id);
            if (row) void bind(row, entity);
          }}
        />
      )}
    </section>
  );
}
