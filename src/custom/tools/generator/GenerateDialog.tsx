/**
 * 预览与生成: what the chosen tables make (entity file with its mistakes, list, form, the files of the templates), then as a
 * zip or into this installation.
 */
import { App, Button, Menu, Modal, Skeleton, Tabs } from 'antd';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  asApiError,
  FormSketch,
  ListSketch,
  saveBlob,
  type SlotProps,
  ToneMark,
  ToneNote,
  useNarrow,
} from '../../../engine/client/index.ts';
import type { EntityView } from '../../../engine/model/wire.ts';
import { type MadeTable, send } from './calls.ts';
import { Code } from './Code.tsx';
import './generator.css';

/** A file of the same name has another content. */
const CONFLICT = 409;

const isBroken = ({ problems, outputs }: MadeTable): boolean =>
  problems.some(({ severity }) => severity === 'error') || outputs.some(({ error }) => error !== null);

/** Tables that one call looks at; those they refer to are seen with them. */
const LOOKED_AT = 50;

/** What all tables make, asked for one stretch after the other. */
async function previewed(ids: readonly string[], signal: AbortSignal): Promise<readonly MadeTable[]> {
  const tables: MadeTable[] = [];
  for (let at = 0; at < ids.length; at += LOOKED_AT) {
    const answer = await send(
      'POST /api/tools/generator/preview',
      { body: { ids: ids.slice(at, at + LOOKED_AT) } },
      { signal },
    );
    tables.push(...answer.tables);
  }
  return tables;
}

function Problems({ table }: { readonly table: MadeTable }): ReactNode {
  if (table.problems.length === 0) return null;
  return (
    <ul className="gen-problems">
      {table.problems.map(({ severity, message, line, column, path }) => (
        <li key={`${line} ${column} ${message}`}>
          <ToneNote tone={severity === 'error' ? 'danger' : 'warning'}>{`${line}:${column} ${message}`}</ToneNote>{' '}
          <small className="code">{path}</small>
        </li>
      ))}
    </ul>
  );
}

function MadeParts({ table }: { readonly table: MadeTable }): ReactNode {
  const { t } = useTranslation('generator');
  const narrow = useNarrow();
  const view = table.view as EntityView | null;
  const waiting = <Skeleton active />;
  return (
    <Tabs
      key={table.id}
      items={[
        {
          key: 'file',
          label: t('make.file'),
          children: (
            <>
              <p className="gen-path code">{table.path}</p>
              <Problems table={table} />
              <Code text={table.text} marked={new Set(table.problems.map(({ line }) => line))} />
            </>
          ),
        },
        ...(view
          ? [
              {
                key: 'list',
                label: t('make.list'),
                children: (
                  <Suspense fallback={waiting}>
                    <p className="gen-note">{t('make.sample')}</p>
                    <ListSketch view={view} />
                  </Suspense>
                ),
              },
              {
                key: 'form',
                label: t('make.form'),
                children: (
                  <Suspense fallback={waiting}>
                    <FormSketch view={view} narrow={narrow} />
                  </Suspense>
                ),
              },
            ]
          : []),
        ...table.outputs.map((output) => ({
          key: `template ${output.template}`,
          label: (
            <>
              {output.error !== null && <ToneMark tone="danger" />} {output.template}
            </>
          ),
          children: (
            <>
              <p className="gen-path code">{output.path}</p>
              {output.error === null ? (
                <Code text={output.text} />
              ) : (
                <p role="alert">
                  <ToneNote tone="danger">{output.error}</ToneNote>
                </p>
              )}
            </>
          ),
        })),
      ]}
    />
  );
}

/** Slot `action.generate` of generator tables. */
export default function GenerateDialog({ entity, rows, row, onClose, onDone }: SlotProps): ReactNode {
  const { t } = useTranslation('generator');
  const { message, modal } = App.useApp();
  const narrow = useNarrow();
  const [ids] = useState(() => (rows ?? (row ? [row] : [])).map(({ id }) => id));
  const [tables, setTables] = useState<readonly MadeTable[]>();
  const [error, setError] = useState<string>();
  const [shown, setShown] = useState(ids[0]);
  const [running, setRunning] = useState<'zip' | 'take'>();
  useEffect(() => {
    const control = new AbortController();
    const failed = (cause: unknown): void => {
      if (!control.signal.aborted) setError(asApiError(cause).message);
    };
    void previewed(ids, control.signal).then(setTables, failed);
    return () => control.abort();
  }, [ids]);
  const table = tables?.find(({ id }) => id === shown) ?? tables?.[0];
  const broken = tables?.some(isBroken) ?? true;
  const take = entity.actions.find(({ code }) => code === 'take');
  async function attempt(what: 'zip' | 'take', act: () => Promise<void>): Promise<void> {
    setRunning(what);
    try {
      await act();
    } catch (cause) {
      void message.error(asApiError(cause).message);
    } finally {
      setRunning(undefined);
    }
  }
  const download = (): Promise<void> =>
    attempt('zip', async () => {
      const { name, content } = await send('POST /api/tools/generator/zip', { body: { ids } });
      saveBlob(
        new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type: 'application/zip' }),
        name,
      );
      void message.success(t('make.saved', { name }));
    });
  const write = (overwrite: boolean): Promise<void> =>
    attempt('take', async () => {
      try {
        const { files } = await send('POST /api/tools/generator/take', { body: { ids, overwrite } });
        void message.success(t('make.taken', { count: files.length }));
        onDone?.();
      } catch (cause) {
        const { code, message: why } = asApiError(cause);
        if (code !== CONFLICT) throw cause;
        modal.confirm({
          title: t('make.exists'),
          content: why,
          okText: t('make.overwrite'),
          cancelText: t('cancel'),
          okButtonProps: { danger: true },
          onOk: () => {
            void write(true);
          },
        });
      }
    });
  return (
    <Modal
      open
      centered
      width={narrow ? '100%' : 1160}
      className="gen-dialog"
      title={
        take && tables?.length === 1
          ? t('make.title', { name: tables[0]?.title })
          : t('make.titleOf', { count: ids.length })
      }
      maskClosable={false}
      onCancel={() => onClose?.()}
      footer={[
        <Button key="close" onClick={() => onClose?.()}>
          {t('close')}
        </Button>,
        <Button key="zip" loading={running === 'zip'} disabled={broken} onClick={() => void download()}>
          {t('make.download')}
        </Button>,
        ...(take
          ? [
              <Button
                key="take"
                type="primary"
                loading={running === 'take'}
                disabled={broken}
                onClick={() => void write(false)}
              >
                {take.label}
              </Button>,
            ]
          : []),
      ]}
    >
      {error && (
        <p role="alert">
          <ToneNote tone="danger">{error}</ToneNote>
        </p>
      )}
      {!tables && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {tables && table && (
        <div className={tables.length > 1 ? 'gen-made gen-several' : 'gen-made'}>
          {tables.length > 1 && (
            <Menu
              selectedKeys={[table.id]}
              onClick={({ key }) => setShown(key)}
              items={tables.map((one) => ({
                key: one.id,
                label: (
                  <>
                    {isBroken(one) && <ToneMark tone="danger" />} {one.title}
                  </>
                ),
              }))}
            />
          )}
          <MadeParts table={table} />
        </div>
      )}
    </Modal>
  );
}
