/**
 * Safety training to read: the sessions that were announced or held, without what the officers do with them
 * (specification 2.6, safety training).
 */
import { type ReactNode, useMemo } from 'react';
import {
  checkPermi,
  EntityPage,
  type Navigation,
  NavigationContext,
  useNavigation,
} from '../../engine/client/index.ts';
import type { EntityView } from '../../engine/model/wire.ts';

const SHOWN = ['published', 'ongoing', 'finished', 'archived'] as const;
/** What a reader does with a list. */
const READING = ['query', 'export', 'print'];

/** The list of sessions and their records, to read. */
const toRead = (view: EntityView): EntityView => ({
  ...view,
  actions: view.actions.filter(({ code }) => READING.includes(code)),
  list: { ...view.list, filters: view.list.filters.filter((name) => name !== 'status'), views: {} },
});

/** Drafts and cancelled sessions are not asked for, whatever stands in the address. */
function useShown(): Navigation {
  const above = useNavigation();
  return useMemo(() => {
    const query = new URLSearchParams(above.search);
    if (!SHOWN.some((state) => state === query.get('status'))) query.set('status', SHOWN.join(','));
    return { ...above, search: query.toString() };
  }, [above]);
}

/** The own places in sessions, for whoever may not see the sessions with everybody on them. */
const ownPlaces = (view: EntityView): EntityView => ({
  ...view,
  actions: view.actions.filter(({ code }) => READING.includes(code)),
});

function Sessions(): ReactNode {
  return (
    <NavigationContext value={useShown()}>
      <EntityPage entity="trainImplement" narrow={toRead} />
    </NavigationContext>
  );
}

export default function SafetyTraining(): ReactNode {
  return checkPermi('education:trainImplement:query') ? (
    <Sessions />
  ) : (
    <EntityPage entity="trainTrainee" narrow={ownPlaces} />
  );
}
