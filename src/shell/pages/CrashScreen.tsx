/** What stands in place of a screen that failed: what happened, a retry, and a number to quote. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { Icon, ToneTag } from '../../engine/client/index.ts';

/** Short number of this failure: time and the message, so that two reports of one fault can be told to be the same. */
export function failureNumber(message: string, at: Date): string {
  let hash = 0;
  for (const letter of message) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `C-${hash.toString(36).slice(0, 5).toUpperCase()}-${String(at.getTime() % 86_400_000)}`;
}

export function CrashScreen({ inside = false }: { readonly inside?: boolean }): ReactNode {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  const message = error instanceof Error ? error.message : String(error);
  const [number] = useState(() => failureNumber(message, new Date()));
  const [copied, setCopied] = useState(false);
  return (
    <main className={inside ? 'status-page status-inside' : 'status-page'} role="alert">
      <ToneTag tone="danger">{t('crash.title')}</ToneTag>
      <p>{t('crash.text')}</p>
      <div className="status-actions">
        <button type="button" className="plain-button plain-main" onClick={() => location.reload()}>
          <Icon name="refresh" />
          {t('retry')}
        </button>
        <button
          type="button"
          className="plain-link"
          onClick={() => void navigator.clipboard.writeText(`${number} ${message}`).then(() => setCopied(true))}
        >
          {copied ? t('copied') : t('copyNumber')}
        </button>
      </div>
      <p className="status-number">{number}</p>
    </main>
  );
}
