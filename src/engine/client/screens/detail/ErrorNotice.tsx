/** A failure in the place of the content: what happened, a way on, and a number to quote. */
import { Button, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/errors.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import './error-notice.css';

interface ErrorNoticeProps {
  /** What is missing now: 记录没有载入. */
  readonly title: string;
  readonly error: ApiError;
  /** Absent where trying again cannot help. */
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** 403 and 404 stay what they are, however often one asks. */
function canRetry(error: ApiError): boolean {
  return error.code !== 403 && error.code !== 404;
}

export function ErrorNotice({ title, error, onRetry, children }: ErrorNoticeProps): ReactNode {
  const { t } = useTranslation('form');
  return (
    <div className="anlan-notice" role="alert">
      <ToneTag tone={canRetry(error) ? 'danger' : 'warning'}>{title}</ToneTag>
      <p>{error.message}</p>
      <div className="anlan-notice-actions">
        {onRetry && canRetry(error) && (
          <Button type="primary" icon={<Icon name="refresh" />} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {children}
      </div>
      {error.requestId && (
        <Typography.Text
          className="anlan-notice-number"
          copyable={{ text: error.requestId, tooltips: [t('copyNumber'), t('copied')] }}
        >
          {error.requestId}
        </Typography.Text>
      )}
    </div>
  );
}
