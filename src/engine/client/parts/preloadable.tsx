/** Parts of the page that are fetched when they are needed, or ahead. */
import { type ComponentType, type FC, lazy, useState } from 'react';

export interface Preloadable<P> extends FC<P> {
  /** Fetches the part ahead of its first drawing. */
  readonly preload: () => Promise<void>;
}

/**
 * `React.lazy`, but a part that was fetched before is drawn at once. A lazy part always suspends its first drawing, and
 * React
 * shows nothing new for 300 ms after something was suspended: a page of six such parts inside each other waits for two
 * seconds.
 */
export function preloadable<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): Preloadable<P> {
  let fetched: ComponentType<P> | undefined;
  async function fetchPart(): Promise<{ readonly default: ComponentType<P> }> {
    const module = await load();
    fetched = module.default;
    return module;
  }
  const Late = lazy(fetchPart);
  function Part(props: P): ReturnType<FC<P>> {
    // Chosen once: another component in its place would lose what the part holds.
    const [Shown] = useState<ComponentType<P>>(() => fetched ?? Late);
    return <Shown {...props} />;
  }
  return Object.assign(Part, {
    preload: async () => {
      await fetchPart();
    },
  });
}
