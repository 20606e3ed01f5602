/**
 * Going to another own tenant: new tokens, then a page that begins anew, because nothing of the one tenant may stand in
 * the other.
 */
import { enterTenant } from '../api/own-tenants.ts';
import { beginAnew, forgetPreview } from '../api/preview.ts';
import { storeTokens } from '../api/session.ts';
import { tellOtherTabs } from './session-tabs.ts';

/** @param start address of the page that the other tenant begins with */
export async function switchTenant(tenantCode: string, start: string): Promise<void> {
  const tokens = await enterTenant(tenantCode);
  forgetPreview();
  storeTokens({ access: tokens.access_token, refresh: tokens.refresh_token });
  tellOtherTabs('in');
  beginAnew(start);
}
