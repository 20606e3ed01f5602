/** A list that is shown asks anew when rows of its entity have changed, whoever did it (docs/events.md). */
import { useEffect, useEffectEvent } from 'react';
import { onSchemaEvent } from '../../api/events.ts';
import { useNavigation } from '../navigation.ts';

/** From one answer to the next time of asking: rows may change by the hundred a second. */
const PAUSE_MS = 2_000;
/** Everybody who has the list open hears at the same moment; they ask one after another. */
const [SOONEST_MS, SPREAD_MS] = [200, 1_000];

interface Listed {
  /** Is the list asking just now, for whatever reason? */
  readonly isAsking: () => boolean;
  /** When it was answered last, by `performance.now()`. */
  readonly answeredAt: () => number;
  /** Asks for the page, which follows the entity again. */
  readonly ask: () => void;
}

export function useListNews(entity: string, list: Listed): void {
  const { isShown } = useNavigation();
  const isLooked = useEffectEvent(() => document.visibilityState === 'visible' && isShown());
  /** Milliseconds to wait; undefined: now. */
  const wait = useEffectEvent(() => {
    if (list.isAsking()) return SOONEST_MS;
    const left = list.answeredAt() + PAUSE_MS - performance.now();
    return left > 0 ? left : undefined;
  });
  const ask = useEffectEvent(() => list.ask());
  useEffect(() => {
    let timer: number | undefined;
    let missed = false;
    const look = (): void => {
      timer = undefined;
      // A list that nobody looks at asks when somebody does.
      missed = !isLooked();
      if (missed) return;
      const left = wait();
      if (left === undefined) ask();
      else timer = window.setTimeout(look, left);
    };
    const soon = (): void => {
      timer ??= window.setTimeout(look, SOONEST_MS + Math.random() * SPREAD_MS);
    };
    const isBack = (): void => {
      if (missed && isLooked()) soon();
    };
    const leave = onSchemaEvent((event) => {
      // What was done before the stream began, or while a node heard nothing of the others, nobody knows.
      const isGap = event.kind === 'hello' || event.kind === 'menu';
      if (isGap || (event.kind === 'rows' && event.entities.includes(entity))) soon();
    });
    document.addEventListener('visibilitychange', isBack);
    return () => {
      leave();
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', isBack);
    };
  }, [entity]);
}
