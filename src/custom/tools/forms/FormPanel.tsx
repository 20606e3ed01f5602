/** One form: its facts, its layers in both scopes, and where each of its fields is used. */
import { Button, Select, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, Icon, ToneNote, useNavigation } from '../../../engine/client/index.ts';
import { type Json, objectAt, textAt } from '../../../engine/model/format/read/source.ts';
import { type FormEntry, type LayerData, type Scope, send, type UsedField } from './calls.ts';
import { Content } from './ContentDialog.tsx';
import { LayerPart } from './LayerPart.tsx';
import { ModelsPart } from './ModelsPart.tsx';
import type { Review } from './ReviewDialog.tsx';
import { UseList } from './UseList.tsx';

interface FormPanelProps {
  readonly form: FormEntry;
  readonly area: string;
  readonly scopes: readonly Scope[];
  readonly onReview: (review: Review) => void;
  /** Absent where it may not be taken away. */ readonly onRemove: (() => void) | undefined;
  readonly onClose: () => void;
}

type Loaded =
  { readonly layers: readonly { readonly scope: Scope; readonly data: LayerData }[] } | { readonly error: string };

/** The layers of the entity, anew whenever an edition or a draft is. */
function useLayers({ entity, layers, drafts }: FormEntry, scopes: readonly Scope[]): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  const stamp = JSON.stringify([entity, scopes, layers, drafts]);
  useEffect(() => {
    const control = new AbortController();
    const [name, wanted] = JSON.parse(stamp) as [string, Scope[]];
    Promise.all(
      wanted.map(async (scope) => ({
        scope,
        data: await send('GET /api/admin/layer/get', { query: { scope, entity: name } }, { signal: control.signal }),
      })),
    ).then(
      (found) => setLoaded({ layers: found }),
      (cause: unknown) => {
        if (!control.signal.aborted) setLoaded({ error: asApiError(cause).message });
      },
    );
    return () => control.abort();
  }, [stamp]);
  return loaded;
}

function Uses({
  entity,
  scope,
  document,
}: {
  readonly entity: string;
  readonly scope: Scope;
  readonly document: string;
}): ReactNode {
  const { t } = useTranslation('forms');
  const [field, setField] = useState<string>();
  const [found, setFound] = useState<{ readonly fields?: readonly UsedField[]; readonly error?: string }>();
  const fields = Object.entries(objectAt(objectAt(JSON.parse(document) as Json, 'data'), 'properties'));
  useEffect(() => {
    if (field === undefined) return undefined;
    const control = new AbortController();
    send('POST /api/admin/layer/uses', { body: { scope, entity, fields: [field] } }, { signal: control.signal }).then(
      (answer) => setFound(answer),
      (cause: unknown) => {
        if (!control.signal.aborted) setFound({ error: asApiError(cause).message });
      },
    );
    return () => control.abort();
  }, [scope, entity, field]);
  return (
    <section className="forms-part" aria-label={t('use.title')}>
      <header>
        <h3>{t('use.title')}</h3>
      </header>
      <Select
        suffixIcon={<Icon name="down" />}
        className="forms-wide"
        showSearch
        optionFilterProp="label"
        aria-label={t('use.field')}
        placeholder={t('use.field')}
        value={field ?? null}
        onChange={(next: string | null) => setField(next ?? undefined)}
        options={fields.map(([name, raw]) => ({ value: name, label: textAt(raw, 'title') ?? name }))}
      />
      {found?.error !== undefined && (
        <p role="alert">
          <ToneNote tone="danger">{found.error}</ToneNote>
        </p>
      )}
      {found?.fields && <UseList fields={found.fields} />}
    </section>
  );
}

/** What stands above the fields: the text of the first section that has one. */
function descriptionOf(document: string): string | undefined {
  const sections = objectAt(objectAt(JSON.parse(document) as Json, 'form'), 'sections');
  return Object.keys(sections).flatMap((code) => textAt(objectAt(sections, code), 'text') ?? [])[0];
}

export function FormPanel({ form, area, scopes, onReview, onRemove, onClose }: FormPanelProps): ReactNode {
  const { t } = useTranslation('forms');
  const { go } = useNavigation();
  const loaded = useLayers(form, scopes);
  const { path } = form;
  const [first] = loaded && 'layers' in loaded ? loaded.layers : [];
  const description = first && descriptionOf(first.data.document);
  return (
    <aside className="forms-panel" aria-label={form.title}>
      <header>
        <h2>{form.title}</h2>
        <span className="forms-space" />
        <Button type="text" icon={<Icon name="close" />} aria-label={t('close')} onClick={onClose} />
      </header>
      <p className="forms-note">
        <span className="code">{form.entity}</span> · {area}
        {form.sealed && <> · {t('sealed')}</>}
      </p>
      {description !== undefined && <p>{description}</p>}
      <dl className="forms-facts">
        <div>
          <dt>{t('fact.file')}</dt>
          <dd className="code">{form.file}</dd>
        </div>
        <div>
          <dt>{t('fact.origin')}</dt>
          <dd>{t(form.own ? 'origin.own' : 'origin.shipped')}</dd>
        </div>
        <div>
          <dt>{t('fact.fields')}</dt>
          <dd>{form.fields}</dd>
        </div>
        <div>
          <dt>{t('fact.users')}</dt>
          <dd>{t('fact.usersOf', { count: form.users })}</dd>
        </div>
      </dl>
      <p className="forms-opens">
        {path !== null && <Button onClick={() => go(path)}>{t('openList')}</Button>}
        {first && <Content title={form.title} file={form.file} text={first.data.document} />}
      </p>
      {scopes.length === 0 && <p className="forms-note">{t('noRight')}</p>}
      {!loaded && scopes.length > 0 && <Skeleton active />}
      {loaded && 'error' in loaded && (
        <p role="alert">
          <ToneNote tone="danger">{loaded.error}</ToneNote>
        </p>
      )}
      {loaded &&
        'layers' in loaded &&
        loaded.layers.map(({ scope, data }) => (
          <LayerPart key={scope} form={form} scope={scope} data={data} onReview={onReview} />
        ))}
      <ModelsPart entity={form.entity} />
      {first && <Uses entity={form.entity} scope={first.scope} document={first.data.document} />}
      {onRemove && (
        <p className="forms-part">
          <Button danger onClick={onRemove}>
            {t('remove.open')}
          </Button>
        </p>
      )}
    </aside>
  );
}
