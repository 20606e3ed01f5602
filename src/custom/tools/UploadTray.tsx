/** What is being uploaded, what has arrived, and what did not and why. */
import type { ReactNode } from 'react';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon, ToneTag } from '../../engine/client/index.ts';
import { sizeText } from './file-text.ts';
import type { UploadQueue } from './useUploadQueue.ts';

export function UploadTray({ queue }: { readonly queue: UploadQueue }): ReactNode {
  const { t } = useTranslation('tools');
  if (queue.all.length === 0) return null;
  const done = queue.all.filter((one) => one.state === 'done').length;
  return (
    <section className="tools-tray" aria-label={t('upload.tray')}>
      <header>
        <b role="status">{t('upload.count', { done, all: queue.all.length })}</b>
        <Button
          type="text"
          aria-label={t('upload.clear')}
          title={t('upload.clear')}
          icon={<Icon name="close" size={12} />}
          onClick={queue.clear}
        />
      </header>
      <ul>
        {queue.all.map((one) => (
          <li key={one.key}>
            <span className="tools-tray-name" title={one.file.name}>
              {one.file.name}
            </span>
            <span className="tools-tray-size">{sizeText(one.file.size / 1024)}</span>
            {one.state === 'done' && <ToneTag tone="success">{t('upload.done')}</ToneTag>}
            {one.state === 'failed' && (
              <Button type="link" onClick={() => queue.retry(one.key)}>
                {t('upload.retry')}
              </Button>
            )}
            {(one.state === 'waiting' || one.state === 'running') && (
              <Button type="link" onClick={() => queue.stop(one.key)}>
                {t('upload.stop')}
              </Button>
            )}
            {one.state === 'running' && (
              <Progress percent={Math.round(one.share * 100)} size="small" aria-label={one.file.name} />
            )}
            {one.state === 'failed' && <p role="alert">{one.message}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
