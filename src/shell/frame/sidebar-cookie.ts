/** Whether the sidebar is open is remembered in a cookie (specification, section 4). */
const NAME = 'sidebarStatus';
const YEAR_SECONDS = 31_536_000;

export function readSidebarOpen(): boolean {
  return !document.cookie.split('; ').includes(`${NAME}=0`);
}

export function storeSidebarOpen(open: boolean): void {
  document.cookie = `${NAME}=${open ? 1 : 0}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
}
