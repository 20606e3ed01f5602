/**
 * What the server says to everybody: titles and demonstration accounts, of the tenant this browser is known to be in.
 */
import i18next from 'i18next';
import { create } from 'zustand';
import { type PortalFacts, fetchPortal } from '../api/account.ts';

/** Undefined until the server has answered; pages work without it. */
export const usePortal = create<{ readonly facts: PortalFacts | undefined }>()(() => ({ facts: undefined }));

/** Code of the tenant that was signed in to last on this device. */
const TENANT_KEY = 'anlan.tenant';

/** Code of the tenant to sign in to: named by the address, else remembered. */
export const knownTenant = (): string =>
  /[?&]tenant=([\w-]+)/.exec(location.hash)?.[1] ?? localStorage.getItem(TENANT_KEY) ?? '';

/** Undefined until the page has asked once. */
let asked: string | undefined;

/** Asks for a tenant, else for the one asked for before; a failure leaves the page with its own texts. */
export async function loadPortal(code = asked ?? knownTenant()): Promise<void> {
  asked = code;
  const facts = await fetchPortal(code).catch(() => undefined);
  if (facts && asked === code) usePortal.setState({ facts });
}

/** After signing in: the next page begins with this tenant; the portal's own needs no name. */
export function keepTenant(code: string): void {
  const kept = code === 'default' ? '' : code;
  localStorage.setItem(TENANT_KEY, kept);
  if (asked !== kept) void loadPortal(kept);
}

// Titles come in the language of the page.
i18next.on('languageChanged', () => usePortal.getState().facts && loadPortal());
