/** What people say about a record, beside its history where there is room for both. */
import { type ReactNode, useState } from 'react';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../model/wire.ts';
import { asApiError } from '../../api/errors.ts';
import type { SlotProps } from '../../registry/types.ts';
import { ErrorNotice } from '../../screens/detail/ErrorNotice.tsx';
import { useSay } from '../../screens/form/useSay.tsx';
import { Composer, type Written } from './Composer.tsx';
import { ThreadView } from './ThreadView.tsx';
import { callComments, type Comments, type RecordOf, threadsOf, useComments } from './useComments.ts';
import './comments.css';

function Talk({
  view,
  record,
  comments: { loaded, failure, reload },
}: {
  readonly view: EntityView;
  readonly record: RecordOf;
  readonly comments: Comments;
}): ReactNode {
  const { t } = useTranslation('comments');
  const say = useSay();
  if (!loaded) return failure ? <ErrorNotice title={t('notLoaded')} error={failure} onRetry={reload} /> : null;
  async function add(written: Written, parent?: string): Promise<readonly string[]> {
    const { untold } = await callComments('POST /api/comments', {
      body: { ...record, ...written, ...(parent === undefined ? {} : { parent }), key: crypto.randomUUID() },
    });
    reload();
    return untold;
  }
  async function follow(isFollowed: boolean): Promise<void> {
    try {
      await callComments('POST /api/comments/follow', { body: { ...record, isFollowed } });
      say.done(t(isFollowed ? 'nowFollowed' : 'nowLeft'));
    } catch (cause) {
      say.failed(asApiError(cause).message);
    }
    reload();
  }
  const threads = threadsOf(loaded.list);
  return (
    <>
      <p className="comment-following">
        <span>{t(loaded.isFollowed ? 'followed' : 'notFollowed')}</span>
        <Button size="small" aria-pressed={loaded.isFollowed} onClick={() => void follow(!loaded.isFollowed)}>
          {t(loaded.isFollowed ? 'unfollow' : 'follow')}
        </Button>
      </p>
      {loaded.total > loaded.list.length && (
        <p className="anlan-none">{t('newest', { count: loaded.list.length, total: loaded.total })}</p>
      )}
      {threads.length === 0 ? (
        <p className="anlan-none">{t('none')}</p>
      ) : (
        <ol className="comment-list" aria-label={t('title')}>
          {threads.map((thread) => (
            <ThreadView key={thread.first.id} thread={thread} record={record} view={view} onSay={add} onDone={reload} />
          ))}
        </ol>
      )}
      <Composer record={record} view={view} label={t('write')} send={t('send')} onSend={(written) => add(written)} />
    </>
  );
}

/** @param props `children`: the history, where both share one place */
export default function RecordComments({ entity: view, row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('comments');
  const [chosen, show] = useState<string>();
  const record = { entity: view.name, row: row?.id ?? '' };
  const comments = useComments(record);
  const talk = <Talk view={view} record={record} comments={comments} />;
  const count = comments.loaded?.total ?? 0;
  // What is not settled comes before what is past.
  const isOpen = comments.loaded?.list.some(({ parent, resolved }) => parent === null && resolved === null) === true;
  const title = (
    <>
      {t('title')}
      {count > 0 && <span className="anlan-tab-count">{count}</span>}
    </>
  );
  if (children === undefined)
    return (
      <section className="comment-section" aria-label={t('title')}>
        <h3>{title}</h3>
        {talk}
      </section>
    );
  return (
    <Tabs
      className="comment-tabs"
      activeKey={chosen ?? (isOpen ? 'comments' : 'history')}
      onChange={show}
      items={[
        { key: 'history', label: t('history'), children },
        { key: 'comments', label: title, children: talk },
      ]}
    />
  );
}
