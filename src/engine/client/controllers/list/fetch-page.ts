/** One page of rows, or the whole tree; and the page asked for before its list is drawn. */
import type { EntityView, ListData } from '../../../model/wire.ts';
import { queryTreeSteps, type TreeRow } from '../../api/entities.ts';
import { AHEAD_MS } from '../entity-views.ts';
import { dayText } from '../../registry/clock.ts';
import { rowsOrTaken } from '../taken/reading.ts';
import { laidOut } from './list-layout.ts';
import { type ListState, findParams, isFiltered, levelBelow, pageParams, readListState } from './list-state.ts';
import { wayTo } from './tree-branches.ts';

export interface Answer {
  readonly data: ListData;
  /** Tree entities: nested rows. */
  readonly tree: readonly TreeRow[] | undefined;
  /**
   * The way down to the level that is shown, the row right above it last; empty where that row is out of sight,
   * undefined at the top.
   */
  readonly way?: readonly TreeRow[];
  /** The nested rows are what was searched for with the rows above it, no level. */
  readonly searched?: boolean;
  readonly page: number;
}

/**
 * What stands right below a row of a tree, and the way that leads there: a search for the row answers what is above it.
 */
async function fetchLevel(view: EntityView, state: ListState, below: string, signal?: AbortSignal): Promise<Answer> {
  const { sort } = findParams(state);
  const [level, above] = await Promise.all([
    queryTreeSteps(view.api, { below, withActions: 1, ...(sort ? { sort } : {}) }, signal),
    queryTreeSteps(view.api, { id: below }, signal),
  ]);
  return {
    tree: level.list,
    way: wayTo(above.list, below),
    data: { list: level.list, totalCount: level.totalCount },
    page: 1,
  };
}

/** `before` is the answer on the screen, behind which deep pages are asked for by its cursor. */
export async function fetchPage(
  view: EntityView,
  state: ListState,
  before: Answer | undefined,
  signal?: AbortSignal,
): Promise<Answer> {
  const below = levelBelow(view, state);
  if (below !== undefined) return fetchLevel(view, state, below, signal);
  if (view.tree && !state.deleted) {
    const { list, totalCount } = await queryTreeSteps(view.api, { ...findParams(state), withActions: 1 }, signal);
    return { tree: list, searched: isFiltered(state), data: { list, totalCount }, page: 1 };
  }
  const last = before ? { page: before.page, after: before.data.after } : undefined;
  return {
    data: await rowsOrTaken(view, pageParams(laidOut(view, state, dayText(new Date())), view, last), signal),
    tree: undefined,
    page: state.currentPage,
  };
}

interface Ahead {
  readonly view: EntityView;
  readonly answer: Answer;
}

let ahead:
  | {
      readonly entity: string;
      readonly stateKey: string;
      readonly at: number;
      readonly rows: Promise<Ahead | undefined>;
    }
  | undefined;

/**
 * Asks for the rows of an entity, once its view is there, while their list is still being drawn. `stateKey` is the
 * list's address, as in `useListRows`.
 */
export function fetchRowsAhead(entity: string, stateKey: string, coming: Promise<EntityView | undefined>): void {
  const rows = coming.then(
    async (view) => view && { view, answer: await fetchPage(view, readListState(stateKey), undefined) },
  );
  // The list asks again, and says what went wrong.
  ahead = { entity, stateKey, at: performance.now(), rows: rows.catch(() => undefined) };
}

/**
 * The rows asked for ahead, which serve once, else those of now. The same view object means the same person, language
 * and version.
 */
export async function takePage(view: EntityView, stateKey: string, fetchNow: () => Promise<Answer>): Promise<Answer> {
  const taken = ahead;
  ahead = undefined;
  const found =
    taken?.entity === view.name && taken.stateKey === stateKey && performance.now() - taken.at < AHEAD_MS
      ? await taken.rows
      : undefined;
  return found?.view === view ? found.answer : fetchNow();
}
