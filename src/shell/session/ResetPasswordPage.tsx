/** Change of a password: one's own while signed in (forced or asked for), or by the token of a recovery mail. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  type SessionState,
  accessToken,
  changePassword,
  loadSession,
  mustChangePassword,
  resetByToken,
  useSession,
} from '../../engine/client/index.ts';
import { leave } from './exit.ts';
import { NoticeLine } from './fields.tsx';
import { leaveNotice } from './notice.ts';
import { NewPasswordFields, OldPasswordField } from './password-fields.tsx';
import { Split } from './Split.tsx';
import { usePasswordForm } from './usePasswordForm.ts';

/** Longest token the server takes; a longer one is no link of ours. */
const TOKEN_MAX = 200;

function OwnPasswordForm({ session: { user } }: { readonly session: SessionState }): ReactNode {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [done, setDone] = useState(false);
  const forced = user !== undefined && mustChangePassword(user);
  const form = usePasswordForm({
    withOld: true,
    send: async ({ old, fresh }) => {
      if (!user) return undefined;
      await changePassword(user.id, old, fresh);
      setDone(true);
      await loadSession();
      await navigate('/', { replace: true });
      return undefined;
    },
  });
  const notice = form.failure || (done ? t('reset.done') : forced ? t('notice.mustChange') : '');
  return (
    <form className="sign-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <h1>{t('reset.title')}</h1>
      <NoticeLine tone={form.failure ? 'danger' : done ? 'success' : 'warning'}>{notice}</NoticeLine>
      {forced && !done && (
        <p className="sign-text">{t(user.isTimeOut === false ? 'reset.whyExpired' : 'reset.whyFirst')}</p>
      )}
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <OldPasswordField form={form} />
      <NewPasswordFields form={form} />
      <button type="submit" className="plain-button plain-main sign-submit" disabled={form.busy}>
        {t('reset.save')}
      </button>
      <div className="sign-row sign-row-end">
        {forced ? (
          <button
            type="button"
            className="plain-link"
            onClick={() =>
              void leave(pathname + search).then((to) =>
                navigate(to.startsWith('/login') ? '/login' : to, { replace: true }),
              )
            }
          >
            {t('shell:signOut')}
          </button>
        ) : (
          <Link to="/">{t('shell:cancel')}</Link>
        )}
      </div>
    </form>
  );
}

function TokenForm({ token }: { readonly token: string }): ReactNode {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const form = usePasswordForm({
    withOld: false,
    send: async ({ fresh }) => {
      await resetByToken(token, fresh);
      leaveNotice({ tone: 'success', key: 'reset' });
      await navigate('/login', { replace: true });
      return undefined;
    },
  });
  return (
    <form className="sign-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <h1>{t('reset.tokenTitle')}</h1>
      <NoticeLine tone="danger">{form.failure}</NoticeLine>
      <NewPasswordFields form={form} autoFocus />
      <button type="submit" className="plain-button plain-main sign-submit" disabled={form.busy}>
        {t('reset.save')}
      </button>
      <div className="sign-row">
        <Link to="/forgotpassword">{t('reset.toForgot')}</Link>
        <Link to="/login">{t('reset.toSignIn')}</Link>
      </div>
    </form>
  );
}

function NoToken(): ReactNode {
  const { t } = useTranslation('session');
  return (
    <div className="sign-form">
      <h1>{t('reset.noToken')}</h1>
      <p className="sign-text">{t('reset.noTokenText')}</p>
      <div className="sign-row">
        <Link to="/forgotpassword">{t('reset.toForgot')}</Link>
        <Link to="/login">{t('reset.toSignIn')}</Link>
      </div>
    </div>
  );
}

export default function ResetPasswordPage(): ReactNode {
  const { t } = useTranslation('session');
  const session = useSession();
  const [query] = useSearchParams();
  const given = query.get('token');
  const token = given !== null && given.trim() !== '' && given.length <= TOKEN_MAX ? given : '';
  useEffect(() => {
    if (given === null && session.status === 'loading' && !session.user) void loadSession();
  }, [given, session.status, session.user]);
  return (
    <Split foot={t('reset.foot')}>
      {token ? (
        <TokenForm token={token} />
      ) : given === null && accessToken() ? (
        <OwnPasswordForm session={session} />
      ) : (
        <NoToken />
      )}
    </Split>
  );
}
