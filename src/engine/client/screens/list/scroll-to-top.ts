/**
 * Turning a page leads back to its top over 800 ms (specification, section 9); at once where movement is not wished
 * (Q-53).
 */

const DURATION_MS = 800;

/** Everything that scrolls around and below `inside`, if it is not at its top. */
function scrollersOf(inside: HTMLElement): HTMLElement[] {
  const below = [...inside.querySelectorAll<HTMLElement>('.ag-grid-viewport, .ant-table-body')];
  const around: HTMLElement[] = [];
  for (let element: HTMLElement | null = inside; element; element = element.parentElement) around.push(element);
  return [...below, ...around].filter((element) => element.scrollTop > 0);
}

/** Fast at first, gentle at the end. */
function eased(share: number): number {
  return 1 - (1 - share) ** 3;
}

/** Scrolls to the top; a hand on wheel, touch or key stops it. */
export function scrollToTop(inside: HTMLElement): void {
  const scrollers = scrollersOf(inside).map((element) => ({ element, from: element.scrollTop }));
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    for (const { element } of scrollers) element.scrollTop = 0;
    return;
  }
  const stop = new AbortController();
  for (const event of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(event, () => stop.abort(), { signal: stop.signal, passive: true });
  const began = performance.now();
  const step = (): void => {
    if (stop.signal.aborted) return;
    const share = Math.min(1, (performance.now() - began) / DURATION_MS);
    for (const { element, from } of scrollers) element.scrollTop = from * (1 - eased(share));
    if (share < 1) requestAnimationFrame(step);
    else stop.abort();
  };
  requestAnimationFrame(step);
}
