/**
 * The API document: every call the reader may make, found by words, with what it takes and an example to copy. Made
 * from the schemas and routes as they are now.
 */
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { App, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ApiDocument, type ApiOperation, fetchApiDocument, Icon } from '../../engine/client/index.ts';
import { compareTexts } from '../../engine/model/list/row-order.ts';
import { MonitorSection, MonitorTable } from './MonitorPage.tsx';
import './monitors.css';

/** Names of calls that are no entity's are English. */
const HAN = /\p{Script=Han}/u;

interface Entry {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly operation: ApiOperation;
}

function entriesOf(document: ApiDocument): readonly Entry[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): Entry => ({
        key: `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        tag: operation.tags?.[0] ?? '',
        operation,
      })),
    )
    .sort((one, other) => compareTexts(one.tag, other.tag) || compareTexts(one.path, other.path));
}

type Schema = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema that `$ref` names, with what stands beside it on top. */
function resolved(document: ApiDocument, schema: Schema): Schema {
  const { $ref, ...own } = schema;
  return typeof $ref === 'string' ? { ...document.components.schemas[$ref.split('/').at(-1) ?? ''], ...own } : schema;
}

interface Member {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly title: string;
}

function membersOf(document: ApiDocument, schema: Schema): readonly Member[] {
  const { properties, required } = resolved(document, schema);
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(isObject(properties) ? properties : {}).map(([name, raw]) => {
    const { type, format, title, description } = isObject(raw) ? raw : {};
    return {
      name,
      type: [Array.isArray(type) ? type.join(' | ') : type, format].filter(Boolean).join(' · '),
      required: needed.includes(name),
      title: String(title ?? description ?? ''),
    };
  });
}

function curlOf(document: ApiDocument, { method, path, operation }: Entry, body: readonly Member[]): string {
  const address = `${location.origin}${(document.servers[0]?.url ?? '').replace(/\/$/, '')}${path}`;
  const query = (operation.parameters ?? [])
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=`)
    .join('&');
  const sample = Object.fromEntries(body.filter((one) => one.required).map((one) => [one.name, '']));
  return [
    `curl -X ${method} '${address}${query ? `?${query}` : ''}'`,
    ...(operation.security?.length === 0 ? [] : ["-H 'Authorization: Bearer <token>'"]),
    ...(method === 'GET' ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(sample)}'`]),
  ].join(' \\\n  ');
}

function Operation({ document, entry }: { readonly document: ApiDocument; readonly entry: Entry }): ReactNode {
  const { t } = useTranslation('monitors');
  const { message } = App.useApp();
  const { operation } = entry;
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const body = schema ? membersOf(document, schema) : [];
  const curl = curlOf(document, entry, body);
  const copy = (): void => {
    void navigator.clipboard.writeText(curl).then(
      () => message.success(t('api.copied')),
      () => message.warning(t('api.notCopied')),
    );
  };
  return (
    <article className="monitor-section" aria-label={`${entry.method} ${entry.path}`}>
      <h2 className="monitor-code" lang="en">
        {entry.method} {entry.path}
      </h2>
      <p>
        {operation.summary}
        {operation.security?.length === 0 ? ` · ${t('api.open')}` : ''}
      </p>
      {(operation.parameters ?? []).length > 0 && (
        <MonitorSection title={t('api.parameters')}>
          <MonitorTable
            label={t('api.parameters')}
            rows={operation.parameters ?? []}
            rowKey="name"
            columns={[
              {
                title: t('api.name'),
                dataIndex: 'name',
                render: (name: string) => <span className="monitor-code">{name}</span>,
              },
              { title: t('api.required'), dataIndex: 'required', render: (yes?: boolean) => (yes ? t('api.yes') : '') },
              { title: t('api.type'), key: 'type', render: (_value, one) => String(one.schema?.['type'] ?? '') },
              { title: t('api.meaning'), dataIndex: 'description' },
            ]}
          />
        </MonitorSection>
      )}
      {body.length > 0 && (
        <MonitorSection title={t('api.body')}>
          <MonitorTable<Member>
            label={t('api.body')}
            rows={body}
            rowKey="name"
            columns={[
              {
                title: t('api.name'),
                dataIndex: 'name',
                render: (name: string) => <span className="monitor-code">{name}</span>,
              },
              { title: t('api.required'), dataIndex: 'required', render: (yes: boolean) => (yes ? t('api.yes') : '') },
              { title: t('api.type'), dataIndex: 'type' },
              { title: t('api.meaning'), dataIndex: 'title' },
            ]}
          />
        </MonitorSection>
      )}
      <MonitorSection title={t('api.example')}>
        <pre>{curl}</pre>
        <div>
          <Button onClick={copy}>{t('api.copy')}</Button>
        </div>
      </MonitorSection>
    </article>
  );
}

export default function ApiDocsPage(): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation('monitors');
  const [document, setDocument] = useState<ApiDocument>();
  const [failed, setFailed] = useState(false);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string>();
  const wanted = useDeferredValue(words.trim().toLowerCase());
  useEffect(() => {
    fetchApiDocument().then(setDocument, () => setFailed(true));
  }, [language]);
  const entries = useMemo(() => (document ? entriesOf(document) : []), [document]);
  const found = entries.filter((entry) =>
    `${entry.method} ${entry.path} ${entry.operation.summary ?? ''}`.toLowerCase().includes(wanted),
  );
  const entry = entries.find((one) => one.key === chosen) ?? found[0];
  return (
    <section className="monitor" aria-label={t('api.title')} aria-busy={!document && !failed}>
      <header className="monitor-head">
        <h1>{t('api.title')}</h1>
        <span className="monitor-next">{t('api.count', { count: entries.length })}</span>
        <span className="monitor-space" />
        <Input
          className="monitor-tool"
          aria-label={t('api.keyword')}
          placeholder={t('api.keyword')}
          allowClear
          suffix={<Icon name="search" />}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setChosen(undefined);
          }}
        />
      </header>
      {failed && <p role="alert">{t('api.failed')}</p>}
      {document && (
        <div className="api">
          <ul className="api-list" aria-label={t('api.list')}>
            {found.map((one, index) => (
              <li key={one.key}>
                {one.tag !== found[index - 1]?.tag && <h3>{one.tag}</h3>}
                <button
                  type="button"
                  lang={HAN.test(one.operation.summary ?? '') ? undefined : 'en'}
                  aria-current={one === entry}
                  onClick={() => setChosen(one.key)}
                >
                  <span className="monitor-code">
                    {one.method} {one.path}
                  </span>
                  <small>{one.operation.summary}</small>
                </button>
              </li>
            ))}
          </ul>
          {entry ? <Operation document={document} entry={entry} /> : <p className="monitor-next">{t('api.none')}</p>}
        </div>
      )}
    </section>
  );
}
