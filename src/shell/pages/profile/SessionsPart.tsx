/** Where one is signed in; any but the present session can be ended. */
import type { ReactNode } from 'react';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  type OwnSession,
  asApiError,
  endOwnSession,
  fetchOwnSessions,
  recentText,
  usePreferences,
} from '../../../engine/client/index.ts';
import { useLoaded } from '../../useLoaded.ts';

export function SessionsPart(): ReactNode {
  const { t } = useTranslation('pages');
  const { language } = usePreferences();
  const { modal, message } = App.useApp();
  const sessions = useLoaded(fetchOwnSessions, language);

  function ask(session: OwnSession): void {
    modal.confirm({
      title: t('sessions.question', { agent: session.agent || t('sessions.unknown') }),
      content: t('sessions.consequence'),
      icon: null,
      width: 400,
      maskClosable: false,
      autoFocusButton: 'cancel',
      okText: t('sessions.end'),
      okButtonProps: { danger: true, type: 'primary' },
      cancelText: t('profile.cancel'),
      onOk: () =>
        endOwnSession(session.id).then(sessions.again, (cause: unknown) => {
          void message.error(asApiError(cause).message);
        }),
    });
  }

  return (
    <section aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">{t('sessions.title')}</h2>
      {sessions.failure !== undefined && (
        <p role="alert">
          {sessions.failure}{' '}
          <button type="button" className="plain-link" onClick={sessions.again}>
            {t('home.retry')}
          </button>
        </p>
      )}
      <ul className="profile-sessions">
        {sessions.value?.map((session) => (
          <li key={session.id}>
            <div>
              <b>{session.agent || t('sessions.unknown')}</b>
              <p>{t('sessions.facts', { ip: session.ip || '—', at: recentText(session.lastAt) })}</p>
            </div>
            {session.current ? (
              <span className="profile-here">{t('sessions.current')}</span>
            ) : (
              <Button danger onClick={() => ask(session)}>
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
