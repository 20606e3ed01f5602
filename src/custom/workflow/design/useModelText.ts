/**
 * The text of one model between the row and the canvas: what was typed is kept in this tab at once and in the row soon
 * after; somebody else's save is never written over unasked.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  announceUnsaved,
  type ApiError,
  asApiError,
  type DraftKey,
  dropDraft,
  getRow,
  keepDraft,
  readDraft,
  saveQuietly,
  seatOf,
  useNavigation,
  useSession,
  type SlotProps,
} from '../../../engine/client/index.ts';
import type { WireRow } from '../../../engine/model/wire.ts';

type View = SlotProps['entity'];

export type Saving =
  | { readonly kind: 'saved' | 'changed' | 'saving' }
  | { readonly kind: 'failed'; readonly error: ApiError }
  /** Somebody else saved another text meanwhile. */
  | { readonly kind: 'conflict'; readonly by: string; readonly at: string; readonly theirs: WireRow };

/** A text to be put on the canvas; `opening` tells one from the next. */
export interface Opening {
  readonly opening: number;
  readonly text: string;
  /** It was kept from before and is not in the row yet. */
  readonly restored: boolean;
}

export interface ModelText {
  readonly row?: WireRow;
  readonly failure?: ApiError;
  readonly retry: () => void;
  readonly opening?: Opening;
  readonly saving: Saving;
  /** The draft could not be kept in the browser: what is typed is safe only once it is saved. */
  readonly unkept: boolean;
  /** The canvas has opened a text and writes it as `exported`. */
  readonly opened: (exported: string) => void;
  /**
   * A file was brought in whose text needs nothing: the canvas writes it as `exported`, and while it does, the row
   * takes the file as it stands.
   */
  readonly brought: (exported: string, file: string) => void;
  /** The canvas now says `exported`. */
  readonly typed: (exported: string) => void;
  /** Saves now. True = the row holds what is on the canvas. */
  readonly save: () => Promise<boolean>;
  /** Of a conflict: the other's text instead of mine, or mine over it. */
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
}

/** Milliseconds without a change after which the row is written: each write is an entry in its history. */
const REST_MS = 4000;
/** Somebody else was faster in every round. */
const MOST_JOINS = 3;

const xmlOf = (row: WireRow): string => (typeof row['bpmnXml'] === 'string' ? row['bpmnXml'] : '');
const revOf = (row: WireRow): number => Number(row['rev'] ?? 0);
export const mayEdit = (row: WireRow): boolean => row['status'] !== 'archived' && (row.$can ?? []).includes('edit');

/** Give the screen a `key` of the id. `begin` makes the first text of a model that has none. */
export function useModelText(view: View, id: string, title: string, begin: (row: WireRow) => string): ModelText {
  const { path } = useNavigation();
  const seat = useSession((state) => seatOf(state.user));
  const [key] = useState<DraftKey>({ seat, form: 'wfModel!design', id });
  const [row, setRow] = useState<WireRow>();
  const [failure, setFailure] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const [opening, setOpening] = useState<Opening>();
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' });
  const [unkept, setUnkept] = useState(false);
  /** The row as it stands there, and how the canvas writes what it holds. */
  const stored = useRef<{ row: WireRow; exported?: string }>(undefined);
  const now = useRef<string>(undefined);
  const file = useRef<{ readonly exported: string; readonly text: string }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);

  const show = (text: string, restored: boolean): void =>
    setOpening((before) => ({ opening: (before?.opening ?? 0) + 1, text, restored }));

  const arrived = useEffectEvent((found: WireRow) => {
    stored.current = { row: found };
    setRow(found);
    const draft = mayEdit(found) ? readDraft(key) : undefined;
    const kept = draft?.values['bpmnXml'];
    if (typeof kept !== 'string' || kept === xmlOf(found)) return show(xmlOf(found) || begin(found), false);
    show(kept, true);
    if (draft?.rev === revOf(found)) return setSaving({ kind: 'changed' });
    return setSaving({
      kind: 'conflict',
      by: String(found['updatedBy'] ?? ''),
      at: String(found['updatedAt'] ?? ''),
      theirs: found,
    });
  });
  useEffect(() => {
    let gone = false;
    getRow(view.api, id).then(
      (found) => {
        if (!gone) arrived(found);
      },
      (cause: unknown) => {
        if (!gone) setFailure(asApiError(cause));
      },
    );
    return () => {
      gone = true;
    };
  }, [view.api, id, round]);

  async function write(text: string): Promise<boolean> {
    setSaving({ kind: 'saving' });
    for (let join = 0; stored.current; join += 1) {
      try {
        const saved = await saveQuietly(view.api, {
          id,
          rev: revOf(stored.current.row),
          bpmnXml: file.current?.exported === text ? file.current.text : text,
        });
        stored.current = { row: saved, exported: text };
        setRow((before) => ({ ...before, ...saved, $can: saved.$can ?? before?.$can ?? [] }));
        const same = now.current === text;
        if (same) dropDraft(key);
        else keepDraft(key, { values: { bpmnXml: now.current ?? text }, rev: revOf(saved), at: Date.now() });
        setSaving({ kind: same ? 'saved' : 'changed' });
        return same;
      } catch (cause) {
        const error = asApiError(cause);
        const conflict = error.conflict;
        if (!conflict || join >= MOST_JOINS) {
          setSaving({ kind: 'failed', error });
          return false;
        }
        if (conflict.changes.some(({ field }) => field === 'bpmnXml')) {
          setSaving({ kind: 'conflict', by: conflict.by, at: conflict.at, theirs: conflict.current });
          return false;
        }
        // Somebody changed something else of the row: both are kept.
        stored.current = { ...stored.current, row: conflict.current };
      }
    }
    return false;
  }

  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    await running.current;
    const text = now.current;
    if (text === undefined || !stored.current || saving.kind === 'conflict') return false;
    if (text === stored.current.exported && xmlOf(stored.current.row) !== '') return true;
    running.current = write(text);
    return running.current;
  }
  /** A timer runs out in a later drawing than it was set in. */
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  function later(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latest.current(), REST_MS);
  }

  function opened(exported: string): void {
    now.current = exported;
    if (stored.current && !opening?.restored) stored.current = { ...stored.current, exported };
    if (opening?.restored) later();
  }

  function brought(exported: string, text: string): void {
    file.current = { exported, text };
  }

  function typed(exported: string): void {
    if (now.current === exported) return;
    now.current = exported;
    const row = stored.current?.row;
    if (!row) return;
    if (exported === stored.current?.exported) {
      clearTimeout(timer.current);
      dropDraft(key);
      setSaving((before) => (before.kind === 'conflict' ? before : { kind: 'saved' }));
      return;
    }
    setUnkept(!keepDraft(key, { values: { bpmnXml: exported }, rev: revOf(row), at: Date.now() }));
    setSaving((before) => (before.kind === 'conflict' || before.kind === 'saving' ? before : { kind: 'changed' }));
    later();
  }

  function takeTheirs(): void {
    dropDraft(key);
    setSaving({ kind: 'saved' });
    setRound((before) => before + 1);
  }
  function keepMine(): void {
    if (saving.kind !== 'conflict' || !stored.current) return;
    stored.current = { row: { ...stored.current.row, rev: revOf(saving.theirs) } };
    setSaving({ kind: 'changed' });
    later();
  }
  function retry(): void {
    setFailure(undefined);
    setRound((before) => before + 1);
  }

  // A tab that is left saves what it holds; whoever comes back finds it saved.
  const leave = useEffectEvent(() => {
    if (timer.current !== undefined) void save();
  });
  useEffect(() => () => leave(), []);
  const dirty = saving.kind !== 'saved';
  useEffect(
    () =>
      dirty
        ? announceUnsaved({
            title,
            path,
            count: 1,
            save: () => latest.current(),
            drop: () => {
              clearTimeout(timer.current);
              now.current = stored.current?.exported;
              dropDraft(key);
            },
          })
        : undefined,
    [dirty, title, path, key],
  );
  useEffect(() => {
    if (!unkept || !dirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unkept, dirty]);

  return {
    ...(row ? { row } : {}),
    ...(failure ? { failure } : {}),
    retry,
    ...(opening ? { opening } : {}),
    saving,
    unkept,
    opened,
    brought,
    typed,
    save,
    takeTheirs,
    keepMine,
  };
}
