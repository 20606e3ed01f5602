/** Pages that say why nothing is shown: unknown address, no permission. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../engine/client/index.ts';
import { leave } from '../session/exit.ts';

function StatusPage({ title, text, children }: { readonly title: string; readonly text: string; readonly children: ReactNode }): ReactNode {
  return (
    <main className="status-page">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="status-actions">{children}</div>
    </main>
  );
}

export function NotFoundPage(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <StatusPage title={t('notFound.title')} text={t('notFound.text')}>
      <Link className="plain-button" to="/" replace>{t('toHome')}</Link>
    </StatusPage>
  );
}

export function ForbiddenPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const status = useSession((state) => state.status);
  return (
    <StatusPage title={t('forbidden.title')} text={t('forbidden.text')}>
      {status !== 'none' && <button type="button" className="plain-button" onClick={() => void leave('/').then((to) => navigate(to))}>{t('signOut')}</button>}
      <Link className="plain-button" to="/" replace>{t('toHome')}</Link>
    </StatusPage>
  );
}
