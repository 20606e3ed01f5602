/** Keys of the frame: `Ctrl K` finds an entry of the menu, `?` shows what the keyboard can do. */
import { useEffect, useEffectEvent } from 'react';
import { useLayoutSettings } from '../../engine/client/index.ts';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]';

export function useFrameKeys(keys: { readonly onSearch: () => void; readonly onSheet: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      keys.onSearch();
    } else if (
      event.key === '?' &&
      !event.ctrlKey &&
      !event.metaKey &&
      useLayoutSettings.getState().singleKeys &&
      !(event.target instanceof Element && event.target.closest(TYPING))
    ) {
      event.preventDefault();
      keys.onSheet();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
