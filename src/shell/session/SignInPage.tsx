/** Sign-in at a desk: the staff's page, and the one of the contractors. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { accessToken, loadSession, useMedia, usePortal, useSession } from '../../engine/client/index.ts';
import { safeRedirect } from '../addresses.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { onThirdPartyPort, useExit } from './exit.ts';
import { SignInForms } from './SignInForms.tsx';
import { Split } from './Split.tsx';

/** Narrower than this, signing in looks like the phone's pages (specification 2.2, rule 1). */
const PHONE = '(max-width: 599.98px)';

/** "Continue as …" for somebody who is signed in already. */
export function ContinueLink({ to }: { readonly to: string }): ReactNode {
  const { t } = useTranslation('session');
  const { user, status } = useSession();
  useEffect(() => {
    if (accessToken() && status === 'loading') void loadSession();
  }, [status]);
  if (!user || user.roles.length === 0) return null;
  return (
    <p className="sign-continue">
      <Link to={to}>{t('sign.continue', { name: user.nickname || user.username })}</Link>
    </p>
  );
}

function DeskSignIn({ thirdParty }: { readonly thirdParty: boolean }): ReactNode {
  const { t } = useTranslation('session');
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get('redirect'));
  const portal = usePortal((state) => state.facts);
  const [chosen, setChosen] = useState<{ readonly username: string; readonly password: string }>();
  return (
    <Split
      foot={t('sign.shared')}
      thirdParty={thirdParty}
      below={portal?.demo ? <DemoAccounts accounts={portal.accounts} onChoose={setChosen} /> : undefined}
    >
      <div className="sign-form">
        <h1>{t('sign.title')}</h1>
        <ContinueLink to={redirect} />
      </div>
      <SignInForms key={chosen?.username} target={redirect} way="password" thirdParty={thirdParty} {...chosen} />
    </Split>
  );
}

export function SignInPage(): ReactNode {
  const { search } = useLocation();
  const phone = useMedia(PHONE);
  const port = usePortal((state) => state.facts?.thirdPartyPort);
  if (phone) return <Navigate to={`/mobLogin${search}`} replace />;
  return <DeskSignIn thirdParty={onThirdPartyPort(port)} />;
}

export function ThirdPartySignInPage(): ReactNode {
  // Once here, nothing leads back here by itself any more.
  useEffect(() => useExit.setState({ to: undefined }), []);
  return <DeskSignIn thirdParty />;
}
