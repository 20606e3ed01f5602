/**
 * `/profile/index`: the own details, picture, password, sessions and second factor. `/profile/notices`: the own
 * notifications.
 */
import { type ReactNode, Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../engine/client/index.ts';
import { AvatarPart } from './AvatarPart.tsx';
import { DetailForm } from './DetailForm.tsx';
import { MessagesPart } from './MessagesPart.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionsPart } from './SessionsPart.tsx';
import { TenantsPart } from './TenantsPart.tsx';
import '../pages.css';
import './profile.css';

// Named here and not among the addresses: what every page starts with stays small.
const NoticesPage = lazy(() => import('../../notices/NoticesPage.tsx'));

export default function ProfilePage({ notices = false }: { readonly notices?: boolean }): ReactNode {
  return notices ? (
    <Suspense fallback={null}>
      <NoticesPage />
    </Suspense>
  ) : (
    <OwnPage />
  );
}

function OwnPage(): ReactNode {
  const { t } = useTranslation('pages');
  const user = useSession((state) => state.user);
  if (!user) return null;
  const facts = [
    ['username', user.username],
    ['unit', user.deptName],
    ['roles', user.roleNames.join(t('home.comma'))],
  ] as const;
  return (
    <section className="page profile" aria-labelledby="profile-title">
      <header className="page-head">
        <h1 id="profile-title">{t('profile.title')}</h1>
      </header>
      <div className="profile-grid">
        <div className="profile-side">
          <AvatarPart user={user} />
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{t(`profile.${name}`)}</dt>
                <dd>{value || '—'}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="profile-parts">
          <DetailForm user={user} />
          <PasswordForm user={user} />
          <SecondFactor />
          <MessagesPart />
          <TenantsPart />
          <SessionsPart />
        </div>
      </div>
    </section>
  );
}
