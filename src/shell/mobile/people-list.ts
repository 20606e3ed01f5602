/** People of a picker, page by page: the newest question wins, pages of one question are put together. */
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type ApiError,
  type PeopleSource,
  type Person,
  asApiError,
  queryRows,
  useSession,
} from '../../engine/client/index.ts';
import { holdsCode } from '../../engine/model/access.ts';
import type { EntityView } from '../../engine/model/wire.ts';

const PAGE_SIZE = 50;
const TYPING_PAUSE_MS = 200;

/** May the caller list people at all? Asking without it would only be refused. */
export function useMayList(entity: 'sysUser' | 'sysOrg'): boolean {
  return useSession((state) => holdsCode(new Set(state.codes), `system:${entity}:query`));
}

/** Everybody the caller may list, in normal state; `narrow` adds filters, e.g. one organisation. */
export function everybody(api: EntityView['api'], narrow: Readonly<Record<string, string>> = {}): PeopleSource {
  return async (keyword, page, signal) => {
    const data = await queryRows(
      api,
      { status: 'normal', ...narrow, ...(keyword ? { keyword } : {}), currentPage: page, pageSize: PAGE_SIZE },
      signal,
    );
    const list = data.list.map((row): Person => {
      const org = row.$labels?.['orgId'];
      return { id: row.id, name: row.$label ?? row.id, ...(typeof org === 'string' ? { note: org } : {}) };
    });
    return { list, total: data.totalCount };
  };
}

export interface PeopleList {
  readonly people: readonly Person[];
  readonly total: number;
  readonly loading: boolean;
  readonly error: ApiError | undefined;
  /** The next page, if there is one. */
  readonly more: () => Promise<void>;
  readonly retry: () => void;
}

interface Answer {
  readonly people: readonly Person[];
  readonly total: number;
  readonly page: number;
}

const NOTHING: Answer = { people: [], total: 0, page: 0 };

/** @param source undefined until it is known whom to ask */
export function usePeopleList(source: PeopleSource | undefined, keyword: string): PeopleList {
  const [answer, setAnswer] = useState(NOTHING);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  const question = useRef<AbortController>(undefined);

  const ask = useCallback(
    async (page: number, before: readonly Person[], control: AbortController): Promise<void> => {
      if (!source) return;
      setLoading(true);
      try {
        const fresh = await source(keyword, page, control.signal);
        if (control.signal.aborted) return;
        setAnswer({ people: [...before, ...fresh.list], total: fresh.total, page });
        setError(undefined);
      } catch (cause) {
        if (control.signal.aborted) return;
        setError(asApiError(cause));
      }
      setLoading(false);
    },
    [source, keyword],
  );

  useEffect(() => {
    const control = new AbortController();
    question.current = control;
    const pause = setTimeout(() => void ask(1, [], control), keyword === '' ? 0 : TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
      control.abort();
    };
  }, [ask, keyword, attempt]);

  const more = useCallback(async () => {
    const control = question.current;
    if (control && !loading && answer.people.length < answer.total) await ask(answer.page + 1, answer.people, control);
  }, [ask, answer, loading]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { people: answer.people, total: answer.total, loading, error, more, retry };
}
