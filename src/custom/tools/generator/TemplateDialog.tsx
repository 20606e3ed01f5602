/** 预览 of a template: what it makes of a table, or of an example where none is chosen. */
import { Button, Modal, Select, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  asApiError,
  Icon,
  queryRows,
  type SlotProps,
  ToneNote,
  useEntityView,
  useNarrow,
} from '../../../engine/client/index.ts';
import { type Output, send } from './calls.ts';
import { Code } from './Code.tsx';
import './generator.css';

const SAMPLE = '';

/** Slot `action.preview` of templates. */
export default function TemplateDialog({ row, onClose }: SlotProps): ReactNode {
  const { t } = useTranslation('generator');
  const narrow = useNarrow();
  const { view } = useEntityView('genTable');
  const [tables, setTables] = useState<readonly { readonly value: string; readonly label: string }[]>([]);
  const [table, setTable] = useState(SAMPLE);
  const [made, setMade] = useState<Output>();
  const [error, setError] = useState<string>();
  const content = String(row?.['content'] ?? '');
  const filePath = String(row?.['filePath'] ?? '');
  useEffect(() => {
    if (view)
      queryRows(view.api, { pageSize: 100 }).then(
        ({ list }) => setTables(list.map((one) => ({ value: one.id, label: one.$label ?? one.id }))),
        () => undefined,
      );
  }, [view]);
  useEffect(() => {
    const control = new AbortController();
    send(
      'POST /api/tools/generator/tryTemplate',
      { body: { content, filePath, ...(table === SAMPLE ? {} : { table }) } },
      { signal: control.signal },
    ).then(
      (output) => {
        setMade(output);
        setError(undefined);
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setError(asApiError(cause).message);
      },
    );
    return () => control.abort();
  }, [content, filePath, table]);
  const wrong = error ?? made?.error ?? undefined;
  return (
    <Modal
      open
      centered
      width={narrow ? '100%' : 960}
      className="gen-dialog"
      title={t('template.title', { name: row?.$label ?? '' })}
      footer={[
        <Button key="close" onClick={() => onClose?.()}>
          {t('close')}
        </Button>,
      ]}
      onCancel={() => onClose?.()}
    >
      <div className="gen-bar">
        <Select
          aria-label={t('template.table')}
          value={table}
          suffixIcon={<Icon name="down" />}
          options={[{ value: SAMPLE, label: t('template.sample') }, ...tables]}
          onChange={setTable}
        />
        {made && <span className="gen-path code">{made.path}</span>}
      </div>
      {wrong === undefined ? (
        made ? (
          <Code text={made.text} />
        ) : (
          <Skeleton active />
        )
      ) : (
        <p role="alert">
          <ToneNote tone="danger">{wrong}</ToneNote>
        </p>
      )}
    </Modal>
  );
}
