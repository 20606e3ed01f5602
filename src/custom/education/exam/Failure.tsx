/** Why a page of exams could not be loaded, in its place, with a way to try again. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../engine/client/index.ts';

export function Failure({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }): ReactNode {
  const { t } = useTranslation('exam');
  return (
    <div className="anlan-notice" role="alert">
      <h2>{t('failed')}</h2>
      <p>{error.message}</p>
      <p className="anlan-notice-actions">
        <Button onClick={onRetry}>{t('retry')}</Button>
      </p>
      {error.requestId && <p className="anlan-notice-number">{error.requestId}</p>}
    </div>
  );
}
