/** The error log at work: a button that fails, and what the log has made of it. */
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatMoment, useErrorLog, useNavigation } from '../../engine/client/index.ts';
import { SamplePage, SampleSection } from './SamplePage.tsx';

const NEWEST = 5;

export default function ErrorPage(): ReactNode {
  const { t } = useTranslation('demo');
  const { href } = useNavigation();
  const errors = useErrorLog((state) => state.errors);
  function fail(): void {
    throw new Error(t('errorLog.example'));
  }
  return (
    <SamplePage title={t('errorLog.title')} text={t('errorLog.text')}>
      <div className="sample-row">
        <Button danger onClick={fail}>
          {t('errorLog.fail')}
        </Button>
        <a href={href('/error-log')}>{t('errorLog.all', { count: errors.length })}</a>
      </div>
      <SampleSection title={t('errorLog.newest')}>
        {errors.length === 0 ? (
          <p>—</p>
        ) : (
          <dl className="sample-pairs">
            {errors.slice(0, NEWEST).map((error) => (
              <div key={error.id} style={{ display: 'contents' }}>
                <dt>{formatMoment(error.at)}</dt>
                <dd>{error.message}</dd>
              </div>
            ))}
          </dl>
        )}
      </SampleSection>
    </SamplePage>
  );
}
