/** Opens again, once, what stood over a page when the session of this person ended. */
import { useEffect, useEffectEvent } from 'react';
import type { EntityView } from '../../../model/wire.ts';
import { useNavigation } from '../navigation.ts';
import { useSession } from '../session-store.ts';
import { type Reopen, takeReopen } from './drafts.ts';

export function useReopened(view: EntityView, open: (what: Reopen) => void): void {
  const { path } = useNavigation();
  const user = useSession((state) => state.user?.id);
  const reopen = useEffectEvent(() => {
    const what = user === undefined ? undefined : takeReopen(user, view.name, path);
    if (what) open(what);
  });
  useEffect(() => reopen(), []);
}
