/**
 * 读取数据表: tables of a database, or of a script or export that is pasted, become rows of the generator; what is not taken
 * over is said by name.
 */
import { App, Button, Form, Input, Modal, Segmented, Select, Table } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, Icon, ToneNote, useNarrow } from '../../../engine/client/index.ts';
import { type FoundTable, type ReadResult, send } from './calls.ts';
import './generator.css';

type Format = 'ddl' | 'ruoyi' | 'directus' | 'frappe';
interface Defaults {
  readonly serviceName: string;
  readonly packageName: string;
  readonly areaCode: string;
}

const START: Defaults = { serviceName: 'business-service', packageName: 'com.example.business', areaCode: 'business' };
/** Tables of one reading. */
const MAX_CHOSEN = 1000;
/** Tables that one call stores; all are read with each, so that they are seen together. */
const STRETCH = 100;
const keyOf = ({ schema, name }: Pick<FoundTable, 'schema' | 'name'>): string => `${schema}.${name}`;

function useTables(
  source: string | undefined,
  keyword: string,
): {
  readonly tables: readonly FoundTable[];
  readonly total: number;
  readonly error: string | undefined;
  readonly busy: boolean;
} {
  const [state, setState] = useState<{ key: string; tables: readonly FoundTable[]; total: number; error?: string }>({
    key: '',
    tables: [],
    total: 0,
  });
  const key = `${source} ${keyword}`;
  useEffect(() => {
    if (source === undefined) return undefined;
    const control = new AbortController();
    send(
      'GET /api/tools/generator/tables',
      { query: { source, ...(keyword === '' ? {} : { keyword }) } },
      { signal: control.signal },
    ).then(
      ({ list, total }) => setState({ key: `${source} ${keyword}`, tables: list, total }),
      (cause: unknown) => {
        if (!control.signal.aborted)
          setState({ key: `${source} ${keyword}`, tables: [], total: 0, error: asApiError(cause).message });
      },
    );
    return () => control.abort();
  }, [source, keyword]);
  return {
    tables: state.tables,
    total: state.total,
    error: state.key === key ? state.error : undefined,
    busy: source !== undefined && state.key !== key,
  };
}

function Database({
  source,
  onSource,
  chosen,
  onChoose,
}: {
  readonly source: string | undefined;
  readonly onSource: (source: string) => void;
  readonly chosen: ReadonlyMap<string, FoundTable>;
  readonly onChoose: (chosen: ReadonlyMap<string, FoundTable>) => void;
}): ReactNode {
  const { t } = useTranslation('generator');
  const [sources, setSources] = useState<readonly { readonly name: string; readonly own: boolean }[]>([]);
  const narrow = useNarrow();
  const [keyword, setKeyword] = useState('');
  const { tables, total, error, busy } = useTables(source, keyword);
  const choose = useEffectEvent(onSource);
  // The sources are asked for once.
  useEffect(() => {
    send('GET /api/tools/generator/sources', {}).then(
      ({ sources: found }) => {
        setSources(found);
        const [first] = found;
        if (first) choose(first.name);
      },
      () => undefined,
    );
  }, []);
  const named = ({ schema, name, view }: FoundTable): ReactNode => (
    <>
      <span className="code">{schema === 'public' ? name : `${schema}.${name}`}</span>
      {view && <small className="gen-mark">{t('read.view')}</small>}
    </>
  );
  const stateOf = ({ entity, taken }: FoundTable): string =>
    taken ? t('read.taken') : entity === null ? '—' : t('read.entity', { entity });
  return (
    <>
      <div className="gen-bar">
        <Select
          aria-label={t('read.source')}
          value={source}
          suffixIcon={<Icon name="down" />}
          options={sources.map(({ name, own }) => ({ value: name, label: own ? t('read.own') : name }))}
          onChange={(next) => {
            onChoose(new Map());
            onSource(next);
          }}
        />
        <Input.Search aria-label={t('read.keyword')} placeholder={t('read.keyword')} allowClear onSearch={setKeyword} />
        <b role="status">{t('read.chosen', { count: chosen.size })}</b>
      </div>
      {error && (
        <p role="alert">
          <ToneNote tone="danger">{error}</ToneNote>
        </p>
      )}
      <Table<FoundTable>
        size="small"
        rowKey={keyOf}
        dataSource={[...tables]}
        loading={busy}
        pagination={false}
        scroll={{ y: 320 }}
        className="gen-tables"
        rowSelection={{
          selectedRowKeys: [...chosen.keys()],
          preserveSelectedRowKeys: true,
          onChange: (_keys, rows) => onChoose(new Map(rows.slice(0, MAX_CHOSEN).map((row) => [keyOf(row), row]))),
          getCheckboxProps: ({ taken, name }) => ({ disabled: taken, 'aria-label': name }),
        }}
        columns={
          narrow
            ? [
                // A phone has room for one column: what the others would say stands under the name.
                {
                  title: t('read.table'),
                  key: 'name',
                  render: (_, table) => (
                    <>
                      {named(table)}
                      <br />
                      <small className="gen-note">
                        {[table.comment, stateOf(table)].filter((part) => part !== null && part !== '—').join(' · ')}
                      </small>
                    </>
                  ),
                },
              ]
            : [
                { title: t('read.table'), key: 'name', render: (_, table) => named(table) },
                { title: t('read.comment'), dataIndex: 'comment', render: (value: string | null) => value ?? '—' },
                { title: t('read.columns'), dataIndex: 'columns', align: 'right', width: 96 },
                {
                  title: t('read.state'),
                  key: 'state',
                  width: 240,
                  ellipsis: true,
                  render: (_, table) => stateOf(table),
                },
              ]
        }
      />
      {total > tables.length && <p className="gen-note">{t('read.more', { shown: tables.length, total })}</p>}
    </>
  );
}

function Pasted({
  format,
  onFormat,
  text,
  onText,
}: {
  readonly format: Format;
  readonly onFormat: (format: Format) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
}): ReactNode {
  const { t } = useTranslation('generator');
  return (
    <>
      <div className="gen-bar">
        <Select
          aria-label={t('read.format')}
          value={format}
          suffixIcon={<Icon name="down" />}
          options={(['ddl', 'ruoyi', 'directus', 'frappe'] as const).map((value) => ({
            value,
            label: t(`format.${value}`),
          }))}
          onChange={onFormat}
        />
        <span className="gen-note">{t(`hint.${format}`)}</span>
      </div>
      <Input.TextArea
        aria-label={t('read.text')}
        className="gen-text"
        value={text}
        maxLength={4_000_000}
        autoSize={{ minRows: 14, maxRows: 14 }}
        spellCheck={false}
        onChange={({ target }) => onText(target.value)}
      />
    </>
  );
}

function Result({ result }: { readonly result: ReadResult }): ReactNode {
  const { t } = useTranslation('generator');
  const lost = result.made.filter((table) => table.lost.length > 0);
  return (
    <section role="status" className="gen-result">
      <p>
        <ToneNote tone={result.made.length > 0 ? 'success' : 'warning'}>
          {t('read.done', {
            count: result.made.length,
            fields: result.made.reduce((sum, { fields }) => sum + fields, 0),
          })}
        </ToneNote>
      </p>
      {result.leftOut.length > 0 && (
        <>
          <h3>{t('read.leftOut')}</h3>
          <ul>
            {result.leftOut.map(({ table, message }) => (
              <li key={`${table} ${message}`}>
                {table !== '' && !message.includes(table) && <b className="code">{table}</b>} {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {lost.length > 0 && (
        <>
          <h3>{t('read.lost')}</h3>
          <ul>
            {lost.map((table) => (
              <li key={table.id}>
                <b className="code">{table.tableName}</b>
                <ul>
                  {table.lost.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

export default function ReadTables({ onClose }: { readonly onClose: (made: boolean) => void }): ReactNode {
  const { t } = useTranslation('generator');
  const { message } = App.useApp();
  const narrow = useNarrow();
  const [form] = Form.useForm<Defaults>();
  const [way, setWay] = useState<'database' | 'text'>('database');
  const [source, setSource] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlyMap<string, FoundTable>>(new Map());
  const [format, setFormat] = useState<Format>('ddl');
  const [text, setText] = useState('');
  const [running, setRunning] = useState(false);
  const [stored, setStored] = useState<{ readonly done: number; readonly total: number }>();
  const [result, setResult] = useState<ReadResult>();
  const ready = way === 'database' ? source !== undefined && chosen.size > 0 : text.trim() !== '';
  async function run(defaults: Defaults): Promise<void> {
    const tables = [...chosen.values()].map(({ schema, name }) => ({ schema, name }));
    const read = (from: number): Promise<ReadResult> => {
      const part = { from, size: STRETCH };
      return way === 'database'
        ? send('POST /api/tools/generator/read', { body: { source: source ?? '', tables, part, ...defaults } })
        : send('POST /api/tools/generator/readText', { body: { format, text, part, ...defaults } });
    };
    let found: ReadResult | undefined;
    setRunning(true);
    try {
      for (let from: number | null = 0; from !== null;) {
        const more: ReadResult = await read(from);
        found = found
          ? { ...more, made: [...found.made, ...more.made], leftOut: [...found.leftOut, ...more.leftOut] }
          : more;
        from = more.next;
        if (from !== null) setStored({ done: from, total: more.total });
      }
      setResult(found);
    } catch (cause) {
      // What is stored by then is said, and can be corrected like the rest.
      if (found) setResult(found);
      void message.error(asApiError(cause).message);
    } finally {
      setStored(undefined);
      setRunning(false);
    }
  }
  const footer = result
    ? [
        <Button key="done" type="primary" onClick={() => onClose(result.made.length > 0)}>
          {t('close')}
        </Button>,
      ]
    : [
        <Button key="close" onClick={() => onClose(false)}>
          {t('cancel')}
        </Button>,
        <Button key="run" type="primary" loading={running} disabled={!ready} onClick={() => form.submit()}>
          {t('read.run')}
        </Button>,
      ];
  return (
    <Modal
      open
      centered
      width={narrow ? '100%' : 960}
      className="gen-dialog"
      title={t('read.open')}
      maskClosable={false}
      footer={footer}
      onCancel={() => onClose(result !== undefined && result.made.length > 0)}
    >
      {result ? (
        <Result result={result} />
      ) : (
        <div className="gen-read">
          {stored && <p role="status">{t('read.stored', stored)}</p>}
          <Segmented
            value={way}
            onChange={setWay}
            options={[
              { value: 'database', label: t('read.database') },
              { value: 'text', label: t('read.pasted') },
            ]}
          />
          {way === 'database' ? (
            <Database source={source} onSource={setSource} chosen={chosen} onChoose={setChosen} />
          ) : (
            <Pasted format={format} onFormat={setFormat} text={text} onText={setText} />
          )}
          <Form
            form={form}
            layout="vertical"
            className="gen-defaults"
            initialValues={START}
            onFinish={(given) => void run(given)}
          >
            <Form.Item
              name="areaCode"
              label={t('read.areaCode')}
              rules={[
                { required: true, message: t('need') },
                { pattern: /^[a-z][A-Za-z0-9]*$/, message: t('areaRule') },
              ]}
            >
              <Input maxLength={40} />
            </Form.Item>
            <Form.Item
              name="serviceName"
              label={t('read.serviceName')}
              rules={[
                { required: true, message: t('need') },
                { pattern: /^[A-Za-z][A-Za-z0-9-]*$/, message: t('serviceRule') },
              ]}
            >
              <Input maxLength={64} />
            </Form.Item>
            <Form.Item
              name="packageName"
              label={t('read.packageName')}
              rules={[
                { required: true, message: t('need') },
                { pattern: /^[a-z][a-z0-9_.]*$/, message: t('packageRule') },
              ]}
            >
              <Input maxLength={100} />
            </Form.Item>
          </Form>
        </div>
      )}
    </Modal>
  );
}
