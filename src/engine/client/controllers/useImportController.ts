/**
 * An import from the choice of a file to its result: sends it, waits for its check, fetches lines as they are looked
 * at, and writes.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type {
  ImportedLine,
  ImportHeads,
  ImportState,
  ImportVerdict,
  KeptMapping,
} from '../../model/import/import-wire.ts';
import type { ImportMapping } from '../../model/import/mapping.ts';
import type { ActionData, EntityView } from '../../model/wire.ts';
import { isAborted } from '../api/client.ts';
import { asApiError, isPassing } from '../api/errors.ts';
import {
  beginImport,
  cancelImport,
  commitImport,
  correctImport,
  fetchImport,
  fetchImportHeads,
  fetchImportLines,
  fetchKeptMappings,
  fetchOpenImport,
  forgetMapping,
  type HeadsWish,
  type ImportWish,
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
  /** Is the file at hand, so that it can be read in another way? Not after the page was left. */
  readonly hasFile: boolean;
  /** What the columns of the file may be, while they are looked at. */
  readonly heads: ImportHeads | undefined;
  /** Mappings that the person keeps for the list. */
  readonly kept: readonly KeptMapping[];
  /** Takes one of them away. */
  forget(name: string): void;
  /** Looks at the columns of the file, of another of its sheets, or of several; their first line is a record or not. */
  map(wish?: HeadsWish): void;
  /** Leaves the columns as they are: back to the preview, or to the choice of a file. */
  unmap(): void;
  /** Reads the file by a mapping, kept under the name if there is one. */
  readAs(mapping: ImportMapping, keep: string | undefined): void;
  /** Reads another sheet of the file. */
  readSheet(sheet: string): void;
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
/** What is wrong with a head can be put right where the columns are looked at. */
const OF_HEADS: ReadonlySet<string> = new Set([
  'import.unknownHeads',
  'import.missingHeads',
  'import.doubleHeads',
  'import.noHead',
  'import.mapping',
  'import.mappingTarget',
]);
/** Between two looks at an import that is under way. Milliseconds. */
const LOOK_AGAIN_MS = 700;
/** After looks that brought nothing, each twice as long as the one before. */
const LONGEST_WAIT_MS = 15_000;
const TOO_MANY = 429;

interface Shown {
  readonly verdict: ImportVerdict | undefined;
  readonly list: readonly ImportedLine[];
  readonly count: number;
}
const NONE: Shown = { verdict: undefined, list: [], count: 0 };

/** The preview that is being given up: what is offered next is asked for behind it. */
let givenUp: Promise<unknown> = Promise.resolve();

export function useImportController(view: EntityView): ImportController {
  const { api } = view;
  const [fileName, setFileName] = useState('');
  const [sent, setSent] = useState<number>();
  const [state, setState] = useState<ImportState>();
  const [mistake, setMistake] = useState('');
  /** Looks at a running import that brought nothing. */
  const [missed, setMissed] = useState(0);
  const [asked, setAsked] = useState(false);
  const [shown, setShown] = useState<Shown>(NONE);
  const [earlier, setEarlier] = useState<ImportState>();
  const [heads, setHeads] = useState<ImportHeads>();
  const [kept, setKept] = useState<readonly KeptMapping[]>([]);
  const file = useRef<File>(undefined);
  /** The sheets that were asked for; none leaves it to the server, which looks at those that are alike. */
  const wanted = useRef<HeadsWish>({});
  const fetching = useRef(false);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  useEffect(() => {
    const leaving = new AbortController();
    // Only an offer: that it cannot be made keeps nobody from choosing a file.
    void givenUp
      .then(() => fetchOpenImport(api, leaving.signal))
      .then(
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

  /** Where the columns cannot be looked at, what was wrong with the file stands there as before. */
  async function lookAtHeads(wish: HeadsWish): Promise<void> {
    if (!file.current) return;
    setSent(0);
    try {
      const [proposed, mappings] = await Promise.all([
        fetchImportHeads(api, file.current, wish, setSent, stop.current.signal),
        fetchKeptMappings(api, stop.current.signal),
      ]);
      setKept(mappings);
      setHeads(proposed);
    } catch (cause) {
      fail(cause);
    } finally {
      setSent(undefined);
    }
  }

  /** What is wrong with a head is put right where its columns are looked at. */
  async function follow(next: ImportState): Promise<void> {
    take(next);
    if (next.stage === 'failed' && OF_HEADS.has(next.problem?.code ?? '')) await lookAtHeads(wanted.current);
  }

  const working = state?.stage === 'checking' || state?.stage === 'importing';
  const look = useEffectEvent(async () => {
    if (!state) return;
    try {
      const next = await fetchImport(api, state.id, stop.current.signal);
      setMistake('');
      setMissed(0);
      await follow(next);
    } catch (cause) {
      fail(cause);
      // It goes on over there, whether it can be seen or not.
      const { code } = asApiError(cause);
      if (!isAborted(cause) && (isPassing({ code }) || code === TOO_MANY)) setMissed((count) => count + 1);
    }
  });
  useEffect(() => {
    if (!working) return undefined;
    const timer = setTimeout(() => void look(), Math.min(LONGEST_WAIT_MS, LOOK_AGAIN_MS * 2 ** missed));
    return () => clearTimeout(timer);
  }, [working, state, missed]);

  async function send(chosen: File, wish: ImportWish = {}): Promise<void> {
    file.current = chosen;
    const { sheet, sheets } = wish;
    wanted.current = sheets ? { sheets } : sheet === undefined ? {} : { sheet };
    setFileName(chosen.name);
    setMistake('');
    setShown(NONE);
    setHeads(undefined);
    setState(undefined);
    setSent(0);
    try {
      await follow(await beginImport(api, chosen, wish, setSent, stop.current.signal));
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
    if (state?.stage === 'checked') givenUp = cancelImport(api, state.id).catch(() => undefined);
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
    choose: (chosen) => void send(chosen),
    hasFile: file.current !== undefined,
    heads,
    kept,
    forget: (name) => {
      forgetMapping(api, name).then(() => setKept((before) => before.filter((one) => one.name !== name)), fail);
    },
    map: (wish) => {
      setMistake('');
      const { sheet = '', sheets } = state?.source ?? {};
      void lookAtHeads(wish ?? (sheets ? { sheets } : sheet === '' ? {} : { sheet }));
    },
    unmap: () => setHeads(undefined),
    readAs: (mapping, keep) => {
      if (!file.current || !heads) return;
      leave();
      void send(file.current, {
        mapping,
        ...(heads.sheets.length > 1 ? { sheets: heads.sheets } : heads.sheet === '' ? {} : { sheet: heads.sheet }),
        ...(keep === undefined ? {} : { keep }),
      });
    },
    readSheet: (sheet) => {
      if (!file.current) return;
      leave();
      void send(file.current, { sheet });
    },
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
      setHeads(undefined);
      file.current = undefined;
    },
    leave,
  };
}
