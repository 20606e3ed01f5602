/** The newest notifications on the phone's home; one opens in its place. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeData } from '../../engine/model/home-wire.ts';
import { fetchNotices } from '../../engine/client/index.ts';

const MOST_NOTICES = 3;

/** The words of a text that may be marked up. */
function plainText(content: string): string {
  return new DOMParser().parseFromString(content, 'text/html').body.textContent ?? '';
}

/** Nothing stands here while there is nothing to say; a failure here must not hide the rest of the home. */
export function Notices({ round }: { readonly round: number }): ReactNode {
  const { t } = useTranslation('mobile');
  const [data, setData] = useState<NoticeData>();
  useEffect(() => {
    let gone = false;
    fetchNotices(MOST_NOTICES).then((fresh) => { if (!gone) setData(fresh); }, () => undefined);
    return () => { gone = true; };
  }, [round]);
  if (!data || data.list.length === 0) return null;
  return (
    <section className="ph-card ph-notices" aria-label={t('notices')}>
      <h2>{t('notices')}{data.unread > 0 && <small>{t('unread', { count: data.unread })}</small>}</h2>
      {data.list.map((notice) => (
        <details key={notice.id}>
          <summary><span className={notice.isRead ? 'ph-grow' : 'ph-grow ph-unread'}>{notice.title}</span><time dateTime={notice.publishTime}>{notice.publishTime.slice(5, 10)}</time></summary>
          <p>{plainText(notice.content)}</p>
        </details>
      ))}
    </section>
  );
}
