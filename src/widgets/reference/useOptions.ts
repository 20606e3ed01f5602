/** What a reference field may be set to, page by page from the server, newest question first. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchOptions, type ChoicePlace } from '../../engine/client/index.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import type { EntityView, OptionData, ViewField } from '../../engine/model/wire.ts';
import { decidingFields } from './deciding-fields.ts';

export type Option = OptionData['list'][number];

const PAGE_SIZE = 50;
/** A tree is shown whole, or its branches would lose their parents; the server's own largest page. */
const TREE_SIZE = 1000;
const TYPING_PAUSE_MS = 200;

export interface Options {
  readonly list: readonly Option[];
  /** What the list was asked for by; '' for all. */
  readonly keyword: string;
  readonly loading: boolean;
  readonly failed: boolean;
  /** Asks from the first page; call when the list opens and when the keyword changes. */
  readonly ask: (keyword: string) => void;
  /** The next page, if there is one. */
  readonly more: () => void;
  /** What is right below one row of a large tree. */
  readonly below: (id: string) => Promise<void>;
}

interface Answer {
  readonly list: readonly Option[];
  readonly total: number;
  readonly page: number;
  readonly keyword: string;
}

const NOTHING: Answer = { list: [], total: 0, page: 0, keyword: '' };

/** One page of what `field` may be set to; of the row in hand only what decides about the choice is sent. */
export function fetchPage(
  entity: EntityView,
  field: ViewField,
  row: Readonly<Record<string, Value>>,
  keyword: string,
  page: number,
  place?: ChoicePlace,
  below?: string,
): Promise<OptionData> {
  const sent: Row = Object.fromEntries(decidingFields(field).map((name) => [name, row[name] ?? null]));
  const known = Object.keys(sent).length > 0 ? { row: row.id ? { id: row.id, ...sent } : sent } : {};
  return fetchOptions(place?.api ?? entity.api, `${place?.prefix ?? ''}${field.name}`, {
    ...(keyword ? { keyword } : {}),
    ...known,
    currentPage: page,
    pageSize: field.refTree ? TREE_SIZE : PAGE_SIZE,
    ...(field.refTree ? { lazy: 1 as const } : {}),
    ...(below ? { below } : {}),
  });
}

/**
 * @param row the row in hand; only the fields that decide about the choice are sent
 * @param place where to ask when not at `entity`
 */
export function useOptions(
  entity: EntityView,
  field: ViewField,
  row: Readonly<Record<string, Value>>,
  place?: ChoicePlace,
): Options {
  const [answer, setAnswer] = useState<Answer>(NOTHING);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const latest = useRef(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const load = useCallback(
    async (keyword: string, page: number, before: readonly Option[]): Promise<void> => {
      const turn = ++latest.current;
      setState('loading');
      try {
        const data = await fetchPage(entity, field, row, keyword, page, place);
        // A slow answer to an old question must not replace a newer one.
        if (turn !== latest.current) return;
        setAnswer({ list: [...before, ...data.list], total: data.totalCount, page, keyword });
        setState('idle');
      } catch {
        if (turn === latest.current) setState('failed');
      }
    },
    [entity, field, row, place],
  );

  const ask = (keyword: string): void => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void load(keyword, 1, []), keyword === '' ? 0 : TYPING_PAUSE_MS);
  };
  const more = (): void => {
    if (state === 'idle' && answer.list.length < answer.total) void load(answer.keyword, answer.page + 1, answer.list);
  };
  /** A branch that did not come can be opened again. */
  const below = async (id: string): Promise<void> => {
    const turn = latest.current;
    const data = await fetchPage(entity, field, row, '', 1, place, id);
    if (turn === latest.current)
      setAnswer((before) => ({
        ...before,
        list: [...before.list.filter((one) => !data.list.some((other) => other.id === one.id)), ...data.list],
      }));
  };
  return {
    below,
    list: answer.list,
    keyword: answer.keyword,
    loading: state === 'loading',
    failed: state === 'failed',
    ask,
    more,
  };
}
