/** How many mails of the person are unread; stands only where the menu holds the inbox. */
import { type ReactNode, useEffect, useState } from 'react';
import { Badge } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon, fetchUnreadMails, onSchemaEvent, useSession } from '../../engine/client/index.ts';
import { findLeaf } from '../addresses.ts';

/** Specification, sections 2.5 and 9. */
const INBOX = '/email/xzg_email_user_list';
const MOST = 99;
const ASKED_EVERY_MS = 60_000;

function Unread(): ReactNode {
  const { t } = useTranslation('layout');
  const [count, setCount] = useState<number>();
  useEffect(() => {
    // A count that cannot be had leaves the last one standing.
    const ask = (): void => void fetchUnreadMails().then(setCount, () => undefined);
    ask();
    const timer = setInterval(ask, ASKED_EVERY_MS);
    const stop = onSchemaEvent(({ kind }) => {
      if (kind === 'mail') ask();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return (
    <Link
      className="plain-icon mail"
      to={INBOX}
      aria-label={t('mail.label', { count: count ?? 0 })}
      title={t('mail.label', { count: count ?? 0 })}
    >
      <Badge count={count ?? 0} overflowCount={MOST} size="small" offset={[2, -2]}>
        <Icon name="mail" />
      </Badge>
    </Link>
  );
}

export function MailBadge(): ReactNode {
  const menu = useSession((state) => state.menu);
  return findLeaf(menu, INBOX) ? <Unread /> : null;
}
