/** The person's tenants, and the way from one to another: the same on the desk and on the phone. */
import { useState } from 'react';
import { asApiError, fetchOwnTenants, switchTenant } from '../../engine/client/index.ts';
import type { OwnTenants } from '../../engine/model/wire.ts';
import { type Loaded, useLoaded } from '../useLoaded.ts';

export interface Tenants extends Loaded<OwnTenants> {
  /** Code of the tenant that is being entered. */
  readonly going: string | undefined;
  /** Why the last one could not be entered, in words. */
  readonly refused: string | undefined;
  go(tenantCode: string): void;
}

/**
 * @param start address of the page that the other tenant begins with. Where it cannot be entered the session goes on,
 * and the list is asked for again.
 */
export function useTenants(start: string): Tenants {
  const own = useLoaded(fetchOwnTenants, '');
  const [going, setGoing] = useState<string>();
  const [refused, setRefused] = useState<string>();
  function go(tenantCode: string): void {
    setGoing(tenantCode);
    setRefused(undefined);
    switchTenant(tenantCode, start).catch((cause: unknown) => {
      setGoing(undefined);
      setRefused(asApiError(cause).message);
      own.again();
    });
  }
  return { ...own, going, refused, go };
}
