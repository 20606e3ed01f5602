/** A record that is shown is asked for anew when somebody else has changed it, where its entity says so. */
import { useEffect, useEffectEvent } from 'react';
import type { EntityView } from '../../../model/wire.ts';
import { onSchemaEvent } from '../../api/events.ts';

/** @param heard asks for the record, which follows it again (docs/screens.md, Open records) */
export function useRowNews(view: EntityView | undefined, id: string, heard: () => void): void {
  const tell = useEffectEvent(heard);
  const entity = view?.detail.live ? view.name : undefined;
  useEffect(() => {
    if (entity === undefined || id === '') return undefined;
    return onSchemaEvent((event) => {
      // What was done before the stream began nobody knows.
      if (event.kind === 'hello') tell();
      if (event.kind === 'row' && event.entity === entity && event.id === id) tell();
    });
  }, [entity, id]);
}
