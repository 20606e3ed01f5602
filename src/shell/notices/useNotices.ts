/** The person's notifications as a list that renews itself, and what can be done with them. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice, NoticeData } from '../../engine/model/home-wire.ts';
import { asApiError, fetchNotices, readAllNotices, readNotice } from '../../engine/client/index.ts';

export interface NoticeList {
  readonly data: NoticeData | undefined;
  /** Why they were not loaded, or not kept as read. */
  readonly failure: { readonly kind: 'failed' | 'readFailed'; readonly reason: string } | undefined;
  again(): void;
  read(notice: Notice, confirm: boolean): void;
  readAll(): void;
}

const ALL: readonly string[] = [];

/**
 * @param size the newest so many; @param round as `useNoticeNews` counts it; @param unreadFirst unread ones before all
 * others; @param types those of these types only: always the same list
 */
export function useNotices(size: number, round: number, unreadFirst = false, types = ALL): NoticeList {
  const { language } = useTranslation('shell').i18n;
  const [data, setData] = useState<NoticeData>();
  const [failure, setFailure] = useState<NoticeList['failure']>();
  const [own, setOwn] = useState(0);
  useEffect(() => {
    let gone = false;
    fetchNotices(size, { unreadFirst, types }).then(
      (fresh) => {
        if (gone) return;
        setData(fresh);
        setFailure((last) => (last?.kind === 'failed' ? undefined : last));
      },
      (cause: unknown) => {
        if (!gone) setFailure({ kind: 'failed', reason: asApiError(cause).message });
      },
    );
    return () => {
      gone = true;
    };
  }, [size, round, own, unreadFirst, types, language]);
  const again = useCallback(() => setOwn((last) => last + 1), []);
  const act = useCallback(
    (done: Promise<unknown>) => {
      setFailure(undefined);
      done.then(again, (cause: unknown) => setFailure({ kind: 'readFailed', reason: asApiError(cause).message }));
    },
    [again],
  );
  const read = useCallback((notice: Notice, confirm: boolean) => act(readNotice(notice.id, confirm)), [act]);
  const readAll = useCallback(() => act(readAllNotices()), [act]);
  return { data, failure, again, read, readAll };
}
