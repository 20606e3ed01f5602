/** Takes over a session by the one-time ticket of an address, and goes on without it. */
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { usePortal } from '../../engine/client/index.ts';
import { safeRedirect } from '../addresses.ts';
import { leaveNotice } from './notice.ts';
import { useSignIn } from './useSignIn.ts';

/** Tickets that were tried: each is good for one try, also when React runs an effect twice. */
const tried = new Set<string>();

export default function AuthRedirectPage(): ReactNode {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const ticket = query.get('ticket') ?? query.get('tokenStr') ?? '';
  const attempt = useSignIn(safeRedirect(query.get('redirect')));
  const facts = usePortal((state) => state.facts);
  useEffect(() => {
    if (!ticket || !facts || tried.has(ticket)) return;
    tried.add(ticket);
    void attempt.run({ grant_type: 'single', singleKey: ticket }, { tenantCode: facts.ssoTenantCode ?? 'default', remember: false }).then((done) => {
      if (done) return;
      leaveNotice({ tone: 'danger', key: 'handOver' });
      void navigate('/login', { replace: true });
    });
  });
  if (!ticket) return <Navigate to="/login" replace />;
  return <main className="status-page" role="status"><h1>{t('sign.busy')}</h1></main>;
}
