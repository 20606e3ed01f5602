/**
 * The keys of an outline: arrows choose, with Shift several fields, Alt and an arrow moves, Delete removes; what is
 * chosen stays in sight and keeps the focus.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useDesigner } from './designer-context.ts';

/** `place` holds the buttons (`.fd-node`), of which the chosen one is `aria-current`. */
export function useOutlineKeys(place: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const { document, chosen, step, remove, extend } = useDesigner();
  /** What was moved over an edge or removed took the focus with it. */
  const lost = useRef(false);
  useEffect(() => {
    const node = place.current?.querySelector<HTMLElement>('[aria-current=true]');
    node?.scrollIntoView({ block: 'nearest' });
    if (lost.current) node?.focus();
    lost.current = false;
  }, [place, chosen, document]);
  return (event) => {
    if (event.key === 'Delete') {
      event.preventDefault();
      lost.current = true;
      return remove();
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    const by = event.key === 'ArrowUp' ? -1 : 1;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) {
      lost.current = true;
      return step(by);
    }
    const buttons = [...(place.current?.querySelectorAll<HTMLButtonElement>('.fd-node') ?? [])];
    const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + by];
    next?.focus();
    const field = next?.closest<HTMLElement>('li')?.dataset['field'];
    if (event.shiftKey && field !== undefined) return extend(field);
    next?.click();
  };
}
