/** In the dialogs of a dictionary value: how many records hold it. */
import { Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, fetchDictUse, type SlotProps, ToneNote } from '../../engine/client/index.ts';

/** Slots `action.changeValue.about` and `action.replaceValue.about` of dictionaries. */
export default function DictUse({ row }: SlotProps): ReactNode {
  const { t } = useTranslation('authority');
  const [uses, setUses] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const id = row?.id ?? '';
  useEffect(() => {
    const control = new AbortController();
    fetchDictUse(id, control.signal).then(
      (data) => {
        if (!control.signal.aborted) setUses(data.uses);
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setFailure(asApiError(cause).message);
      },
    );
    return () => control.abort();
  }, [id]);
  if (failure !== undefined)
    return (
      <p className="anlan-dialog-text" role="alert">
        <ToneNote tone="warning">{t('dictUse.failed', { reason: failure })}</ToneNote>
      </p>
    );
  if (uses === undefined) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  return (
    <p className="anlan-dialog-text" role="status">
      <b>{uses === '' ? t('dictUse.none') : t('dictUse.held', { uses })}</b>
    </p>
  );
}
