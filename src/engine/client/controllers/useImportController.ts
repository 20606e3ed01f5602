/**
 * An import from the choice of a file to its result: sends it, waits for its check, fetches lines as they are looked
 * at, and writes.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImportedLine, ImportState, ImportVerdict } from '../../model/import/import-wire.ts';
import type { ActionData, EntityView } from '../../model/wire.ts';
import { isAborted } from '../api/client.ts';
import { asApiError } from '../api/errors.ts';
import {
  beginImport,
  cancelImport,
  commitImport,
  correctImport,
  fetchImport,
  fetchImportLines,
  fetchOpenImport,
  undoImport,
} from '../api/imports.ts';

export interface ImportController {
  readonly fileName: string;
  /** Share of the file that has been sent; undefined when nothing is on its way. */
  readonly sent: number | undefined;
  /** Absent until the server has the file. */
  readonly state: ImportState | undefined;
  /** Being checked or written just now. */
  readonly working: boolean;
  readonly mistake: string;
  readonly lines: readonly ImportedLine[];
  /** Lines of the chosen kind in all. */
  readonly lineCount: number;
  readonly verdict: ImportVerdict | undefined;
  show(verdict: ImportVerdict | undefined): void;
  /** Fetches further lines, if there are any. */
  more(): void;
  choose(file: File): void;
  /** Puts another text into a cell and looks at all lines again. */
  correct(line: number, column: string, text: string): void;
  commit(which: 'all' | 'good'): void;
  /** Stops what is under way, or ends an import that was stopped. */
  cancel(): void;
  /** An import of the person that is not over, offered until a file is chosen. */
  readonly earlier: ImportState | undefined;
  /** Takes it up where it stands. */
  takeUp(): void;
  undo(): Promise<ActionData | undefined>;
  /** Back to the choice of a file; a preview is given up. */
  restart(): void;
  /** Gives up a preview, as the dialog is left. */
  leave(): void;
}

const PAGE = 200;
/** Between two looks at an import that is under way. Milliseconds. */
const LOOK_AGAIN_MS = 700;

interface Shown {
  readonly verdict: ImportVerdict | undefined;
  readonly list: readonly ImportedLine[];
  readonly count: number;
}
const NONE: Shown = { verdict: undefined, list: [], count: 0 };

export function useImportController(view: EntityView): ImportController {
  const { api } = view;
  const [fileName, setFileName] = useState('');
  const [sent, setSent] = useState<number>();
  const [state, setState] = useState<ImportState>();
  const [mistake, setMistake] = useState('');
  const [asked, setAsked] = useState(false);
  const [shown, setShown] = useState<Shown>(NONE);
  const [earlier, setEarlier] = useState<ImportState>();
  const fetching = useRef(false);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  useEffect(() => {
    const leaving = new AbortController();
    // Only an offer: that it cannot be made keeps nobody from choosing a file.
    void fetchOpenImport(api, leaving.signal).then(
      (open) => setEarlier(open ?? undefined),
      () => undefined,
    );
    return () => leaving.abort();
  }, [api]);

  function fail(cause: unknown): void {
    if (isAborted(cause)) return;
    setMistake(asApiError(cause).message);
  }

  async function fetchLines(
    id: string,
    verdict: ImportVerdict | undefined,
    before: readonly ImportedLine[],
  ): Promise<void> {
    if (fetching.current) return;
    fetching.current = true;
    try {
      const page = await fetchImportLines(
        api,
        id,
        { offset: before.length, limit: PAGE, ...(verdict ? { verdict } : {}) },
        stop.current.signal,
      );
      setShown({ verdict, list: [...before, ...page.list], count: page.totalCount });
    } catch (cause) {
      fail(cause);
    } finally {
      fetching.current = false;
    }
  }

  function take(next: ImportState): void {
    setState(next);
    setAsked(false);
    // What is wrong is looked at first.
    if (next.stage === 'checked') void fetchLines(next.id, next.counts.refused > 0 ? 'refused' : undefined, []);
  }

  const working = state?.stage === 'checking' || state?.stage === 'importing';
  const look = useEffectEvent(async () => {
    if (!state) return;
    try {
      take(await fetchImport(api, state.id, stop.current.signal));
    } catch (cause) {
      fail(cause);
    }
  });
  useEffect(() => {
    if (!working) return undefined;
    const timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [working, state]);

  async function send(file: File): Promise<void> {
    setFileName(file.name);
    setMistake('');
    setShown(NONE);
    setState(undefined);
    setSent(0);
    try {
      take(await beginImport(api, file, setSent, stop.current.signal));
    } catch (cause) {
      fail(cause);
    } finally {
      setSent(undefined);
    }
  }

  async function ask(next: Promise<ImportState>): Promise<void> {
    setMistake('');
    setAsked(true);
    try {
      take(await next);
    } catch (cause) {
      setAsked(false);
      fail(cause);
    }
  }

  function leave(): void {
    if (state?.stage === 'checked') void cancelImport(api, state.id).catch(() => undefined);
  }

  return {
    fileName,
    sent,
    state,
    mistake,
    working: working || asked,
    lines: shown.list,
    lineCount: shown.count,
    verdict: shown.verdict,
    show: (verdict) => {
      if (state) void fetchLines(state.id, verdict, []);
    },
    more: () => {
      if (state && shown.list.length < shown.count) void fetchLines(state.id, shown.verdict, shown.list);
    },
    choose: (file) => void send(file),
    correct: (line, column, text) => {
      if (state) void ask(correctImport(api, state.id, { line, column, text }));
    },
    commit: (which) => {
      if (state) void ask(commitImport(api, state.id, which));
    },
    cancel: () => {
      if (state) void ask(cancelImport(api, state.id));
    },
    earlier: state || sent !== undefined ? undefined : earlier,
    takeUp: () => {
      if (!earlier) return;
      setFileName(earlier.fileName);
      setMistake('');
      take(earlier);
    },
    undo: async () => {
      if (!state) return undefined;
      try {
        const answer = await undoImport(api, state.id);
        setState({ ...state, undo: false });
        return answer;
      } catch (cause) {
        fail(cause);
        return undefined;
      }
    },
    restart: () => {
      leave();
      setEarlier(undefined);
      setState(undefined);
      setShown(NONE);
      setMistake('');
      setFileName('');
    },
    leave,
  };
}
