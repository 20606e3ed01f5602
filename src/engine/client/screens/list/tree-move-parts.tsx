/**
 * What moving a row of a tree looks like: its handle, the bar that says what is in hand, and what a row does while
 * another one is over it.
 */
import {
  type DragEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeRow } from '../../api/entities.ts';
import { type DropPlace, placeAt } from '../../controllers/list/tree-branches.ts';
import type { TreeMove } from './useTreeMove.tsx';

interface HandleProps {
  readonly row: TreeRow;
  readonly move: TreeMove;
  readonly icon: (name: 'menu' | 'check') => ReactNode;
}

/** Picks its row up, or, while another is in hand, takes that one below its row. */
export function MoveHandle({ row, move, icon }: HandleProps): ReactNode {
  const { t } = useTranslation('tree');
  const { carried } = move;
  const label = row.$label ?? '';
  if (carried && carried.id !== row.id) {
    if (!move.mayDrop(row)) return null;
    return (
      <button
        type="button"
        className="tree-move tree-move-here"
        aria-label={t('here', { label: carried.$label ?? '', target: label })}
        onClick={() => move.drop(row)}
      >
        {icon('check')}
      </button>
    );
  }
  return (
    <button
      type="button"
      className="tree-move"
      draggable
      aria-label={t('move', { label })}
      title={t(move.ordered ? 'orderHint' : 'moveHint')}
      aria-pressed={carried !== undefined}
      {...(move.ordered ? { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' } : {})}
      onClick={() => move.pick(carried ? undefined : row)}
      onDragEnd={() => move.pick(undefined)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', label);
        move.pick(row);
      }}
    >
      {icon('menu')}
    </button>
  );
}

/** Says what is in hand, and takes it to the top or back. */
export function MoveBar({ move, parent }: { readonly move: TreeMove; readonly parent: string }): ReactNode {
  const { t } = useTranslation('tree');
  const { carried } = move;
  return (
    <>
      <div className="tree-moving" role="status" hidden={!carried}>
        {carried && (
          <>
            <span>
              {t('moving', { label: carried.$label ?? '' })}
              {move.unordered && <small>{t(move.unordered)}</small>}
            </span>
            {carried[parent] !== null && (
              <button
                type="button"
                className="plain-link"
                onClick={() => move.drop(undefined)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={() => move.drop(undefined)}
              >
                {t('toTop')}
              </button>
            )}
            <button type="button" className="plain-link" onClick={() => move.pick(undefined)}>
              {t('cancel')}
            </button>
          </>
        )}
      </div>
      <div className="visually-hidden" role="status">
        {move.said}
      </div>
    </>
  );
}

const LINES: Readonly<Record<DropPlace, string>> = { before: 'tree-before', below: 'tree-takes', after: 'tree-after' };

/** Where on which row the one in hand would be let go. */
interface Over {
  readonly id: string;
  readonly place: DropPlace;
}

/** What the table's rows do while another one is dragged over them. */
export function useRowDrops(move: TreeMove): (row: TreeRow) => HTMLAttributes<HTMLElement> {
  const [over, setOver] = useState<Over>();
  function placeOn(event: DragEvent<HTMLElement>): DropPlace {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return move.ordered ? placeAt(event.clientY - top, height) : 'below';
  }
  return (row) => {
    const here = move.carried && over?.id === row.id && move.mayDrop(row, over.place) ? LINES[over.place] : '';
    return {
      className: move.carried?.id === row.id ? 'tree-carried' : here,
      ...(move.carried
        ? {
            onDragOver: (event: DragEvent<HTMLElement>) => {
              const place = placeOn(event);
              if (!move.mayDrop(row, place)) return setOver(undefined);
              event.preventDefault();
              if (over?.id !== row.id || over.place !== place) setOver({ id: row.id, place });
            },
            onDrop: (event: DragEvent<HTMLElement>) => {
              const place = placeOn(event);
              setOver(undefined);
              if (move.mayDrop(row, place)) move.drop(row, place);
            },
          }
        : {}),
    };
  };
}

/** Alt with the arrows moves the row the keyboard is in, whose handle keeps the keyboard wherever the row goes. */
export function useStepKeys(
  move: TreeMove,
  rows: readonly TreeRow[],
  rowOf: (id: string) => TreeRow | undefined,
): (event: KeyboardEvent<HTMLElement>) => void {
  const held = useRef<{ readonly id: string; readonly body: HTMLElement }>(undefined);
  useEffect(() => {
    if (!held.current) return;
    const { id, body } = held.current;
    // Other things may have been turned to meanwhile.
    if (document.activeElement === document.body || body.contains(document.activeElement))
      body.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"] .tree-move`)?.focus();
    held.current = undefined;
  }, [rows]);
  return (event) => {
    if (
      !event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') ||
      !(event.target instanceof Element)
    )
      return;
    const id = event.target.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'];
    const row = id === undefined ? undefined : rowOf(id);
    if (!row || !move.offered) return;
    event.preventDefault();
    held.current = { id: row.id, body: event.currentTarget };
    move.step(row, event.key === 'ArrowUp' ? 'up' : 'down');
  };
}
