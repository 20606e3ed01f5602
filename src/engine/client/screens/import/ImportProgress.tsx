/** How far the sending, the check or the writing has come. */
import type { ReactNode } from 'react';
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../model/import/import-wire.ts';

export function ImportProgress({
  fileName,
  sent,
  state,
}: {
  readonly fileName: string;
  readonly sent: number | undefined;
  readonly state: ImportState | undefined;
}): ReactNode {
  const { t } = useTranslation('import');
  const sending = sent !== undefined && sent < 1;
  const writing = state?.stage === 'importing' || state?.stage === 'checked';
  const share = sending ? sent : state && state.total > 0 ? state.done / state.total : 0;
  return (
    <div className="import-progress" role="status" aria-live="polite">
      <b>{sending ? t('sending') : writing ? t('importing') : t('checking')}</b>
      <span>{fileName}</span>
      <Progress percent={Math.round(share * 100)} status="active" />
      {state && state.total > 0 && <span>{t('progress', { done: state.done, total: state.total })}</span>}
      {state && <span>{t(writing ? (state.portions ? 'portionsNote' : 'importingNote') : 'checkingNote')}</span>}
    </div>
  );
}
