/** Going to another level of a tree takes eye and focus along: down to its beginning, back to the row one came from. */
import { type RefObject, useEffect, useRef } from 'react';
import type { ListController } from '../../../controllers/useListController.ts';

/** @param list holds the way and the rows */
export function useLevelTurn({ rows, way }: ListController, list: RefObject<HTMLElement | null>): void {
  const before = useRef<readonly string[]>(undefined);
  useEffect(() => {
    if (!rows) return;
    const then = before.current;
    const now = way?.map((row) => row.id) ?? [];
    before.current = now;
    if (!then || !list.current || then.at(-1) === now.at(-1)) return;
    // Who searches stays in the field.
    if (list.current.querySelector('[role=search]')?.contains(document.activeElement)) return;
    const buttons = new Map(
      [...list.current.querySelectorAll<HTMLElement>('[data-below]')].map((button) => [
        button.dataset['below'],
        button,
      ]),
    );
    const origin = then.map((id) => buttons.get(id)).findLast((button) => button !== undefined);
    if (origin) origin.scrollIntoView({ block: 'center' });
    else list.current.querySelector('.list-body')?.scrollTo({ top: 0 });
    // What was pressed to get here may be gone, and the focus with it.
    if (document.activeElement === document.body)
      (origin ?? list.current.querySelector<HTMLElement>('.tree-way [aria-current]'))?.focus({ preventScroll: true });
  }, [rows, way, list]);
}
