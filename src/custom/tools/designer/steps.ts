/** The steps of one drafting: what was before can be gone back to, and gone forward to again. Pure. */
import type { Json } from '../../../engine/model/format/read/source.ts';

/** So many steps are kept. */
const DEPTH = 200;

export interface Steps {
  readonly past: readonly Json[];
  readonly now: Json;
  readonly next: readonly Json[];
}

export function begin(document: Json): Steps {
  return { past: [], now: document, next: [] };
}

export function take(steps: Steps, document: Json): Steps {
  return document === steps.now ? steps : { past: [...steps.past, steps.now].slice(-DEPTH), now: document, next: [] };
}

export function undo({ past, now, next }: Steps): Steps {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, next: [now, ...next] } : { past, now, next };
}

export function redo({ past, now, next }: Steps): Steps {
  const [after, ...rest] = next;
  return after ? { past: [...past, now], now: after, next: rest } : { past, now, next };
}
