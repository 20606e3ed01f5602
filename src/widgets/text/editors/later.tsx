/** A part that is fetched when it is first shown. */
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { preloadable } from '../../../engine/client/index.ts';

/**
 * @param Plain stands in where the part cannot be fetched: neither writing nor reading waits for it
 * @param Wait stands there until it is fetched
 */
export function later<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  Plain: ComponentType<P>,
  Wait: ComponentType<P> = Plain,
): ComponentType<P> {
  const Part = preloadable<P>(() => load().catch(() => ({ default: Plain })));
  function Later(props: P): ReactNode {
    return (
      <Suspense fallback={<Wait {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Later;
}
