/** Which actions of a record stand as buttons in its head and which behind the dots. Pure. */
import type { OfferedAction } from '../list/row-actions.ts';

/** One filled, one plain, one dangerous: more would hide the one that is meant. */
const MOST_PLAIN = 2;

export interface HeadActions {
  readonly buttons: readonly OfferedAction[];
  readonly more: readonly OfferedAction[];
}

const isDanger = ({ action }: OfferedAction): boolean => action.tone === 'danger';

/** Is it a step that one takes, now? */
function fits({ action, reason }: OfferedAction): boolean {
  return (
    reason === '' &&
    action.placement !== 'more' &&
    !(action.builtin && (action.code === 'delete' || action.code === 'copy'))
  );
}

/** Deleting stands behind the dots: it is never the next step. So does what cannot be done now. */
export function splitForHead(actions: readonly OfferedAction[]): HeadActions {
  const plain = actions.filter((one) => fits(one) && !isDanger(one)).slice(0, MOST_PLAIN);
  const danger = actions.filter((one) => fits(one) && isDanger(one)).slice(0, 1);
  const buttons = [...plain, ...danger];
  return { buttons, more: actions.filter((one) => !buttons.includes(one)) };
}

/**
 * For the foot of a phone: the next step, and a dangerous one beside it but never alone under the thumb. A step of the
 * entity's own goes before editing.
 */
export function splitForBar(actions: readonly OfferedAction[]): HeadActions {
  const plain = actions.filter((one) => fits(one) && !isDanger(one));
  const main = plain.find(({ action }) => !action.builtin) ?? plain[0];
  const danger = main && actions.find((one) => fits(one) && isDanger(one));
  const buttons = [...(main ? [main] : []), ...(danger ? [danger] : [])];
  return { buttons, more: actions.filter((one) => !buttons.includes(one)) };
}
