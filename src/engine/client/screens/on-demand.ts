/** The engine's screens, each fetched when it is needed or ahead of it. */
import { viewAhead } from '../controllers/entity-views.ts';
import type { fetchRowsAhead } from '../controllers/list/fetch-page.ts';
import { usePreferences } from '../controllers/preferences-store.ts';
import { preloadable } from '../parts/preloadable.tsx';

export const EntityPage = preloadable(() => import('./EntityPage.tsx'));
export const ListScreen = preloadable(() => import('./list/ListScreen.tsx'));
export const GridBody = preloadable(() => import('./list/GridBody.tsx'));
export const TreeBody = preloadable(() => import('./list/TreeBody.tsx'));
export const DetailScreen = preloadable(() => import('./detail/DetailScreen.tsx'));
export const FormOverlay = preloadable(() => import('./form/FormOverlay.tsx'));
export const ActionDialog = preloadable(() => import('./action/ActionDialog.tsx'));
export const ThemeProvider = preloadable(() => import('./theme/ThemeProvider.tsx'));

/** Asks for rows ahead, once the code of lists is there. */
let askRows: typeof fetchRowsAhead | undefined;

/** Fetches what a list needs, the grid included, ahead of the first one. */
export async function loadListScreens(): Promise<void> {
  const [{ loadWords }, rows] = await Promise.all([import('./theme/words.ts'), import('../controllers/list/fetch-page.ts')]);
  askRows = rows.fetchRowsAhead;
  await Promise.all([ThemeProvider.preload(), EntityPage.preload(), ListScreen.preload(), GridBody.preload(), loadWords(usePreferences.getState().language)]);
}

/** Asks for an entity and the first rows of its list, as the address `search` wants them, while the page around it is still being drawn. */
export function fetchAhead(entity: string, search: string): void {
  const view = viewAhead(entity);
  askRows?.(entity, search, view);
}
