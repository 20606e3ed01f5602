/**
 * Compiled entities as this user may see them: fetched once, kept with their ETag, renewed when the server says they
 * changed.
 */
import { useEffect, useMemo } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import type { DictValues, EntityView, SchemaEvent } from '../../model/wire.ts';
import { fetchDictionary, fetchView } from '../api/views.ts';
import { type ApiError, asApiError } from '../api/errors.ts';
import { onSchemaEvent } from '../api/events.ts';
import { isCutOff, takenView } from './taken/taken-store.ts';

export interface ViewState {
  readonly view: EntityView | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
}

interface Entry extends ViewState {
  readonly etag?: string;
}

const NOTHING: Entry = { view: undefined, error: undefined, loading: true };

const useEntries = create<{ entries: Readonly<Record<string, Entry>> }>()(() => ({ entries: {} }));

/** Entity → number of mounted screens that show it: only these are renewed at once, the others when they are opened. */
const shown = new Map<string, number>();
const running = new Map<string, Promise<void>>();
/** Ends the listening that all mounted screens share. */
let unlisten: (() => void) | undefined;

/** Titles are in the caller's language, so a view is one per language. */
function keyOf(entity: string): string {
  return `${i18next.language}:${entity}`;
}

function put(key: string, entry: Entry): void {
  useEntries.setState((state) => ({ entries: { ...state.entries, [key]: entry } }));
}

async function fetchInto(entity: string, key: string): Promise<void> {
  const before = useEntries.getState().entries[key];
  try {
    const answer = await fetchView(entity, before?.etag);
    const view = answer.data ?? before?.view;
    const same = view === before?.view && before?.error === undefined && before?.loading === false;
    if (!same) put(key, { view, error: undefined, loading: false, ...(answer.etag ? { etag: answer.etag } : {}) });
  } catch (cause) {
    const error = asApiError(cause);
    // Gone or no longer permitted: nothing of it may stay on the screen. Otherwise the last good version stays.
    const gone = error.code === 404 || error.code === 403;
    const taken = !before?.view && (await isCutOff(cause)) ? takenView(entity) : undefined;
    if (taken) put(key, { view: taken, error: undefined, loading: false });
    else put(key, { view: gone ? undefined : before?.view, error, loading: false });
  }
}

/**
 * Fetches an entity's view again (cheap when it is unchanged). Requests made while one runs are joined into one more.
 */
export function renewView(entity: string): Promise<void> {
  const key = keyOf(entity);
  const before = running.get(key) ?? Promise.resolve();
  const mine = before.then(() => fetchInto(entity, key));
  running.set(key, mine);
  void mine.finally(() => {
    if (running.get(key) === mine) running.delete(key);
  });
  return mine;
}

/** Does a change of `changed` alter how `view` looks? */
export function concerns(view: EntityView, changed: string): boolean {
  return (
    view.name === changed ||
    changed in view.children ||
    view.fields.some((field) => field.ref?.entity === changed || field.children?.entity === changed)
  );
}

/** Dictionaries that are being asked for; one question serves every screen with the type. */
const asked = new Map<string, Promise<void>>();

function holdsType(view: EntityView, type: string): boolean {
  return type in view.dicts || Object.values(view.children).some((child) => holdsType(child, type));
}

function withDictionary(view: EntityView, type: string, values: DictValues): EntityView {
  return {
    ...view,
    dicts: type in view.dicts ? { ...view.dicts, [type]: values } : view.dicts,
    children: Object.fromEntries(
      Object.entries(view.children).map(([name, child]) => [name, withDictionary(child, type, values)]),
    ),
  };
}

/**
 * Asks once for the values of a dictionary that changed, and gives them to all that show it. A failure leaves the old
 * ones.
 */
function renewDictionary(type: string): Promise<void> {
  const language = i18next.language;
  const concerned = (): [string, Entry & { readonly view: EntityView }][] =>
    Object.entries(useEntries.getState().entries).flatMap(([key, entry]) =>
      key.startsWith(`${language}:`) && entry.view && holdsType(entry.view, type)
        ? [[key, { ...entry, view: entry.view }]]
        : [],
    );
  if (concerned().length === 0) return Promise.resolve();
  const renewed = (asked.get(type) ?? Promise.resolve()).then(async () => {
    const options = await fetchDictionary(type).catch(() => undefined);
    const values = options?.map(({ value, label, tone, cssClass, disabled }) => ({
      value,
      title: label,
      ...(tone ? { tone } : {}),
      ...(cssClass ? { cssClass } : {}),
      ...(disabled ? { disabled } : {}),
    }));
    if (values)
      for (const [key, entry] of concerned()) put(key, { ...entry, view: withDictionary(entry.view, type, values) });
  });
  asked.set(type, renewed);
  void renewed.finally(() => {
    if (asked.get(type) === renewed) asked.delete(type);
  });
  return renewed;
}

function handleEvent(event: SchemaEvent): void {
  if (event.kind === 'dictionary') return void renewDictionary(event.type);
  if (event.kind !== 'hello' && event.kind !== 'entity') return;
  for (const entity of shown.keys()) {
    const entry = useEntries.getState().entries[keyOf(entity)];
    if (event.kind === 'hello' || entity === event.entity || !entry?.view || concerns(entry.view, event.entity))
      void renewView(entity);
  }
}

/** What is known of an entity: in this language, else what stood there before the language was changed. */
function entryOf(entries: Readonly<Record<string, Entry>>, entity: string, language: string): Entry {
  const own = entries[`${language}:${entity}`];
  if (own) return own;
  const other = Object.entries(entries).find(([key, entry]) => key.endsWith(`:${entity}`) && entry.view)?.[1];
  return other ? { ...NOTHING, view: other.view } : NOTHING;
}

/** Views fetched ahead of their screen, and when (ms of the page): the first drawing need not ask again. */
const ahead = new Map<string, number>();
/** What was fetched ahead and is older than this is asked for anew. */
export const AHEAD_MS = 10_000;

/** Fetches an entity's view before its screen is drawn; undefined = it cannot be had. */
export async function viewAhead(entity: string): Promise<EntityView | undefined> {
  const key = keyOf(entity);
  await renewView(entity);
  ahead.set(key, performance.now());
  return useEntries.getState().entries[key]?.view;
}

function takeAhead(key: string): boolean {
  const at = ahead.get(key);
  ahead.delete(key);
  return at !== undefined && performance.now() - at < AHEAD_MS;
}

/** The view of an entity; follows changes of the entity and of the language while it is mounted. */
export function useEntityView(entity: string): ViewState {
  const language = useTranslation('engine').i18n.language;
  const entries = useEntries((state) => state.entries);
  useEffect(() => {
    shown.set(entity, (shown.get(entity) ?? 0) + 1);
    unlisten ??= onSchemaEvent(handleEvent);
    if (!running.has(keyOf(entity)) && !takeAhead(keyOf(entity))) void renewView(entity);
    return () => {
      const left = (shown.get(entity) ?? 1) - 1;
      if (left > 0) shown.set(entity, left);
      else shown.delete(entity);
      if (shown.size > 0) return;
      unlisten?.();
      unlisten = undefined;
    };
  }, [entity, language]);
  return useMemo(() => entryOf(entries, entity, language), [entries, entity, language]);
}

/** Forgets everything, when another person signs in. */
export function forgetViews(): void {
  useEntries.setState({ entries: {} });
  ahead.clear();
}
