/**
 * Sign-in on a phone, single sign-on by a signed address, and the way on to what stands behind /mobLogin (specification
 * 2.2, rules 4 and 5).
 */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { usePortal, useSession } from '../../engine/client/index.ts';
import { mobileTarget, signOnOf } from '../addresses.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LanguageChoice, usePortalTitle } from './Split.tsx';
import { Mark } from '../Mark.tsx';
import { SignInForms } from './SignInForms.tsx';
import { useSignIn } from './useSignIn.ts';
import './session.css';

/** Signatures that were tried: each is good for one try, also when React runs an effect twice. */
const tried = new Set<string>();

/** Tries the signed sign-on of the address once. True while it is under way. */
function useSignOn(query: URLSearchParams, target: string): boolean {
  const attempt = useSignIn(target);
  const facts = usePortal((state) => state.facts);
  const signOn = signOnOf(query);
  const [over, setOver] = useState(signOn === undefined);
  const waiting = !over && useSession.getState().status === 'none';
  useEffect(() => {
    if (!signOn || !facts || !waiting || tried.has(signOn.secretKey)) return;
    tried.add(signOn.secretKey);
    void attempt
      .run({ grant_type: 'single', ...signOn }, { tenantCode: facts.ssoTenantCode ?? 'default', remember: false })
      .finally(() => setOver(true));
  });
  return waiting;
}

function PhoneSignIn({ target, username }: { readonly target: string; readonly username: string }): ReactNode {
  const { t } = useTranslation('session');
  const title = usePortalTitle(false);
  const portal = usePortal((state) => state.facts);
  const [chosen, setChosen] = useState<{ readonly username: string; readonly password: string }>();
  const typed = chosen ?? { username };
  return (
    <main className="phone-sign">
      <header className="phone-brand">
        <Mark />
        <span>{title}</span>
      </header>
      <section className="phone-card">
        <h1>{t('sign.title')}</h1>
        <SignInForms key={typed.username} target={target} way={typed.username ? 'password' : 'sms'} {...typed} />
      </section>
      {portal?.demo && (
        <section className="phone-card">
          <DemoAccounts accounts={portal.accounts} onChoose={setChosen} />
        </section>
      )}
      <LanguageChoice />
      <p className="phone-foot">{t('sign.shared')}</p>
    </main>
  );
}

export default function MobileSignInPage(): ReactNode {
  const { t } = useTranslation('session');
  const { '*': rest = '' } = useParams();
  const [query] = useSearchParams();
  const status = useSession((state) => state.status);
  const target = mobileTarget(rest, query);
  const signingOn = useSignOn(query, target);
  if (status === 'loading' || status === 'ready') return <Navigate to={target} replace />;
  if (signingOn)
    return (
      <main className="status-page" role="status">
        <h1>{t('sign.busy')}</h1>
      </main>
    );
  return <PhoneSignIn target={target} username={query.get('username') ?? ''} />;
}
