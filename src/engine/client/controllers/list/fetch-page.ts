/** One page of rows, or the whole tree; and the page asked for before its list is drawn. */
import type { EntityView, ListData } from '../../../model/wire.ts';
import { queryRows, queryTreeSteps, type TreeRow } from '../../api/entities.ts';
import { AHEAD_MS } from '../entity-views.ts';
import { type ListState, findParams, pageParams, readListState } from './list-state.ts';

export interface Answer {
  readonly data: ListData;
  /** Tree entities: nested rows. */
  readonly tree: readonly TreeRow[] | undefined;
  readonly page: number;
}

/** `before` is the answer on the screen, behind which deep pages are asked for by its cursor. */
export async function fetchPage(view: EntityView, state: ListState, before: Answer | undefined, signal?: AbortSignal): Promise<Answer> {
  if (view.tree && !state.deleted) {
    const { list, totalCount } = await queryTreeSteps(view.api, { ...findParams(state), withActions: 1 }, signal);
    return { tree: list, data: { list, totalCount }, page: 1 };
  }
  const last = before ? { page: before.page, after: before.data.after } : undefined;
  return { data: await queryRows(view.api, pageParams(state, view, last), signal), tree: undefined, page: state.currentPage };
}

interface Ahead { readonly view: EntityView; readonly answer: Answer }

let ahead: { readonly entity: string; readonly stateKey: string; readonly at: number; readonly rows: Promise<Ahead | undefined> } | undefined;

/** Asks for the rows of an entity, once its view is there, while their list is still being drawn. `stateKey` is the list's address, as in `useListRows`. */
export function fetchRowsAhead(entity: string, stateKey: string, coming: Promise<EntityView | undefined>): void {
  const rows = coming.then(async (view) => view && { view, answer: await fetchPage(view, readListState(stateKey), undefined) });
  // The list asks again, and says what went wrong.
  ahead = { entity, stateKey, at: performance.now(), rows: rows.catch(() => undefined) };
}

/** The rows asked for ahead, which serve once, else those of now. The same view object means the same person, language and version. */
export async function takePage(view: EntityView, stateKey: string, fetchNow: () => Promise<Answer>): Promise<Answer> {
  const taken = ahead;
  ahead = undefined;
  const found = taken?.entity === view.name && taken.stateKey === stateKey && performance.now() - taken.at < AHEAD_MS ? await taken.rows : undefined;
  return found?.view === view ? found.answer : fetchNow();
}
