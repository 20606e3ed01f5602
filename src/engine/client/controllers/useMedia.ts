/** Follows a media query; the breakpoints of the product are 1200, 992 and 600 pixels. */
import { useCallback, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/**
 * Below this width one thing stands on the screen at a time, and the thumb's rest is the place of the next step
 * (look.md, Phone).
 */
export function usePhone(): boolean {
  return useMedia('(max-width: 599px)');
}

/** Below this width the frame is the mobile one and lists are cards (specification, section 2.7). */
export function useNarrow(): boolean {
  return useMedia('(max-width: 991px)');
}
