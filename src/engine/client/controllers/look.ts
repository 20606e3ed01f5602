/** The look a person has chosen, out of the places where its parts are kept. */
import { useMemo } from 'react';
import type { Look } from '../registry/look-choices.ts';
import { useLayoutSettings } from './layout-settings.ts';
import { usePreferences } from './preferences-store.ts';

export function currentLook(): Look {
  const { mode, size } = usePreferences.getState();
  return { mode, size, preset: useLayoutSettings.getState().theme };
}

export function useLook(): Look {
  const mode = usePreferences((state) => state.mode);
  const size = usePreferences((state) => state.size);
  const preset = useLayoutSettings((state) => state.theme);
  return useMemo(() => ({ mode, size, preset }), [mode, size, preset]);
}

/** Calls back when any part of the look may have changed. */
export function onLookChange(changed: () => void): void {
  usePreferences.subscribe(changed);
  useLayoutSettings.subscribe(changed);
}
