/**
 * What may stand over any page of a signed-in person: the overlays of calls, the question whether to sign in again, the
 * word that the network is back.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { App, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { ToneMark, dropSession, onSessionNews, useBusy } from '../../engine/client/index.ts';
import './messages.css';

/** Errors of business stay this long (specification, section 8). */
const ERROR_SECONDS = 5;
const NOTE_SECONDS = 3;

/** Covers the page while something is written or fetched, so that nobody presses twice. */
function BusyOverlay(): ReactNode {
  const { t } = useTranslation('messages');
  const shown = useBusy((state) => state.shown);
  return (
    <div className={shown ? 'busy busy-shown' : 'busy'} role="status" aria-live="polite">
      {shown && (
        <p className="busy-words">
          <span className="busy-turn" aria-hidden="true" />
          {t(`busy.${shown}`)}
        </p>
      )}
    </div>
  );
}

/**
 * Says what the server said, and asks before signing in again, for there may be unsaved input (codes 50008, 50012,
 * 50014).
 */
function ReloginDialog(): ReactNode {
  const { t } = useTranslation('messages');
  const { message } = App.useApp();
  const [reason, setReason] = useState<string>();
  useEffect(
    () =>
      onSessionNews((news) => {
        if (news.kind !== 'relogin') return;
        setReason(news.message);
        // One key: of several calls that fail together one word is enough.
        void message.open({
          key: 'relogin',
          icon: null,
          duration: ERROR_SECONDS,
          content: (
            <span className="note">
              <ToneMark tone="danger" />
              {news.message}
            </span>
          ),
        });
      }),
    [message],
  );
  function relogin(): void {
    dropSession();
    location.reload();
  }
  return (
    <Modal
      open={reason !== undefined}
      title={t('relogin.title')}
      width={400}
      maskClosable={false}
      okText={t('relogin.ok')}
      cancelText={t('relogin.cancel')}
      onOk={relogin}
      onCancel={() => setReason(undefined)}
    >
      {reason}
    </Modal>
  );
}

/** While the network is away a line of the frame says so; here it is said that it has come back. */
function BackOnline(): ReactNode {
  const { t } = useTranslation('messages');
  const { message } = App.useApp();
  useEffect(() => {
    const say = (): void =>
      void message.open({
        key: 'online',
        icon: null,
        duration: NOTE_SECONDS,
        content: (
          <span className="note">
            <ToneMark tone="success" />
            {t('backOnline')}
          </span>
        ),
      });
    window.addEventListener('online', say);
    return () => window.removeEventListener('online', say);
  }, [message, t]);
  return null;
}

export default function Messages(): ReactNode {
  return (
    <>
      <BusyOverlay />
      <ReloginDialog />
      <BackOnline />
    </>
  );
}
