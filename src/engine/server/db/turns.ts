/** Turns: so many at one time, the others one after another as they came. */

interface Waiting {
  go(): void;
}

export interface Turns {
  /** A turn, if one is free and nobody waits; give it back by calling it. */
  tryTake(): (() => void) | undefined;
  /** A turn, in the order of asking; undefined when none came within `limitMs`. */
  take(limitMs: number): Promise<(() => void) | undefined>;
  /** How many wait. */
  waiting(): number;
}

export function openTurns(most: number): Turns {
  let free = most;
  const queue: Waiting[] = [];

  function turn(): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const next = queue.shift();
      if (next) next.go();
      else free += 1;
    };
  }

  function tryTake(): (() => void) | undefined {
    if (free === 0) return undefined;
    free -= 1;
    return turn();
  }

  return {
    tryTake,
    take(limitMs) {
      const now = tryTake();
      if (now) return Promise.resolve(now);
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1);
          resolve(undefined);
        }, limitMs);
        const waiting: Waiting = {
          go() {
            clearTimeout(timer);
            resolve(turn());
          },
        };
        queue.push(waiting);
      });
    },
    waiting: () => queue.length,
  };
}
