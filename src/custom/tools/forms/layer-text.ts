/** A layer as a file, read back: which entity and scope it is for, and its commands. Pure. */
import { isObject, textAt } from '../../../engine/model/format/read/source.ts';
import type { Command, Scope } from './calls.ts';

interface LayerText {
  readonly scope: Scope;
  readonly entity: string;
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Undefined where the text is no layer; what its commands are worth the server says. */
export function readLayer(text: string): LayerText | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const [entity, scope] = [textAt(raw, 'entity'), textAt(raw, 'scope')];
  const commands: unknown = isObject(raw) ? raw['commands'] : undefined;
  if (
    entity === undefined ||
    (scope !== 'product' && scope !== 'tenant') ||
    !Array.isArray(commands) ||
    !commands.every(isObject)
  )
    return undefined;
  return { scope: scope === 'tenant' ? 'tenant' : 'installation', entity, title: textAt(raw, 'title') ?? '', commands };
}
