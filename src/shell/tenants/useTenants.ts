/** The person's tenants, and the way from one to another: the same on the desk and on the phone. */
import { useState } from 'react';
import { asApiError, fetchOwnTenants, switchTenant } from '../../engine/client/index.ts';
import type { OwnTenants } from '../../engine/model/wire.ts';
import { type Loaded, useLoaded } from '../useLoaded.ts';

export interface Tenants extends Loaded<OwnTenants> {
  /** Code of the tenant that is being entered. */
  readonly going: string | undefined;
  go(tenantCode: string): void;
}

/**
 * @param start address of the page that the other tenant begins with
 * @param onRefused hears why a tenant could not be entered; the list is asked for again
 */
export function useTenants(start: string, onRefused: (message: string) => void): Tenants {
  const own = useLoaded(fetchOwnTenants, '');
  const [going, setGoing] = useState<string>();
  function go(tenantCode: string): void {
    setGoing(tenantCode);
    switchTenant(tenantCode, start).catch((cause: unknown) => {
      setGoing(undefined);
      onRefused(asApiError(cause).message);
      own.again();
    });
  }
  return { ...own, going, go };
}
