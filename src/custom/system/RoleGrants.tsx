/** Leads from a role to its grants: the action 授权 opens them at the role's own address, in place of its detail. */
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { RoleGrantsScreen, type SlotProps, useNavigation } from '../../engine/client/index.ts';

/** In the address, so that reloading and the browser's back button do what one expects. */
const GRANTS = 'grants';

/** Slot `action.authorize`: nothing is asked, the screen is opened. */
export function OpenRoleGrants({ entity, row }: SlotProps): ReactNode {
  const { go } = useNavigation();
  const id = row?.id;
  const open = useEffectEvent(() => { if (id !== undefined) go(`${entity.path}/${encodeURIComponent(id)}?${GRANTS}`); });
  useEffect(() => open(), []);
  return null;
}

/** Slot `detail`: the record, or its grants. */
export function RoleDetail({ entity, row, children }: SlotProps): ReactNode {
  const { search, go } = useNavigation();
  const id = row?.id;
  if (id === undefined || !new URLSearchParams(search).has(GRANTS)) return children;
  return <Suspense fallback={null}><RoleGrantsScreen key={id} view={entity} id={id} onClose={() => go(`${entity.path}/${encodeURIComponent(id)}`)} /></Suspense>;
}
