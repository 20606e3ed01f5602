/**
 * Which actions stand with a row, and in which order: the same word comes first in a list, on a card and in what is
 * due. Pure.
 */
import type { CompiledAction } from './types.ts';

type Standing = Pick<CompiledAction, 'code' | 'needs' | 'placement' | 'tone' | 'move'>;

/** Built-in codes the screens draw by themselves; others of them have no screen of their own. */
const UNSHOWN = ['query', 'import'];

export function isShown(action: Standing): boolean {
  return !UNSHOWN.includes(action.code) && action.placement !== 'none';
}

/** Order inside a row: edit, own actions of the row, the rest, dangerous ones last. */
export function rowRank(action: Standing): number {
  if (action.tone === 'danger') return action.code === 'delete' ? 5 : 4;
  if (action.code === 'edit') return 0;
  if (action.placement === 'row') return 1;
  return action.placement === 'more' || action.placement === 'detail' ? 3 : 2;
}

/**
 * The order where there is room for one action: the next step of the row goes before editing it. A stop is no step, and
 * dangerous ones stay last.
 */
export function stepRank(action: Standing): number {
  const isStep = action.move !== undefined && action.placement === 'row' && action.tone !== 'warning';
  return isStep && action.tone !== 'danger' ? -1 : rowRank(action);
}

/** May it stand as a word in the row? Only what a row is there for: never what is dangerous. */
export function isRowWord(action: Standing): boolean {
  return action.tone !== 'danger' && (action.placement === 'row' || action.code === 'restore');
}

/** What is done first with a row that offers these codes; undefined when it can only be looked at. */
export function firstAction<A extends Standing>(actions: readonly A[], offered: readonly string[]): A | undefined {
  return actions
    .filter(
      (action) => isShown(action) && action.needs !== 'none' && offered.includes(action.code) && isRowWord(action),
    )
    .sort((one, other) => rowRank(one) - rowRank(other))[0];
}
