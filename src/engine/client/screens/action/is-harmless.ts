/** May an action be confirmed by Enter, or run without a question? Not when its tone warns or it deletes. */
import type { ViewAction } from '../../../model/wire.ts';

export function isDangerous(action: ViewAction): boolean {
  return action.tone === 'danger' || (action.builtin && action.code === 'delete');
}

export function isHarmless(action: ViewAction): boolean {
  return !isDangerous(action) && action.tone !== 'warning';
}
