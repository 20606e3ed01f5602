/**
 * Takes over a session by the one-time ticket of an address, and goes on without it; asks first whether it
 * is meant to.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import {
  type TicketOwner,
  accessToken,
  fetchTicketOwner,
  loadSession,
  usePortal,
  useSession,
} from '../../engine/client/index.ts';
import { safeRedirect } from '../addresses.ts';
import { leaveNotice } from './notice.ts';
import { useSignIn } from './useSignIn.ts';

/** Tickets that were tried: each is good for one try, also when React runs an effect twice. */
const tried = new Set<string>();

/**
 * Anybody can send a link that signs in as themselves, and read later what is typed there: only who is signed in as
 * that person already is not asked.
 */
function Question({
  owner,
  onOk,
  onCancel,
}: {
  readonly owner: TicketOwner;
  readonly onOk: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { t } = useTranslation('account');
  const user = useSession((state) => state.user);
  return (
    <main className="status-page">
      <h1>{t('takeOver.title', { name: owner.name, username: owner.username })}</h1>
      <p>{user ? t('takeOver.other', { name: user.nickname || user.username }) : t('takeOver.text')}</p>
      <div className="status-actions">
        <button type="button" className="plain-button" onClick={onCancel}>
          {t('takeOver.cancel')}
        </button>
        <button type="button" className="plain-button plain-main" onClick={onOk}>
          {t('takeOver.ok')}
        </button>
      </div>
    </main>
  );
}

export default function AuthRedirectPage(): ReactNode {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const ticket = query.get('ticket') ?? query.get('tokenStr') ?? '';
  const attempt = useSignIn(safeRedirect(query.get('redirect')));
  const facts = usePortal((state) => state.facts);
  const [owner, setOwner] = useState<TicketOwner>();
  const asked = useRef<string>(undefined);

  function leave(): void {
    leaveNotice({ tone: 'danger', key: 'handOver' });
    void navigate('/login', { replace: true });
  }
  function takeOver(): void {
    if (tried.has(ticket)) return;
    tried.add(ticket);
    setOwner(undefined);
    void attempt
      .run(
        { grant_type: 'single', singleKey: ticket },
        { tenantCode: facts?.ssoTenantCode ?? 'default', remember: false },
      )
      .then((done) => {
        if (!done) leave();
      });
  }
  useEffect(() => {
    if (!ticket || !facts || asked.current === ticket) return;
    asked.current = ticket;
    void (async () => {
      const known = await fetchTicketOwner(ticket).catch(() => undefined);
      // Who is signed in here has to be known before it can be said who would be signed out.
      if (known && accessToken()) await loadSession();
      if (!known) leave();
      else if (useSession.getState().user?.id === known.id) takeOver();
      else setOwner(known);
    })();
  });
  if (!ticket) return <Navigate to="/login" replace />;
  if (owner)
    return (
      <Question
        owner={owner}
        onOk={takeOver}
        onCancel={() => void navigate(accessToken() ? '/' : '/login', { replace: true })}
      />
    );
  return (
    <main className="status-page" role="status">
      <h1>{t('sign.busy')}</h1>
    </main>
  );
}
