/**
 * What the sign-in page knows of the screens behind it: it fetches them while a person types, and asks for the first
 * rows.
 */
import type { fetchRowsAhead } from '../controllers/list/fetch-page.ts';
import { viewAhead } from '../controllers/entity-views.ts';
import { preloadable } from '../parts/preloadable.tsx';
import { loadPosition } from '../registry/position.ts';

export const EntityPage = preloadable(() => import('./EntityPage.tsx'));
export const ThemeProvider = preloadable(() => import('./theme/ThemeProvider.tsx'));

/** Asks for rows ahead, once the code of lists is there. */
let askRows: typeof fetchRowsAhead | undefined;

/** Fetches what a list needs, the grid included, ahead of the first one. */
export async function loadListScreens(): Promise<void> {
  const screens = await import('./on-demand.ts');
  askRows = screens.fetchRowsAhead;
  await Promise.all([ThemeProvider.preload(), EntityPage.preload(), screens.loadList()]);
}

/** Fetches what the phone draws lists, records and forms by. */
export async function loadPhoneScreens(): Promise<void> {
  await (await import('./on-demand.ts')).loadPhone();
}

/**
 * Fetches what reads codes and says where the device is: both are asked for at the place, where there may be no network.
 */
export async function loadPhoneReaders(): Promise<void> {
  await Promise.all([
    import('./scan/Scanner.tsx'),
    import('./scan/code-reader.ts').then(({ codeReader }) => codeReader()),
    loadPosition(),
  ]);
}

/**
 * Draws a list's controls out of sight, when all of it has been fetched. @param idle resolves in a moment without other
 * work
 */
export async function warmList(idle: () => Promise<void>): Promise<void> {
  await (await import('./on-demand.ts')).warmList(idle);
}

/**
 * Asks for an entity and the first rows of its list, as the address `search` wants them, while the page around it is
 * still being drawn.
 */
export function fetchAhead(entity: string, search: string): void {
  const view = viewAhead(entity);
  askRows?.(entity, search, view);
}
