/** The list of journeys in one direction, of which nothing can be changed: the query pages of specification 2.3. */
import { type ReactNode, useCallback, useMemo } from 'react';
import { EntityPage, type Navigation, NavigationContext, useNavigation } from '../../engine/client/index.ts';
import type { EntityView } from '../../engine/model/wire.ts';

interface Props {
  readonly direction: 'pickup' | 'dropoff';
  /** The field of the trip in this direction, and that of the other one, which is always empty here. */
  readonly trip: string;
  readonly other: string;
}

const READING = ['query', 'export', 'print'];

/** The address keeps what was asked for; the direction is the page's own, whatever stands there. */
function useDirection(direction: string): Navigation {
  const above = useNavigation();
  return useMemo(() => {
    const query = new URLSearchParams(above.search);
    query.set('direction', direction);
    return { ...above, search: query.toString() };
  }, [above, direction]);
}

export function JourneyQuery({ direction, trip, other }: Props): ReactNode {
  const navigation = useDirection(direction);
  const narrow = useCallback(
    (view: EntityView): EntityView => {
      const filters = ['confUser', 'scheduledTime', 'station', 'unit', 'car', 'boardStatus', trip, 'conference'];
      return {
        ...view,
        actions: view.actions.filter(({ code }) => READING.includes(code)),
        list: {
          ...view.list,
          views: {},
          bulkEdit: [],
          import: false,
          filters,
          columns: view.list.columns.filter(({ field }) => field !== other && field !== 'direction'),
        },
      };
    },
    [trip, other],
  );
  return (
    <NavigationContext value={navigation}>
      <EntityPage entity="confTransferPassenger" narrow={narrow} />
    </NavigationContext>
  );
}
