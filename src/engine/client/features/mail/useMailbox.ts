/** The box that is shown, its page, what is counted beside the boxes, and the acts that change them. */
import { useCallback, useEffect, useState } from 'react';
import { App } from 'antd';
import { MAIL_BOXES, type MailBox, type MailLine } from '../../../model/calls/mail.ts';
import { asApiError } from '../../api/errors.ts';
import { onSchemaEvent } from '../../api/events.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { callMail } from './calls.ts';

export const PAGE_SIZE = 20;

/** Where one is: in the address, so that back leads back. */
export interface Place {
  readonly box: MailBox;
  readonly folder: string | undefined;
  readonly keyword: string;
  readonly page: number;
  /** The own row of the mail that is read. */
  readonly open: string | undefined;
  /** Something is written: a new mail, or a draft by its number. */
  readonly write: string | undefined;
}

export type Counts = Awaited<ReturnType<typeof callMail<'GET /api/mail/counts'>>>;

const isBox = (text: string | null): text is MailBox => MAIL_BOXES.some((box) => box === text);

function placeIn(search: string): Place {
  const params = new URLSearchParams(search);
  const box = params.get('box');
  return {
    box: isBox(box) ? box : 'inbox',
    folder: params.get('folder') ?? undefined,
    keyword: params.get('keyword') ?? '',
    page: Math.max(1, Number(params.get('page')) || 1),
    open: params.get('mail') ?? undefined,
    write: params.get('write') ?? undefined,
  };
}

export interface Mailbox {
  readonly place: Place;
  readonly lines: readonly MailLine[] | undefined;
  readonly total: number;
  readonly counts: Counts | undefined;
  readonly failed: string | undefined;
  /** Counts up with whatever may have changed a mail that is open. */
  readonly round: number;
  readonly goTo: (to: Partial<Place>) => void;
  readonly reload: () => void;
  /** Does something and looks again; a refusal is said above the page. @returns whether it was done */
  readonly run: (act: Promise<unknown>, done?: string) => Promise<boolean>;
}

/** @param base address of the page */
export function useMailbox(base: string): Mailbox {
  const { message } = App.useApp();
  const { search, go } = useNavigation();
  const [answer, setAnswer] = useState<{
    readonly key: string;
    readonly lines: readonly MailLine[];
    readonly total: number;
  }>();
  const [counts, setCounts] = useState<Counts>();
  const [failed, setFailed] = useState<string>();
  const [round, setRound] = useState(0);
  const place = placeIn(search);
  const { box, folder, keyword, page } = place;
  const key = JSON.stringify([box, folder, keyword, page]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  useEffect(() => {
    let greeted = false;
    return onSchemaEvent(({ kind }) => {
      if (kind === 'mail' || (kind === 'hello' && greeted)) reload();
      if (kind === 'hello') greeted = true;
    });
  }, [reload]);
  useEffect(() => {
    const control = new AbortController();
    const query = { box, ...(folder === undefined ? {} : { folder }), keyword, currentPage: page, pageSize: PAGE_SIZE };
    callMail('GET /api/mail/box', { query }, { signal: control.signal }).then(
      ({ list, total }) => {
        setAnswer({ key, lines: list, total });
        setFailed(undefined);
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setFailed(asApiError(cause).message);
      },
    );
    callMail('GET /api/mail/counts', {}, { signal: control.signal }).then(setCounts, () => undefined);
    return () => control.abort();
  }, [key, box, folder, keyword, page, round]);
  const goTo = (to: Partial<Place>): void => {
    const next = { ...place, open: undefined, write: undefined, ...to };
    const params = new URLSearchParams();
    if (next.box !== 'inbox') params.set('box', next.box);
    if (next.box === 'folder' && next.folder !== undefined) params.set('folder', next.folder);
    if (next.keyword !== '') params.set('keyword', next.keyword);
    if (next.page > 1) params.set('page', String(next.page));
    if (next.open !== undefined) params.set('mail', next.open);
    if (next.write !== undefined) params.set('write', next.write);
    go(params.size === 0 ? base : `${base}?${params}`);
  };
  const run = async (act: Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await act;
      if (done !== undefined) void message.success(done);
      return true;
    } catch (cause) {
      void message.error(asApiError(cause).message);
      return false;
    } finally {
      reload();
    }
  };
  const isThis = answer?.key === key;
  return {
    place,
    lines: isThis ? answer.lines : undefined,
    total: isThis ? answer.total : 0,
    counts,
    failed,
    round,
    goTo,
    reload,
    run,
  };
}
