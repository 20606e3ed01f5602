/** Pages that say why nothing is shown: unknown address, no permission. On their own, or inside the frame. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../engine/client/index.ts';
import { leave } from '../session/exit.ts';

interface Place {
  readonly inside?: boolean;
}

export function StatusPage({
  title,
  text,
  inside = false,
  children,
}: Place & { readonly title: string; readonly text: string; readonly children: ReactNode }): ReactNode {
  const Ground = inside ? 'section' : 'main';
  return (
    <Ground className={inside ? 'status-page status-inside' : 'status-page'}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="status-actions">{children}</div>
    </Ground>
  );
}

export function NotFoundPage({ inside = false }: Place): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <StatusPage title={t('notFound.title')} text={t('notFound.text')} inside={inside}>
      <Link className="plain-button" to="/" replace>
        {t('toHome')}
      </Link>
    </StatusPage>
  );
}

export function ForbiddenPage({ inside = false }: Place): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { status, menu } = useSession();
  // Somebody with a menu came here from a single address; somebody without one can open nothing at all.
  const single = inside || menu.length > 0;
  return (
    <StatusPage
      title={t(single ? 'denied.title' : 'forbidden.title')}
      text={t(single ? 'denied.text' : 'forbidden.text')}
      inside={inside}
    >
      {single && (
        <button type="button" className="plain-button" onClick={() => void navigate(-1)}>
          {t('denied.back')}
        </button>
      )}
      {!single && status !== 'none' && (
        <button type="button" className="plain-button" onClick={() => void leave('/').then((to) => navigate(to))}>
          {t('signOut')}
        </button>
      )}
      <Link className="plain-button" to="/" replace>
        {t('toHome')}
      </Link>
    </StatusPage>
  );
}
