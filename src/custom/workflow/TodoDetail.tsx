/** A to-do has no page of its own: it leads to what has to be done. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type SlotProps, getRow, useNavigation } from '../../engine/client/index.ts';

/** Slot `detail` of todoItem. One that is not there is told about by the engine's own page. */
export default function TodoDetail({ entity, row, children }: SlotProps): ReactNode {
  const { swap } = useNavigation();
  const [isGone, setGone] = useState(false);
  const id = row?.id;
  const { api } = entity;
  const lead = useEffectEvent((route: unknown) => {
    if (typeof route === 'string') swap(route);
  });
  useEffect(() => {
    let left = false;
    if (id !== undefined)
      getRow(api, id).then(
        (todo) => {
          if (!left) lead(todo['route']);
        },
        () => {
          if (!left) setGone(true);
        },
      );
    return () => {
      left = true;
    };
  }, [api, id]);
  return isGone ? children : null;
}
