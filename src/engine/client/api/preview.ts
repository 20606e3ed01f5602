/** The preview of this browser tab: every call says through whose eyes it is to be answered. */

/** In the tab's own store, so that the other tabs go on as before: `role:<id> <title>` or `user:<id> <title>`. */
const KEY = 'anlan-preview';

/** Header text `role:<id>`; undefined outside of a preview. */
export function previewHeader(): string | undefined {
  return sessionStorage.getItem(KEY)?.split(' ', 1)[0];
}

/** What the person or role is called; undefined outside of a preview. */
export function previewTitle(): string | undefined {
  const text = sessionStorage.getItem(KEY);
  return text?.slice(text.indexOf(' ') + 1);
}

/**
 * Loads the page anew at an address of its own, `/` first. The router is not told of the new address:
 * it would open it at once, with the menu of before and through the eyes of after.
 */
export function beginAnew(address: string): void {
  history.pushState(null, '', `#${address}`);
  location.reload();
}

/** Everything that was loaded was for somebody else: the page begins anew. */
export function startPreview(kind: 'user' | 'role', id: string, title: string): void {
  sessionStorage.setItem(KEY, `${kind}:${id} ${title}`);
  beginAnew('/');
}

/** Ends it without a new page, where there will be one anyway. */
export function forgetPreview(): void {
  sessionStorage.removeItem(KEY);
}
