/**
 * The form of a step with the rights of whoever handles it: roles to look as, those of the step before all others, and
 * the form as one of them gets it.
 */
import { useEffect, useState } from 'react';
import { type ApiError, asApiError, checkPermi, queryRows, useEntityView } from '../../../../engine/client/index.ts';
import type { EntityView } from '../../../../engine/model/wire.ts';
import { send } from '../../calls.ts';

export interface Role {
  readonly id: string;
  readonly code: string;
  readonly label: string;
}

/** Roles one may look as; none where one may not preview them, or they cannot be read. */
export function useRoles(): readonly Role[] {
  const api = useEntityView('sysRole').view?.api;
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const may = checkPermi('system:sysRole:preview');
  useEffect(() => {
    if (!api || !may) return undefined;
    const control = new AbortController();
    // Without them one goes on with one's own eyes.
    queryRows(api, { currentPage: 1, pageSize: 200 }, control.signal).then(
      ({ list }) =>
        setRoles(
          list.map((row) => ({
            id: row.id,
            code: String(row['roleCode']),
            label: String(row['roleName'] ?? row.$label ?? row.id),
          })),
        ),
      () => undefined,
    );
    return () => control.abort();
  }, [api, may]);
  return roles;
}

/** Roles that the step names, in its order, and the others. Pure. */
export function partedRoles(
  roles: readonly Role[],
  codes: readonly string[],
): { readonly own: readonly Role[]; readonly others: readonly Role[] } {
  return {
    own: codes.flatMap((code) => roles.filter((role) => role.code === code)),
    others: roles.filter(({ code }) => !codes.includes(code)),
  };
}

export interface Handled {
  readonly view?: EntityView | undefined;
  readonly error?: ApiError;
  readonly unseen?: true;
}

/** The form as people of the role get it; without one as one gets it oneself. */
export function useHandled(own: EntityView, role: string | undefined): Handled {
  const [found, setFound] = useState<Handled & { readonly of: string }>();
  const of = `${role ?? ''} ${own.name} ${own.version} ${own.locale}`;
  useEffect(() => {
    if (role === undefined) return undefined;
    const control = new AbortController();
    send('GET /api/workflow/model/handled', { query: { entity: own.name, role } }, { signal: control.signal }).then(
      // The door cannot say what a view is; the server made it.
      ({ view }) => setFound({ of, ...(view === null ? { unseen: true } : { view: view as EntityView }) }),
      (cause: unknown) => {
        if (!control.signal.aborted) setFound({ of, error: asApiError(cause) });
      },
    );
    return () => control.abort();
  }, [of, own.name, role]);
  if (role === undefined) return { view: own };
  return found?.of === of ? found : {};
}
