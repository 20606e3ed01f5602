/** A page that stands for a part of a list: the address keeps what was asked for, and the part is the page's own. */
import { useMemo } from 'react';
import { type Navigation, useNavigation } from '../../engine/client/index.ts';

/** The navigation around such a page. @param part fields and the values the page stands for */
export function useStandingQuery(part: object): Navigation {
  const above = useNavigation();
  return useMemo(() => {
    const query = new URLSearchParams(above.search);
    for (const [name, value] of Object.entries(part)) query.set(name, String(value));
    return { ...above, search: query.toString() };
  }, [above, part]);
}
