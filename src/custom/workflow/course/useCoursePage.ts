/**
 * What the pages of a task and of an instance show beside their record; asked for anew whenever the record has changed,
 * and whenever anybody has done something in the process.
 */
import { createContext, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiError, asApiError, onSchemaEvent } from '../../../engine/client/index.ts';
import type { SchemaEvent } from '../../../engine/model/wire.ts';
import { type CoursePage, type RowPage, type TaskPage, send } from '../calls.ts';

interface Loaded<P> {
  readonly page: P | undefined;
  /** Why there is none, or no newer one. */
  readonly failure: ApiError | undefined;
  /** Hears which `rev` the record has: another one than before means that somebody did something. */
  readonly follow: (rev: unknown) => void;
  readonly reload: () => void;
}

function usePage<P>(id: string | undefined, ask: (id: string, signal: AbortSignal) => Promise<P>): Loaded<P> {
  const [page, setPage] = useState<P>();
  const [failure, setFailure] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const known = useRef<unknown>(undefined);
  useEffect(() => {
    if (id === undefined) return undefined;
    const control = new AbortController();
    // Beside a record that is there it is only missing: the record itself says what is wrong.
    ask(id, control.signal).then(
      (fresh) => {
        setPage(fresh);
        setFailure(undefined);
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setFailure(asApiError(cause));
      },
    );
    return () => control.abort();
  }, [id, ask, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const follow = useCallback(
    (rev: unknown) => {
      if (known.current !== undefined && known.current !== rev) reload();
      known.current = rev;
    },
    [reload],
  );
  return { page, failure, follow, reload };
}

/** The stream of news began: something may have been done anywhere. */
const ANY = '*';
/** More is not kept of what was done elsewhere while nothing is shown yet. */
const MOST_MISSED = 1000;

/**
 * Calls back whenever something was done in one of these processes, also before it was known here which they are, and
 * when the stream of news begins: what was missed before nobody knows.
 */
export function useProcessNews(instances: readonly (string | undefined)[], heard: () => void): void {
  const shown = instances.filter((one) => one !== undefined).join(' ');
  const missed = useRef(new Set<string>());
  const tell = useEffectEvent(heard);
  const listen = useEffectEvent((event: SchemaEvent) => {
    const concerned = event.kind === 'hello' ? [ANY] : event.kind === 'process' ? event.instances : [];
    if (shown !== '') return concerned.some((one) => one === ANY || shown.includes(one)) ? tell() : undefined;
    if (missed.current.size > MOST_MISSED) missed.current.clear();
    for (const one of concerned) missed.current.add(one);
  });
  useEffect(() => onSchemaEvent((event) => listen(event)), []);
  useEffect(() => {
    if (shown === '') return;
    // What is shown was read before that, and may be older.
    const isLate = [...missed.current].some((one) => one === ANY || shown.includes(one));
    missed.current.clear();
    if (isLate) tell();
  }, [shown]);
}

const askTask = (id: string, signal: AbortSignal): Promise<TaskPage> =>
  send('GET /api/workflow/task/page', { query: { id } }, { signal });
const askInstance = (id: string, signal: AbortSignal): Promise<CoursePage> =>
  send('GET /api/workflow/instance/page', { query: { id } }, { signal });

/** @param record entity and id, with a blank between */
const askRow = (record: string, signal: AbortSignal): Promise<RowPage> => {
  const [entity = '', id = ''] = record.split(' ');
  return send('GET /api/workflow/row/page', { query: { entity, id } }, { signal });
};

export const useRowPage = (entity: string, id: string | undefined): Loaded<RowPage> =>
  usePage(id === undefined ? undefined : `${entity} ${id}`, askRow);
export const useTaskPage = (id: string | undefined): Loaded<TaskPage> => usePage(id, askTask);
export const useInstancePage = (id: string | undefined): Loaded<CoursePage> => usePage(id, askInstance);

/**
 * A page that is read anew with the news of its process. What stands inside it is drawn later, and would miss what is
 * done meanwhile: it is told by a count.
 */
export interface Followed<P> extends Loaded<P> {
  readonly news: number;
}

export function useFollowedPage<P extends CoursePage>(loaded: Loaded<P>): Followed<P> {
  const [news, setNews] = useState(0);
  useProcessNews([loaded.page?.instance], () => {
    setNews((before) => before + 1);
    loaded.reload();
  });
  return { ...loaded, news };
}

/** For what stands inside the engine's detail: the page that was loaded around it. */
export const CourseContext = createContext<Followed<CoursePage>>({
  page: undefined,
  failure: undefined,
  follow: () => undefined,
  reload: () => undefined,
  news: 0,
});
