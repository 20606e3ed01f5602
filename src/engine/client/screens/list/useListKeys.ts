/** Single keys of a list: `/` goes to the keyword, `N` adds. Never while typing, never under a dialog. */
import { useEffect, useRef } from 'react';
import { useLayoutSettings } from '../../controllers/layout-settings.ts';
import { useNavigation } from '../../controllers/navigation.ts';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]';
/** Dialogs and drawers of pages behind other tabs do not count. */
const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
const DIALOG = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open';

export function useListKeys(keys: { readonly onKeyword: () => void; readonly onAdd: () => void }): void {
  const { isShown } = useNavigation();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        !isShown() ||
        !useLayoutSettings.getState().singleKeys
      )
        return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if ([...document.querySelectorAll(DIALOG)].some(isSeen)) return;
      if (event.key === '/') latest.current.onKeyword();
      else if (event.key.toLowerCase() === 'n') latest.current.onAdd();
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isShown]);
}
