/**
 * The draft of a form: read with what is published, changed in steps, kept at the server as one rests, and published.
 */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  type ApiError,
  announceUnsaved,
  asApiError,
  onSchemaEvent,
  useNavigation,
} from '../../../engine/client/index.ts';
import { readCommands } from '../../../engine/model/format/layer/commands.ts';
import { replay } from '../../../engine/model/format/layer/replay.ts';
import { mergeFiles } from '../../../engine/model/format/merge.ts';
import { type Json, isObject } from '../../../engine/model/format/read/source.ts';
import { writeCanonical } from '../../../engine/model/format/write.ts';
import { type Edition, type Place, type Problem, send } from './calls.ts';
import { commandsOf } from './draft-document.ts';
import { type Steps, begin, redo, take, undo } from './steps.ts';

/** Milliseconds without a change after which the draft is kept. */
const REST_MS = 800;
const CONFLICT = 409;

/** Commands that fit no more: they are kept until somebody takes them away. */
type Unfit = readonly Json[];

export interface Opened {
  readonly base: Json;
  /** The document as the newest edition leaves it. */
  readonly published: Json;
  readonly publishedText: string;
  readonly edition: number;
  readonly editions: readonly Edition[];
  /** The edition the draft was made over. */
  readonly from: number;
  readonly unfit: Unfit;
}

export type Saving =
  | { readonly kind: 'saved' | 'changed' | 'saving' }
  | { readonly kind: 'moved'; readonly at: string | null; readonly revision: number }
  | { readonly kind: 'failed'; readonly error: ApiError };

export interface Clash {
  readonly path: string;
  readonly theirs: unknown;
  readonly mine: unknown;
}

export type Outcome =
  | { readonly kind: 'done'; readonly edition: number }
  /** Steps that lose values wait for their names. */
  | { readonly kind: 'confirm'; readonly names: readonly string[] }
  | { readonly kind: 'clash'; readonly clashes: readonly Clash[] }
  | { readonly kind: 'failed'; readonly error: ApiError };

export interface Draft {
  readonly opened: Opened | undefined;
  readonly failure: ApiError | undefined;
  readonly document: Json;
  readonly commands: readonly Json[];
  readonly steps: Steps;
  readonly saving: Saving;
  /** Is there anything that is not published? */
  readonly differs: boolean;
  readonly change: (edit: (document: Json) => Json) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly dropUnfit: () => void;
  /** Takes the mends of commands that fit no more. */
  readonly mendUnfit: (
    problems: readonly { readonly command: Json | undefined; readonly mend?: Problem['mend'] }[],
  ) => void;
  readonly save: () => Promise<boolean>;
  readonly reload: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  readonly discard: () => void;
  readonly publish: (title: string, confirm: readonly string[]) => Promise<Outcome>;
  readonly settle: (whose: 'mine' | 'theirs') => Promise<void>;
}

const documentOf = (base: Json, commands: readonly unknown[]): Json =>
  replay(base, readCommands({ commands })).document;
const unfitOf = (base: Json, commands: readonly Json[]): Unfit =>
  replay(base, readCommands({ commands })).problems.flatMap(({ index }) => {
    const command = commands[index];
    return command ? [command] : [];
  });
const allOf = (base: Json, document: Json, unfit: Unfit): Json[] => [...commandsOf(base, document), ...unfit];
const EMPTY: Json = {};

/** What of a refusal can be answered. */
function outcomeOf(cause: unknown): Outcome {
  const error = asApiError(cause);
  const data = isObject(error.data) ? error.data : {};
  if (error.code === CONFLICT && Array.isArray(data['names']))
    return { kind: 'confirm', names: data['names'] as string[] };
  if (error.code === CONFLICT && Array.isArray(data['conflicts']))
    return { kind: 'clash', clashes: data['conflicts'] as Clash[] };
  return { kind: 'failed', error };
}

/** The draft that stands there instead, where another window was faster. */
function movedTo(error: ApiError): { readonly revision: number; readonly at: string | null } | undefined {
  const draft = isObject(error.data) ? error.data['draft'] : undefined;
  if (error.code !== CONFLICT || !isObject(draft)) return undefined;
  return { revision: Number(draft['revision'] ?? 0), at: typeof draft['at'] === 'string' ? draft['at'] : null };
}

/** Give the screen a `key` of the place. `title` is what the unsaved change is called. */
export function useDraft(place: Place, title: string): Draft {
  const { path } = useNavigation();
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<ApiError>();
  const [steps, setSteps] = useState<Steps>(() => begin(EMPTY));
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' });
  const [round, setRound] = useState(0);
  /** What the server keeps: its revision, whether there is a draft at all, and its commands as text. */
  const stored = useRef({ revision: 0, exists: false, text: '' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));

  const { scope, entity } = place;
  const arrived = useEffectEvent((found: Opened, document: Json, mine: readonly Json[] | null, revision: number) => {
    setOpened(found);
    setFailure(undefined);
    setSteps((before) => (JSON.stringify(before.now) === JSON.stringify(document) ? before : begin(document)));
    stored.current = {
      revision,
      exists: mine !== null,
      text: mine === null ? found.publishedText : JSON.stringify(mine),
    };
    setSaving({ kind: 'saved' });
  });
  useEffect(() => {
    const control = new AbortController();
    const query = { scope, entity };
    Promise.all([
      send('GET /api/admin/layer/get', { query }, control),
      send('GET /api/admin/layer/draft', { query }, control),
    ])
      .then(([layer, draft]) => {
        const base = JSON.parse(layer.base) as Json;
        const published = documentOf(base, layer.commands);
        const mine = draft.commands;
        const unfit = unfitOf(base, mine ?? layer.commands);
        arrived(
          {
            base,
            published,
            publishedText: JSON.stringify(allOf(base, published, unfitOf(base, layer.commands))),
            edition: layer.edition,
            editions: layer.editions,
            from: mine === null ? layer.edition : draft.from,
            unfit,
          },
          mine === null ? published : documentOf(base, mine),
          mine,
          draft.revision,
        );
      })
      .catch((cause: unknown) => {
        if (!control.signal.aborted) setFailure(asApiError(cause));
      });
    return () => control.abort();
  }, [scope, entity, round]);

  const { commands, text } = useMemo(() => {
    const all = opened ? allOf(opened.base, steps.now, opened.unfit) : [];
    return { commands: all, text: JSON.stringify(all) };
  }, [opened, steps.now]);
  const differs = opened !== undefined && text !== opened.publishedText;

  /** What is drawn when a saving comes back may be something newer. */
  const drawn = useRef(text);
  useEffect(() => {
    drawn.current = text;
  });
  async function write(wanted: readonly Json[], wantedText: string, known: Opened): Promise<boolean> {
    if (wantedText === stored.current.text) return true;
    setSaving({ kind: 'saving' });
    try {
      const { revision } = stored.current;
      const drop = wantedText === known.publishedText && stored.current.exists;
      const answer = drop
        ? await send('POST /api/admin/layer/dropDraft', { body: { ...place, revision } })
        : await send('POST /api/admin/layer/saveDraft', {
            body: { ...place, revision, from: known.from, commands: [...wanted] },
          });
      stored.current = { revision: answer.revision, exists: !drop, text: wantedText };
      setSaving({ kind: drawn.current === wantedText ? 'saved' : 'changed' });
      return true;
    } catch (cause) {
      const error = asApiError(cause);
      const other = movedTo(error);
      setSaving(other ? { kind: 'moved', ...other } : { kind: 'failed', error });
      return false;
    }
  }
  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!opened || saving.kind === 'moved') return false;
    const [known, wanted, wantedText] = [opened, commands, text];
    running.current = running.current.then(() => write(wanted, wantedText, known));
    return running.current;
  };
  /** A timer runs out in a later drawing than it was set in. */
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const moved = saving.kind === 'moved';
  useEffect(() => {
    if (!opened || moved) return undefined;
    if (text === stored.current.text) {
      setSaving((before) => (before.kind === 'changed' ? { kind: 'saved' } : before));
      return undefined;
    }
    setSaving((before) => (before.kind === 'saving' ? before : { kind: 'changed' }));
    timer.current = setTimeout(() => void latest.current(), REST_MS);
    return () => clearTimeout(timer.current);
  }, [opened, text, moved]);
  const leave = useEffectEvent(() => {
    if (timer.current !== undefined) void save();
  });
  useEffect(() => () => leave(), []);
  const dirty = saving.kind !== 'saved';
  useEffect(
    () => (dirty ? announceUnsaved({ title, path, count: 1, save: () => latest.current() }) : undefined),
    [dirty, title, path],
  );

  const reload = (): void => setRound((before) => before + 1);
  // What somebody else publishes is seen at once, unless something is being drawn over the edition before.
  const published = useEffectEvent(() => {
    if (!differs && saving.kind === 'saved') reload();
  });
  useEffect(
    () =>
      onSchemaEvent((event) => {
        if (event.kind === 'hello' || (event.kind === 'entity' && event.entity === entity)) published();
      }),
    [entity],
  );

  return {
    opened,
    failure,
    document: steps.now,
    commands,
    steps,
    saving,
    differs,
    save,
    reload,
    change: (edit) => setSteps((before) => take(before, edit(before.now))),
    undo: () => setSteps(undo),
    redo: () => setSteps(redo),
    dropUnfit: () => setOpened((before) => before && { ...before, unfit: [] }),
    mendUnfit: (problems) => {
      if (!opened) return;
      const mends = new Map(
        problems.flatMap(({ command, mend }) => (mend === undefined ? [] : [[JSON.stringify(command), mend]])),
      );
      const mendOf = (command: Json): Problem['mend'] => mends.get(JSON.stringify(command));
      setOpened({ ...opened, unfit: opened.unfit.filter((command) => mendOf(command) === undefined) });
      setSteps((before) =>
        take(
          before,
          documentOf(
            before.now,
            opened.unfit.flatMap((command) => mendOf(command) ?? []),
          ),
        ),
      );
    },
    takeTheirs: reload,
    keepMine: () => {
      if (saving.kind !== 'moved') return;
      stored.current = { revision: saving.revision, exists: true, text: '' };
      setSaving({ kind: 'changed' });
    },
    discard: () => {
      if (opened) setSteps((before) => take(before, opened.published));
    },
    publish: async (name, confirm) => {
      if (!(await save()))
        return { kind: 'failed', error: saving.kind === 'failed' ? saving.error : asApiError(new Error('')) };
      try {
        const { edition } = await send(
          'POST /api/admin/layer/publishDraft',
          { body: { ...place, title: name, revision: stored.current.revision, confirm: [...confirm] } },
          { overlay: 'processing' },
        );
        reload();
        return { kind: 'done', edition };
      } catch (cause) {
        const other = movedTo(asApiError(cause));
        if (other) setSaving({ kind: 'moved', ...other });
        return outcomeOf(cause);
      }
    },
    settle: async (whose) => {
      if (!opened) return;
      const [layer, since] = await Promise.all([
        send('GET /api/admin/layer/get', { query: place }),
        send('GET /api/admin/layer/difference', { query: { ...place, from: 0, to: opened.from } }),
      ]);
      const common = writeCanonical(documentOf(opened.base, since.commands));
      const theirs = documentOf(opened.base, layer.commands);
      const sides = [writeCanonical(theirs), writeCanonical(steps.now)] as const;
      const joined = JSON.parse(
        (whose === 'theirs' ? mergeFiles(common, ...sides) : mergeFiles(common, sides[1], sides[0])).text,
      ) as Json;
      // Saved in any case: from now on it is made over the newest edition.
      stored.current = { ...stored.current, text: '' };
      setOpened({
        ...opened,
        published: theirs,
        publishedText: JSON.stringify(allOf(opened.base, theirs, unfitOf(opened.base, layer.commands))),
        edition: layer.edition,
        editions: layer.editions,
        from: layer.edition,
      });
      setSteps((before) => take(before, joined));
    },
  };
}
