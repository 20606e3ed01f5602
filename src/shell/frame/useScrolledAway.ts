/** Whether the header has scrolled away with the page below it (setting fixedHeader off). */
import { type RefObject, useEffect, useState } from 'react';

/** Height of the header; a page must be longer than its view by twice as much, or it would end up shorter than the way it was scrolled. */
const HEADER = 48;

/** `main` holds header and page; any scroller in it counts. `address` names the shown page: another one starts with the header. */
export function useScrolledAway(main: RefObject<HTMLElement | null>, follows: boolean, address: string): boolean {
  const [away, setAway] = useState<string>();
  useEffect(() => {
    const box = main.current;
    if (!box || !follows) return undefined;
    const look = (event: Event): void => {
      const scroller = event.target;
      if (!(scroller instanceof HTMLElement) || !scroller.closest('.sheet') || scroller.scrollHeight - scroller.clientHeight < 2 * HEADER) return;
      if (scroller.scrollTop > HEADER) setAway(address);
      else if (scroller.scrollTop === 0) setAway(undefined);
    };
    box.addEventListener('scroll', look, { capture: true, passive: true });
    return () => box.removeEventListener('scroll', look, { capture: true });
  }, [main, follows, address]);
  return follows && away === address;
}
