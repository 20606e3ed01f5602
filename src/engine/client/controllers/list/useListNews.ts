/** A list that is shown asks anew when rows of its entity have changed, whoever did it (docs/events.md). */
import { useEffect, useEffectEvent } from 'react';
import { onSchemaEvent } from '../../api/events.ts';
import { useNavigation } from '../navigation.ts';

/** Between two times of asking: rows may change by the hundred a second. */
const PAUSE_MS = 2_000;

/** @param heard asks for the page, which follows the entity again */
export function useListNews(entity: string, heard: () => void): void {
  const { isShown } = useNavigation();
  const tell = useEffectEvent(heard);
  useEffect(() => {
    let asked = -Infinity;
    let timer: number | undefined;
    let missed = false;
    const isLooked = (): boolean => document.visibilityState === 'visible' && isShown();
    const ask = (): void => {
      timer = undefined;
      // A list that nobody looks at asks when somebody does.
      missed = !isLooked();
      if (missed) return;
      asked = performance.now();
      tell();
    };
    const soon = (): void => {
      timer ??= window.setTimeout(ask, Math.max(0, asked + PAUSE_MS - performance.now()));
    };
    const isBack = (): void => {
      if (missed && isLooked()) soon();
    };
    let greeted = false;
    const leave = onSchemaEvent((event) => {
      if (event.kind === 'rows' && event.entities.includes(entity)) soon();
      // What was done while the stream was broken nobody knows.
      if (event.kind === 'hello' && greeted) soon();
      if (event.kind === 'hello') greeted = true;
    });
    document.addEventListener('visibilitychange', isBack);
    return () => {
      leave();
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', isBack);
    };
  }, [entity, isShown]);
}
