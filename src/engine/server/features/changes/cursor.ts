/** Where a reader of changes stands, as the text it hands back. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Cursor } from '../events/window.ts';

/** A cursor with the moment it was given, in milliseconds of the installation's clock. */
export interface GivenCursor extends Cursor {
  readonly at: number;
}

export const cursorText = ({ fromXid, toXid, afterId, floorId, readId, at }: GivenCursor): string =>
  [fromXid, toXid, afterId, floorId, readId, at].map((figure) => figure.toString(36)).join('.');

/** @throws {Refusal} `changes.cursor` for a text that no answer gave */
export function readCursorText(text: string): GivenCursor {
  const figures = /^[0-9a-z]{1,11}(?:\.[0-9a-z]{1,11}){5}$/.test(text)
    ? text.split('.').map((figure) => Number.parseInt(figure, 36))
    : [];
  const [fromXid, toXid, afterId, floorId, readId, at] = figures;
  if (
    fromXid === undefined ||
    toXid === undefined ||
    afterId === undefined ||
    floorId === undefined ||
    readId === undefined ||
    at === undefined ||
    !figures.every(Number.isSafeInteger)
  )
    throw new Refusal('changes.cursor');
  return { fromXid, toXid, afterId, floorId, readId, at };
}
