/** All notifications meant for the person, newest first, on the phone. */
import { type ReactNode, useState } from 'react';
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh';
import { useTranslation } from 'react-i18next';
import { useNoticeNews } from '../../engine/client/index.ts';
import { NoticeFailure } from '../notices/NoticeRows.tsx';
import { useNotices } from '../notices/useNotices.ts';
import { NoticeDetails } from './Notices.tsx';
import { PhoneHead } from './PhoneHead.tsx';

/** Rows of one step. */
const STEP = 30;

export function NoticesPage(): ReactNode {
  const { t } = useTranslation('notices');
  const { round } = useNoticeNews();
  const [size, setSize] = useState(STEP);
  const { data, failure, again, read, readAll } = useNotices(size, round);
  return (
    <>
      <PhoneHead
        title={t('title')}
        above="/apps/home"
        right={
          data !== undefined &&
          data.unread > 0 && (
            <button type="button" className="plain-button ph-button" onClick={readAll}>
              {t('readAll')}
            </button>
          )
        }
      />
      <main className="ph-body" aria-busy={!data && !failure}>
        <PullToRefresh onRefresh={async () => again()}>
          <div className="ph-pad">
            <NoticeFailure failure={failure} again={again} />
            {data?.list.length === 0 && <p className="ph-none">{t('none')}</p>}
            {data && data.list.length > 0 && (
              <section className="ph-card ph-notices" aria-label={t('list')}>
                {data.list.map((notice) => (
                  <NoticeDetails key={notice.id} notice={notice} read={read} />
                ))}
              </section>
            )}
            {data && data.list.length < data.totalCount && (
              <button type="button" className="plain-button ph-button ph-wide" onClick={() => setSize(size + STEP)}>
                {t('more')}
              </button>
            )}
          </div>
        </PullToRefresh>
      </main>
    </>
  );
}
