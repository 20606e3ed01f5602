/** How wide the column of row actions must be, so that its longest word and 更多 stand side by side uncut. Pure. */
import type { EntityView, ViewAction } from '../../../model/wire.ts';
import { textWidth } from './text-width.ts';

/** Pixels: the cell's padding, the gap between the words, the arrow behind 更多. */
const AROUND = 20;
const GAP = 14;
const ARROW = 18;
const LEAST = 122;
const MOST = 220;
/** Where actions are called by words of letters a long one is cut: the columns need the room. */
const MOST_IN_WORDS = 172;

/** Can it be the first word of a row? Editing is, wherever it is allowed; the others only where it is not. */
function leadsRow(view: EntityView, action: ViewAction): boolean {
  if (action.needs === 'none' || action.placement !== 'row' || action.tone === 'danger') return false;
  if (action.code === 'edit' || !view.actions.some((other) => other.code === 'edit')) return true;
  const editable = view.states?.editable;
  if (!editable) return false;
  return !action.move || Object.keys(action.move).some((state) => !editable.includes(state));
}

/** `more` is the word behind which the other actions stand. */
export function actionsWidth(view: EntityView, more: string): number {
  const words = view.actions.filter((action) => leadsRow(view, action)).map((action) => textWidth(action.label));
  const width = AROUND + Math.max(0, ...words) + GAP + textWidth(more) + ARROW;
  return Math.min(view.locale === 'en' ? MOST_IN_WORDS : MOST, Math.max(LEAST, width));
}
