/**
 * A user task is entered: one task, one signature of a countersign, or a countersign because the answer names several
 * who must all sign.
 */
import { type Asking, type Machine, frameOf } from './machine.ts';
import { askPerformers, createTask, passOver } from './performers.ts';
import { openFrame } from './repetition.ts';
import { armBoundary } from './waiting.ts';
import type { Node, Token } from './types.ts';

/** Creates the task or tasks of a token that stands at a user task. `again`: it was gone back to. */
export function* beginTask(m: Machine, token: Token, node: Node, again: boolean): Asking<void> {
  const frame = frameOf(m, token);
  const item = frame?.multi?.items?.[token.i ?? 0];
  // An added signatory, or one of the people the answer named, is known.
  if (frame?.multi?.users && typeof item === 'string') {
    createTask(m, token, node, { assignee: item });
    return;
  }
  const performers = yield* askPerformers(m, token, node, again);
  if (performers.skip) {
    passOver(m, token, node);
    return;
  }
  const every = [...new Set(performers.every ?? [])];
  if (every.length > 1 && !frame) {
    openFrame(
      m,
      token,
      node,
      { size: every.length, items: every, users: true, ...(performers.inTurn ? { sequential: true } : {}) },
      again,
    );
    return;
  }
  if (!frame) armBoundary(m, token, node);
  createTask(
    m,
    token,
    node,
    every.length === 1 ? { assignee: every[0] } : every.length > 1 ? { candidates: every } : performers,
  );
}
