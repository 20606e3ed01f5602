/** Lets only a session through that may go on: signed in, with a role, without a password to be changed. */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import {
  type ApiError,
  type SessionState,
  ThemeProvider,
  dropSession,
  loadSession,
  mustChangePassword,
  onSessionNews,
  signOut,
  useSession,
} from '../../engine/client/index.ts';
import { signInAddress } from '../addresses.ts';
import { fetchPageAhead } from '../fetch-ahead.ts';
import { useExit } from './exit.ts';
import './frame-skeleton.css';
import { leaveNotice, rememberPerson } from './notice.ts';

/** Runs the registrations once for the life of the page. */
let registered: Promise<unknown> | undefined;

/** A failure that says something about the session; without any answer the person may simply try again. */
function isAnswered(error: ApiError | undefined): boolean {
  return error !== undefined && error.code !== 0 && error.code !== 408;
}

/** Ends sessions that may not go on, and leaves the reason for the sign-in page (specification, sections 4 and 8). */
function dismiss({ status, user, error }: SessionState): void {
  if (status === 'failed' && isAnswered(error)) {
    leaveNotice({ tone: 'danger', text: error?.said || 'Has Error' });
    dropSession();
  } else if (status === 'ready' && user?.roles.length === 0) {
    leaveNotice({ tone: 'danger', key: 'roleless', seconds: 5 });
    void signOut();
  }
}

function RetryLoad({ error }: { readonly error: ApiError | undefined }): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <main className="status-page" role="alert">
      <h1>{t('loadFailed')}</h1>
      <p>{error?.message}</p>
      <div className="status-actions">
        <button type="button" className="plain-button plain-main" onClick={() => void loadSession()}>
          {t('retry')}
        </button>
      </div>
    </main>
  );
}

const FRAMELESS = /^\/(apps?|dashBoard|alarmDisposal|hiddenDanger|governanceList|list|hiddenDangerRectify)(\/|$)/;

export function Guard({
  afterSignIn,
  children,
}: {
  readonly afterSignIn: readonly (() => Promise<unknown>)[];
  readonly children: ReactNode;
}): ReactNode {
  const session = useSession();
  const { status, user, error } = session;
  const [ready, setReady] = useState(false);
  const [broken, setBroken] = useState<Error>();
  const { pathname, search } = useLocation();
  const exit = useExit((state) => state.to);
  const address = useRef(pathname + search);

  useEffect(
    () =>
      onSessionNews((news) => {
        if (news.kind !== 'ended') return;
        // While somebody leaves on purpose, other calls may learn of it first.
        if (useExit.getState().to === undefined)
          leaveNotice({ tone: 'warning', key: news.elsewhere ? 'elsewhere' : 'expired' });
        dropSession();
      }),
    [],
  );

  useEffect(() => {
    if (status === 'loading' && !user) void loadSession().then(() => fetchPageAhead(address.current));
  }, [status, user]);

  useEffect(() => dismiss(session), [session]);

  useEffect(() => {
    if (!user) return;
    rememberPerson(user.id);
    useExit.setState({ to: undefined });
  }, [user]);

  useEffect(() => {
    if (status === 'none') return;
    registered ??= Promise.all(afterSignIn.map((register) => register()));
    registered.then(
      () => setReady(true),
      (cause: unknown) => setBroken(cause instanceof Error ? cause : new Error(String(cause))),
    );
  }, [status, afterSignIn]);

  if (broken) throw broken;
  if (status === 'none') return <Navigate to={exit ?? signInAddress(pathname + search)} replace />;
  if (status === 'failed' && !isAnswered(error)) return <RetryLoad error={error} />;
  if (user?.roles.length === 0) return null;
  // The phone's pages and the dashboard stand without the frame.
  const shape = FRAMELESS.test(pathname) ? null : <div className="late-frame" aria-busy="true" />;
  if (!user || !ready) return shape;
  if (mustChangePassword(user)) return <Navigate to="/resetPassword" replace />;
  return (
    <Suspense fallback={shape}>
      <ThemeProvider>{children}</ThemeProvider>
    </Suspense>
  );
}
