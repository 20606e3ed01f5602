/** Opens again, once, what stood over a page when the session of this person ended. */
import { useEffect, useEffectEvent } from 'react';
import type { EntityView } from '../../../model/wire.ts';
import { useNavigation } from '../navigation.ts';
import { seatOf, useSession } from '../session-store.ts';
import { type Reopen, takeReopen } from './drafts.ts';

export function useReopened(view: EntityView, open: (what: Reopen) => void): void {
  const { path } = useNavigation();
  const seat = useSession((state) => seatOf(state.user));
  const reopen = useEffectEvent(() => {
    const what = takeReopen(seat, view.name, path);
    if (what) open(what);
  });
  useEffect(() => reopen(), []);
}
