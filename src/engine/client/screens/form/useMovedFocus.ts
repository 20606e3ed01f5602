/** After a row of a sub-table has moved, the hand is still on its button, and it is said where the row stands. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direction } from '../../controllers/form/sub-table.ts';

interface Moved {
  readonly key: string;
  readonly by: Direction;
  readonly place: number;
}

export interface MovedFocus {
  /** The row was moved and stands at `place`, from 0. */
  readonly attend: (key: string, by: Direction, place: number) => void;
  /** For a screen reader. */
  readonly said: string;
}

/** @param idPrefix of the sub-table; its buttons are `prefix-key-up` and `prefix-key-down` */
export function useMovedFocus(idPrefix: string): MovedFocus {
  const { t } = useTranslation('form');
  const [moved, setMoved] = useState<Moved>();
  useEffect(() => {
    if (!moved) return;
    const button = (way: string): HTMLElement | null => document.getElementById(`${idPrefix}-${moved.key}-${way}`);
    const [same, back] = moved.by < 0 ? [button('up'), button('down')] : [button('down'), button('up')];
    // At the end of the rows its button is off, and an element that is off holds no focus.
    (same?.matches(':disabled') ? back : same)?.focus();
  }, [idPrefix, moved]);
  return {
    attend: (key, by, place) => setMoved({ key, by, place }),
    said: moved ? t('rowMoved', { index: moved.place + 1 }) : '',
  };
}
