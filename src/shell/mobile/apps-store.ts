/** The tiles of the phone's home: asked for once, again when the menu or the language changes. */
import i18next from 'i18next';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { MenuNode } from '../../engine/model/wire.ts';
import { type ApiError, asApiError, fetchApps, onSchemaEvent, useSession } from '../../engine/client/index.ts';

export interface AppsState {
  readonly tiles: readonly MenuNode[] | undefined;
  readonly error: ApiError | undefined;
  /** Whose tiles these are: another person begins with none. */
  readonly user: string | undefined;
}

const NONE: AppsState = { tiles: undefined, error: undefined, user: undefined };

export const useApps = create<AppsState>()(() => NONE);

export async function loadApps(): Promise<void> {
  const user = useSession.getState().user?.id;
  if (useApps.getState().user !== user) useApps.setState({ ...NONE, user });
  try {
    const tiles = await fetchApps();
    useApps.setState({ tiles, error: undefined });
  } catch (cause) {
    useApps.setState({ error: asApiError(cause) });
  }
}

/** Asks when the frame appears, and whenever the answer may have changed. */
export function useFreshApps(): void {
  const user = useSession((state) => state.user?.id);
  useEffect(() => {
    const refresh = (): void => void loadApps();
    refresh();
    const unlisten = onSchemaEvent((event) => {
      if (event.kind === 'menu') refresh();
    });
    i18next.on('languageChanged', refresh);
    return () => {
      unlisten();
      i18next.off('languageChanged', refresh);
    };
  }, [user]);
}
