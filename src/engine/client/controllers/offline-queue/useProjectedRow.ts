/** A record as it will stand once what waits on this device has arrived; follows the queue. */
import { useMemo } from 'react';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { dayText, momentText } from '../../registry/clock.ts';
import { personOf } from '../form/open-form.ts';
import { useSession } from '../session-store.ts';
import { useOfflineQueue } from './offline-queue.ts';
import { projectedRow } from './projected-row.ts';

export function useProjectedRow(view: EntityView | undefined, row: WireRow | undefined): WireRow | undefined {
  const entries = useOfflineQueue((state) => state.entries);
  const user = useSession((state) => state.user);
  return useMemo(() => {
    if (!view || !row || !entries) return row;
    const at = new Date();
    const looking = { user: personOf(user), today: dayText(at), now: momentText(at), locale: view.locale };
    return projectedRow(view, row, entries, looking);
  }, [view, row, entries, user]);
}
