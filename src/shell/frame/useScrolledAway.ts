/** Whether the header has scrolled away with the page below it (setting fixedHeader off). */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Height of the header. It goes when a page is scrolled by twice as much and comes back below once: in between nothing
 * changes, or it would come and go.
 */
const HEADER = 48;

/** A scroller, where its upper edge stood on the screen and how far it had been scrolled. Pixels. */
interface Stand {
  readonly scroller: HTMLElement;
  readonly top: number;
  readonly scrolled: number;
}

/**
 * `main` holds header and page; any scroller in it counts, but for those of a workbench (`data-workbench`): its panes
 * stand beside each other and are scrolled
 * without anybody reading on, and the header would come and go with each choice. `address` names the shown page:
 * another one starts with the header.
 * What a hand is about to touch stays where it is on the screen: the scroller gives back what its own edge moves by.
 */
export function useScrolledAway(main: RefObject<HTMLElement | null>, follows: boolean, address: string): boolean {
  const [awayAt, setAwayAt] = useState<string>();
  const before = useRef<Stand>(undefined);
  const away = follows && awayAt === address;
  useEffect(() => {
    const box = main.current;
    if (!box || !follows) return undefined;
    const look = (event: Event): void => {
      const scroller = event.target;
      if (!(scroller instanceof HTMLElement) || !scroller.closest('.sheet') || scroller.closest('[data-workbench]'))
        return;
      if (away ? scroller.scrollTop >= HEADER : scroller.scrollTop <= 2 * HEADER) return;
      before.current = { scroller, top: scroller.getBoundingClientRect().top, scrolled: scroller.scrollTop };
      setAwayAt(away ? undefined : address);
    };
    box.addEventListener('scroll', look, { capture: true, passive: true });
    return () => box.removeEventListener('scroll', look, { capture: true });
  }, [main, follows, address, away]);
  useLayoutEffect(() => {
    const stand = before.current;
    before.current = undefined;
    // Who went to the very top is to see the very top.
    if (!stand || stand.scroller.scrollTop === 0) return;
    // A scroller that stood at its end has been drawn back by the browser already, as it grew.
    const from = away ? Math.max(stand.scrolled, stand.scroller.scrollTop) : stand.scroller.scrollTop;
    stand.scroller.scrollTop = from + stand.scroller.getBoundingClientRect().top - stand.top;
  }, [away]);
  return away;
}
