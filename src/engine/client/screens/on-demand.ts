/** The engine's screens below a page, each fetched when it is needed or ahead of it. */
import { usePreferences } from '../controllers/preferences-store.ts';
import { useSession } from '../controllers/session-store.ts';
import { preloadable } from '../parts/preloadable.tsx';
import { CaptureDialog } from './capture/camera-part.ts';
import { loadWords } from './theme/words.ts';

export { fetchRowsAhead } from '../controllers/list/fetch-page.ts';
export const ListScreen = preloadable(() => import('./list/ListScreen.tsx'));
export const GridBody = preloadable(() => import('./list/GridBody.tsx'));
export const BoardBody = preloadable(() => import('./list/BoardBody.tsx'));
export const CalendarBody = preloadable(() => import('./list/CalendarBody.tsx'));
export const TreeBody = preloadable(() => import('./list/TreeBody.tsx'));
export const DetailScreen = preloadable(() => import('./detail/DetailScreen.tsx'));
export const SingleScreen = preloadable(() => import('./single/SingleScreen.tsx'));
export const FormOverlay = preloadable(() => import('./form/FormOverlay.tsx'));
export const FormPart = preloadable(() => import('./form/FormPart.tsx'));
export const FormSheet = preloadable(() => import('./form/FormSheet.tsx'));
export const ImportDialog = preloadable(() => import('./import/ImportDialog.tsx'));
export const UnsentOf = preloadable(async () => ({ default: (await import('./phone/record-parts.tsx')).UnsentOf }));
export const PhoneSheet = preloadable(() => import('./phone/PhoneSheet.tsx'));
export const ActionDialog = preloadable(() => import('./action/ActionDialog.tsx'));

/** Fetches what a list is drawn by. */
export async function loadList(): Promise<void> {
  await Promise.all([ListScreen.preload(), GridBody.preload(), loadWords(usePreferences.getState().language)]);
}

/** Fetches what the phone draws by: cards and no grid, and the sheet of what may wait. */
export async function loadPhone(): Promise<void> {
  await Promise.all([
    ListScreen.preload(),
    DetailScreen.preload(),
    PhoneSheet.preload(),
    CaptureDialog.preload(),
    UnsentOf.preload(),
    import('./theme/TouchTheme.tsx'),
    loadWords(usePreferences.getState().language),
  ]);
}

/** Time the first page has to take over what was drawn ahead. Milliseconds. */
const TAKEN_OVER_MS = 5_000;

/** Draws controls out of sight until somebody is signed in. */
export async function warmList(idle: () => Promise<void>): Promise<void> {
  const { warmControls } = await import('./theme/warm-controls.tsx');
  const takeAway = await warmControls(idle);
  const stop = useSession.subscribe(({ status }) => {
    if (status !== 'ready') return;
    stop();
    setTimeout(takeAway, TAKEN_OVER_MS);
  });
}
