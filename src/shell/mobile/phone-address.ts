/** Addresses of the phone for what the engine knows by its own addresses. Pure. */

export const HOME = '/apps/home';

/** `/equipment/equipCrane?x=1` → `/apps/e/equipment/equipCrane?x=1`; the start is the home. */
export function phoneAddress(path: string): string {
  return path === '/' ? HOME : `/apps/e${path}`;
}
