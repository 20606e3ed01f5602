/** What scripts cost on the wire: compressed bodies, without headers and without the browser's cache. */
import type { Page } from '@playwright/test';

export interface Scripts {
  /** Compressed bytes of the scripts so far. */
  bytes(): number;
  urls(): readonly string[];
}

/** Counts from now on what the page loads. */
export async function countScripts(page: Page): Promise<Scripts> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, response.url);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return { bytes: () => bytes, urls: () => [...scripts.values()] };
}
