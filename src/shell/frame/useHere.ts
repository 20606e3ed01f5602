/**
 * Where the reader is, asked for when something is done: a part that needs it only then is not drawn anew with every
 * step.
 */
import { useCallback, useContext } from 'react';
import { type Location, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom';

export function useHere(): () => Location {
  const router = useContext(DataRouterContext)?.router;
  return useCallback(() => {
    if (!router) throw new Error('useHere stands outside the router');
    return router.state.location;
  }, [router]);
}
