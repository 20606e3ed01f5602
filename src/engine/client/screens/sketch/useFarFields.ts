/** Of a long form only what is near the window is laid out and painted. The browser's own way of it asks of every field whether it is near, with each frame. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** So many are drawn whatever is in sight: most forms are no longer. */
const FEW = 60;
/** Drawn beyond both ends of what is in sight; half of them may come into sight before the next are. */
const BESIDE = 12;

/** The first of the fields, in the order of the page, whose edge lies below `line`. */
function firstBelow(fields: readonly HTMLElement[], edge: 'top' | 'bottom', line: number): number {
  let [low, high] = [0, fields.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fields[middle]?.getBoundingClientRect()[edge] ?? Infinity) > line) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Marks the fields that are far from what is in sight (`data-far`, canvas.css), again with each scroll and each change.
 * @param place holds the fields, each an element of the class `anlan-canvas-field`
 * @param drawn changes with them
 * @param shown is drawn wherever it stands
 */
export function useFarFields(place: RefObject<HTMLElement | null>, drawn: unknown, shown: string | undefined): void {
  useLayoutEffect(() => {
    if (shown !== undefined) place.current?.querySelector(`.anlan-canvas-field[data-field="${CSS.escape(shown)}"]`)?.removeAttribute('data-far');
  }, [place, drawn, shown]);
  useEffect(() => {
    let asked = 0;
    let [from, to] = [0, 0];
    const look = (again: boolean): void => {
      asked = 0;
      const fields = [...place.current?.querySelectorAll<HTMLElement>('.anlan-canvas-field') ?? []];
      const isLong = fields.length > FEW;
      const [first, end] = isLong ? [firstBelow(fields, 'bottom', 0), firstBelow(fields, 'top', window.innerHeight)] : [0, fields.length];
      if (!again && from <= Math.max(first - BESIDE / 2, 0) && to >= Math.min(end + BESIDE / 2, fields.length)) return;
      [from, to] = [Math.max(first - BESIDE, 0), end + BESIDE];
      const isFar = (at: number): boolean => isLong && (at < from || at >= to);
      // Read before anything is written: one layout for all of them.
      const heights = fields.map((field, at) => (isFar(at) && !field.hasAttribute('data-far') ? field.getBoundingClientRect().height : undefined));
      for (const [at, field] of fields.entries()) {
        const height = heights[at];
        if (height !== undefined) field.style.setProperty('--height', `${height}px`);
        field.toggleAttribute('data-far', isFar(at));
      }
    };
    const ask = (): void => { asked ||= requestAnimationFrame(() => look(false)); };
    // Once what has changed is painted.
    const soon = setTimeout(() => look(true));
    window.addEventListener('scroll', ask, true);
    window.addEventListener('resize', ask);
    return () => {
      clearTimeout(soon);
      cancelAnimationFrame(asked);
      window.removeEventListener('scroll', ask, true);
      window.removeEventListener('resize', ask);
    };
  }, [place, drawn]);
}
