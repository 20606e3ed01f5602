/** A record that is there, chosen by its name: the form is looked at with its values instead of samples. */
import { Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, getRow, Icon, queryRows } from '../../../engine/client/index.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';

/** Milliseconds of rest after which what was typed is looked for. */
const REST_MS = 250;
const SHOWN = 20;

interface Option {
  readonly value: string;
  readonly label: string;
}

interface RecordSelectProps {
  readonly view: EntityView;
  readonly record: WireRow | undefined;
  readonly onRecord: (record: WireRow | undefined) => void;
  /** Why a record could not be had. */
  readonly onFailure: (reason: string) => void;
}

/** What one calls a record: its label, as lists and references do. */
const nameOf = ({ id, $label }: WireRow): string => ($label === undefined || $label === '' ? id : $label);

export function RecordSelect({
  view: {
    api: { base, noun },
    name,
  },
  record,
  onRecord,
  onFailure,
}: RecordSelectProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<readonly Option[]>([]);
  useEffect(() => {
    if (!open) return undefined;
    const control = new AbortController();
    const timer = setTimeout(
      () => {
        // Where nothing can be read the samples stay.
        queryRows(
          { base, noun },
          { currentPage: 1, pageSize: SHOWN, ...(keyword === '' ? {} : { keyword }) },
          control.signal,
        ).then(
          ({ list }) => setFound(list.map((row) => ({ value: row.id, label: nameOf(row) }))),
          () => {
            if (!control.signal.aborted) setFound([]);
          },
        );
      },
      keyword === '' ? 0 : REST_MS,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [base, noun, name, open, keyword]);
  function take(id: string | undefined): void {
    if (id === undefined) return onRecord(undefined);
    getRow({ base, noun }, id).then(onRecord, (cause: unknown) => onFailure(asApiError(cause).message));
  }
  const known =
    record && !found.some(({ value }) => value === record.id) ? [{ value: record.id, label: nameOf(record) }] : [];
  return (
    <Select<string>
      className="fd-record"
      suffixIcon={<Icon name="down" />}
      aria-label={t('record.title')}
      placeholder={t('record.sample')}
      notFoundContent={t('record.none')}
      showSearch
      allowClear
      filterOption={false}
      value={record?.id ?? null}
      options={[...known, ...found]}
      onSearch={setKeyword}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setKeyword('');
      }}
      onChange={(id: string | undefined) => take(id)}
    />
  );
}
