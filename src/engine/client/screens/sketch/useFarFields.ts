/**
 * Of a long form only what is near the window is laid out and painted. The browser's own way of it asks of every field
 * whether it is near, with each frame.
 */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { gridRows } from './grid-rows.ts';

/** So many are drawn whatever is in sight: most forms are no longer. */
const FEW = 60;
/** Pixels drawn beyond both ends of the window; half of them may come into sight before the next are. */
const BEYOND = 400;

/** As fields last were: what is far has none. */
const heights = new WeakMap<Element, number>();

function heightOf(field: Element): number {
  const known = field.hasAttribute('data-far') ? heights.get(field) : undefined;
  const height = known ?? field.getBoundingClientRect().height;
  if (known === undefined) heights.set(field, height);
  return height;
}

/** The fields of one section from `from` to before `end` are near; the rest is so many pixels above and below them. */
interface Near {
  readonly grid: HTMLElement;
  readonly from: number;
  readonly end: number;
  readonly above: number;
  readonly below: number;
}

/** What of a section is at most `beyond` pixels away from the window. */
function nearOf(grid: HTMLElement, beyond: number): Near {
  const { top } = grid.getBoundingClientRect();
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const cells = [...grid.children].map((field) => ({
    height: heightOf(field),
    wide: field.classList.contains('anlan-field-wide'),
  }));
  const rows = gridRows(cells, gridTemplateColumns.split(' ').length, Number.parseFloat(rowGap));
  const near = rows.filter((row) => top + row.bottom > -beyond && top + row.top < window.innerHeight + beyond);
  const [first, last, height] = [near[0], near.at(-1), rows.at(-1)?.bottom ?? 0];
  return first && last
    ? { grid, from: first.from, end: last.end, above: first.top, below: height - last.bottom }
    : { grid, from: 0, end: 0, above: height, below: 0 };
}

const gridsOf = (place: HTMLElement): HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>(':scope > .anlan-form-section > .anlan-form-columns'),
];

function mark({ grid, from, end, above, below }: Near): void {
  for (const [at, field] of [...grid.children].entries()) field.toggleAttribute('data-far', at < from || at >= end);
  grid.style.paddingBlock = `${above}px ${below}px`;
}

const markNone = (grid: HTMLElement): void => mark({ grid, from: 0, end: Infinity, above: 0, below: 0 });

/**
 * Marks the fields that are far from what is in sight (`data-far`, canvas.css) and keeps their room, again with each
 * scroll and each change.
 * @param place holds the fields, each an element of the class `anlan-canvas-field`
 * @param drawn changes with them
 * @param shown is scrolled to after it
 */
export function useFarFields(place: RefObject<HTMLElement | null>, drawn: unknown, shown: string | undefined): void {
  useLayoutEffect(() => {
    const field =
      shown === undefined
        ? null
        : place.current?.querySelector(`.anlan-canvas-field[data-field="${CSS.escape(shown)}"]`);
    // Where it stands is known once the fields about it are laid out.
    if (
      place.current &&
      [field, field?.previousElementSibling, field?.nextElementSibling].some((one) => one?.hasAttribute('data-far'))
    )
      gridsOf(place.current).forEach(markNone);
  }, [place, drawn, shown]);
  useEffect(() => {
    let asked = 0;
    let marked: readonly Near[] = [];
    const look = (again: boolean): void => {
      asked = 0;
      const grids = place.current ? gridsOf(place.current) : [];
      if (grids.reduce((count, grid) => count + grid.childElementCount, 0) <= FEW) return grids.forEach(markNone);
      const isMarked = ({ from, end }: Near, at: number): boolean =>
        from === end || (marked[at] !== undefined && marked[at].from <= from && end <= marked[at].end);
      if (!again && grids.map((grid) => nearOf(grid, BEYOND / 2)).every(isMarked)) return;
      // Read before anything is written: one layout for all of them.
      marked = grids.map((grid) => nearOf(grid, BEYOND));
      marked.forEach(mark);
    };
    const ask = (): void => {
      asked ||= requestAnimationFrame(() => look(false));
    };
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
