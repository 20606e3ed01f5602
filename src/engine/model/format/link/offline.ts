/** Links what the phone does without a network: which actions may wait on it. */
import type { CompiledAction, CompiledOffline } from '../../types.ts';
import { knownToServer } from '../../expression/on-device.ts';
import { isObject, textsAt } from '../read/source.ts';
import type { Linker } from './linker.ts';

/** Of the built-in actions those that are forms; the others answer something at once, or are about many rows. */
const FORMS: readonly string[] = ['add', 'edit'];

/** @param actions of the entity, linked */
export function linkOffline(
  link: Linker,
  actions: Readonly<Record<string, CompiledAction>>,
): CompiledOffline | undefined {
  if (!isObject(link.json.offline)) return undefined;
  const raw = link.section('offline');
  return { actions: textsAt(raw, 'actions').filter((code, index) => isPossible(link, code, index, actions)) };
}

/** An action that the phone offers by itself: it has a button, and a device can judge when. */
function isPossible(
  link: Linker,
  code: string,
  index: number,
  actions: Readonly<Record<string, CompiledAction>>,
): boolean {
  const path = ['offline', 'actions', index];
  if (!link.known(code, link.entity.actionCodes, 'format.unknownAction', 'action', path)) return false;
  const action = actions[code];
  if (!action) return false;
  if (action.placement === 'none' || (action.builtin && !FORMS.includes(code))) {
    link.findings.error('format.offlineAction', path, { action: code });
    return false;
  }
  const name = action.when && knownToServer(action.when);
  if (name === undefined) return true;
  link.findings.error('format.offlineServer', path, { action: code, name });
  return false;
}
