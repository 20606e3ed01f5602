/** Goes on, once, with what the list of unsent calls sent its person back to: the action and the entry in the address. */
import { useEffect, useEffectEvent } from 'react';
import type { EntityView, ViewAction } from '../../../model/wire.ts';
import { queryOf } from '../formats/row-words.ts';
import { useNavigation } from '../navigation.ts';

export function useQueuedEntry(view: EntityView, open: (action: ViewAction, entry: string) => void): void {
  const { search, replaceSearch } = useNavigation();
  const [act, entry] = [queryOf(search, 'act'), queryOf(search, 'entry')];
  const goOn = useEffectEvent(() => {
    const action = view.actions.find(({ code }) => code === act);
    if (!action || entry === '') return;
    const rest = new URLSearchParams(search);
    rest.delete('act');
    rest.delete('entry');
    replaceSearch(rest.toString());
    open(action, entry);
  });
  useEffect(() => goOn(), [act, entry]);
}
