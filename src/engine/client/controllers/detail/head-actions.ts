/** Which actions of a record stand as buttons in its head and which behind the dots. Pure. */
import type { OfferedAction } from '../list/row-actions.ts';

/** One filled, one plain, one dangerous: more would hide the one that is meant. */
const MOST_PLAIN = 2;

export interface HeadActions {
  readonly buttons: readonly OfferedAction[];
  readonly more: readonly OfferedAction[];
}

/** Deleting stands behind the dots: it is never the next step. So does what cannot be done now. */
export function splitForHead(actions: readonly OfferedAction[]): HeadActions {
  const fits = (one: OfferedAction): boolean => one.reason === '' && one.action.placement !== 'more' && !(one.action.builtin && (one.action.code === 'delete' || one.action.code === 'copy'));
  const plain = actions.filter((one) => fits(one) && one.action.tone !== 'danger').slice(0, MOST_PLAIN);
  const danger = actions.filter((one) => fits(one) && one.action.tone === 'danger').slice(0, 1);
  const buttons = [...plain, ...danger];
  return { buttons, more: actions.filter((one) => !buttons.includes(one)) };
}
