/** What is due, over many entities: counts, and the nearest rows. The one port behind the homes on desktop and phone. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '../../../model/errors/define.ts';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { fetchView, queryRows } from '../../api/entities.ts';
import { type ApiError, asApiError } from '../../api/errors.ts';
import { nameOf } from '../detail/key-facts.ts';
import { rowActions, splitActions } from '../list/row-actions.ts';
import { dueQuery } from './due-query.ts';

export interface DueItem {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly name: string;
  /** Its number or code; '' when the card of the entity has none. */
  readonly code: string;
  /** What can be done with it next; undefined when it can only be looked at. */
  readonly next: string | undefined;
  /** `YYYY-MM-DD` with or without a time. */
  readonly date: string;
  readonly tone: 'warning' | 'danger';
}

export interface DueOfEntity { readonly entity: string; readonly title: string; readonly count: number; readonly overdue: number }

export interface Deadlines {
  readonly loading: boolean;
  /** The first failure; what could be had is shown all the same. */
  readonly error: ApiError | undefined;
  /** Rows that are due or overdue, over all entities. */
  readonly count: number;
  readonly overdue: number;
  readonly byEntity: readonly DueOfEntity[];
  /** Soonest first, at most `most` of every entity. */
  readonly items: readonly DueItem[];
  readonly reload: () => void;
}

type Found = DueOfEntity & { readonly items: readonly DueItem[] };
type Answer = Pick<Deadlines, 'count' | 'overdue' | 'byEntity' | 'items' | 'error'>;

const NOTHING: Answer = { count: 0, overdue: 0, byEntity: [], items: [], error: undefined };

function codeOf(view: EntityView, row: WireRow): string {
  const field = view.fields.find((one) => one.name === view.list.card.subtitle);
  const value = field?.kind === 'text' && !field.choices && !field.dict ? row[field.name] : null;
  return typeof value === 'string' ? value : '';
}

function nextStep(view: EntityView, row: WireRow): string | undefined {
  const locale = LOCALES.find((known) => known === view.locale) ?? 'zh';
  return splitActions(rowActions(view, row, locale, false)).words[0]?.action.label;
}

/** Rows of one entity, overdue and coming ones apart, so that their tone is the server's and their counts are exact. */
async function dueOf(entity: string, most: number, signal: AbortSignal): Promise<Found | undefined> {
  const { data: view } = await fetchView(entity, undefined);
  const query = view && dueQuery(view);
  if (!query) return undefined;
  const ask = async (tone: DueItem['tone']): Promise<{ count: number; items: DueItem[] }> => {
    const data = await queryRows(view.api, { where: query.where([tone]), sort: query.field.name, pageSize: most, withActions: 1 }, signal);
    return { count: data.totalCount, items: data.list.map((row) => ({ view, row, name: nameOf(view, row), code: codeOf(view, row), next: nextStep(view, row), date: String(row[query.field.name] ?? ''), tone })) };
  };
  const [late, soon] = await Promise.all([ask('danger'), ask('warning')]);
  return { entity, title: view.title, count: late.count + soon.count, overdue: late.count, items: [...late.items, ...soon.items] };
}

async function load(entities: readonly string[], most: number, signal: AbortSignal): Promise<Answer> {
  const found: Found[] = [];
  let error: ApiError | undefined;
  await Promise.all(entities.map((entity) => dueOf(entity, most, signal).then(
    (due) => { if (due) found.push(due); },
    (cause: unknown) => { error ??= asApiError(cause); },
  )));
  found.sort((one, other) => entities.indexOf(one.entity) - entities.indexOf(other.entity));
  return {
    error,
    count: found.reduce((sum, due) => sum + due.count, 0),
    overdue: found.reduce((sum, due) => sum + due.overdue, 0),
    byEntity: found.map(({ items: _items, ...due }) => due),
    items: found.flatMap((due) => due.items).sort((one, other) => one.date.localeCompare(other.date)),
  };
}

/** @param entities names; what the caller may not see must not be among them */
export function useDeadlines(entities: readonly string[], most: number): Deadlines {
  const language = useTranslation('engine').i18n.language;
  const [answer, setAnswer] = useState(NOTHING);
  const [loading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const key = entities.join(' ');

  useEffect(() => {
    const control = new AbortController();
    setLoading(true);
    void load(key ? key.split(' ') : [], most, control.signal).then((fresh) => {
      if (control.signal.aborted) return;
      setAnswer(fresh);
      setLoading(false);
    });
    return () => control.abort();
  }, [key, most, attempt, language]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...answer, loading, reload };
}
