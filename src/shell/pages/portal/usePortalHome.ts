/**
 * The front page's content, asked for once for all open pages of the portal: its columns and links stand on each of
 * them.
 */
import { create } from 'zustand';
import { type PortalHome, asApiError, fetchPortalHome } from '../../../engine/client/index.ts';

interface HomeState {
  readonly home?: PortalHome;
  readonly failure?: string;
  load(): Promise<void>;
}

export const usePortalHome = create<HomeState>((set) => ({
  load: () =>
    fetchPortalHome().then(
      (home) => set({ home, failure: undefined }),
      (cause: unknown) => set({ failure: asApiError(cause).message }),
    ),
}));
