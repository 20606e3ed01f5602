/**
 * Lets the phone's pages open without a network: a worker keeps the portal's files and the last answers; the answers go
 * with the session.
 */
import i18next from 'i18next';
import {
  EntityPage,
  loadPhoneReaders,
  loadPhoneScreens,
  loadSession,
  preloadPhonePages,
  useSession,
  useTaken,
} from '../../engine/client/index.ts';

/** As `worker.ts` calls it. */
const ANSWERS = 'anlan.answers';

/** The page and what it has loaded so far. */
function loadedFiles(): string[] {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  return [...new Set(files)];
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const first = workers.controller === null;
  await workers.register('/worker.js');
  const { active } = await workers.ready;
  active?.postMessage({ files: loadedFiles() });
  if (!first) return;
  // What every page begins with was answered before there was a worker: it is asked once more, to be kept.
  await loadSession();
}

/**
 * Begins with the phone's frame. Where the browser gives no worker (a site without TLS), pages open with a network
 * only. @returns ends it
 */
export function keepOffline(): () => void {
  const workers = 'serviceWorker' in navigator && import.meta.env.PROD ? navigator.serviceWorker : undefined;
  // Nothing of the page waits for it, and nothing is lost where it is refused.
  if (workers) void register(workers).catch(() => undefined);
  return useSession.subscribe(({ status }) => {
    if (workers && status === 'none') void caches.delete(ANSWERS);
  });
}

/** Fetches the pages of what was taken along, so that they open from a cold start although they were never open. */
export async function loadForOffline(): Promise<void> {
  const { taken } = useTaken.getState();
  const worker = 'serviceWorker' in navigator && import.meta.env.PROD ? navigator.serviceWorker.ready : undefined;
  // What is fetched before there is a worker is not kept.
  await worker;
  // What cannot be fetched now is fetched when it is opened.
  await Promise.allSettled([
    EntityPage.preload(),
    loadPhoneScreens(),
    loadPhoneReaders(),
    preloadPhonePages((taken?.entities ?? []).map(({ entity }) => entity)),
    // Pages of an area keep their words under its name.
    i18next.loadNamespaces([...new Set(['phone', 'unsent', ...(taken?.views ?? []).map(({ area }) => area)])]),
  ]);
  if (taken) useTaken.setState({ readyAt: taken.at });
}
