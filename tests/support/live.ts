/** For tests that write schema files: a product of their own, whose open pages are theirs. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from './portal.ts';

export const test = base.extend({ baseURL: ({}, use) => use(process.env['ANLAN_LIVE_URL']) });

/** Folder of an area's schema files there. Throws where the setup named none. */
export function liveFolder(area: string): string {
  const dir = process.env['ANLAN_LIVE_DIR'];
  if (!dir) throw new Error('the setup names the folder in ANLAN_LIVE_DIR');
  mkdirSync(join(dir, area), { recursive: true });
  return join(dir, area);
}
