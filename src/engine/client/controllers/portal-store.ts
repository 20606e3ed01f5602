/** What the server says to everybody: titles and demonstration accounts. */
import { create } from 'zustand';
import { type PortalFacts, fetchPortal } from '../api/account.ts';

/** Undefined until the server has answered; pages work without it. */
export const usePortal = create<{ readonly facts: PortalFacts | undefined }>()(() => ({ facts: undefined }));

/** Asks once; a failure leaves the page with its own texts. */
export async function loadPortal(): Promise<void> {
  const facts = await fetchPortal().catch(() => undefined);
  if (facts) usePortal.setState({ facts });
}
