/**
 * How many notifications the person has not read, asked anew when the server says so and when one begins or ends; asked
 * once for all that show it.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { onSchemaEvent } from '../api/events.ts';
import { fetchNoticeCount } from '../api/home.ts';

/** Longest time a timer of the browser can hold. Milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** `round` counts up whenever the list of notifications may be another one. */
interface NoticeNews {
  readonly unread: number | undefined;
  readonly round: number;
}

const EMPTY: NoticeNews = { unread: undefined, round: 0 };
const useNews = create<NoticeNews>()(() => EMPTY);

let followers = 0;
let stop: (() => void) | undefined;

function start(): () => void {
  let gone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  async function ask(): Promise<void> {
    asked += 1;
    const own = asked;
    // A count that cannot be had leaves the last one standing; the stream says `hello` when the server is back.
    const count = await fetchNoticeCount().catch(() => undefined);
    if (gone || own !== asked || !count) return;
    useNews.setState(({ unread, round }) => ({
      unread: count.unread,
      round: unread === undefined ? round : round + 1,
    }));
    clearTimeout(timer);
    if (count.changesIn !== null) timer = setTimeout(() => void ask(), Math.min(LONGEST_MS, count.changesIn + 1));
  }
  let greeted = false;
  const unlisten = onSchemaEvent(({ kind }) => {
    // The first hello comes right after the first count; other roles or units may mean other notifications.
    if (kind === 'notice' || kind === 'menu' || (kind === 'hello' && greeted)) void ask();
    if (kind === 'hello') greeted = true;
  });
  void ask();
  return () => {
    gone = true;
    clearTimeout(timer);
    unlisten();
    // The next one may be another person.
    useNews.setState(EMPTY);
  };
}

export function useNoticeNews(): NoticeNews {
  useEffect(() => {
    followers += 1;
    stop ??= start();
    return () => {
      followers -= 1;
      if (followers > 0) return;
      stop?.();
      stop = undefined;
    };
  }, []);
  return useNews();
}
