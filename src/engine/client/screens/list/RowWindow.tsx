/**
 * The body of an antd table whose rows are all of one height: draws those that are seen and a few around them, with
 * gaps as high as the others.
 */
import {
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Rows above and below the seen ones; the window moves on by as many. */
const SPARE = 8;
/** Before anything is measured. */
const AT_FIRST = { from: 0, to: 40, height: 36 };
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled])';
const ROW = '[data-row-key]';

/** Home and End lead to the same cell of the first and the last row. */
function leap(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (
    (key !== 'Home' && key !== 'End') ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey ||
    event.defaultPrevented
  )
    return;
  // What opens over the table is inside it for React only.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const row = [...currentTarget.querySelectorAll<HTMLTableRowElement>(ROW)].at(key === 'Home' ? 0 : -1);
  const there =
    row?.cells[target.closest('td')?.cellIndex ?? 0]?.querySelector<HTMLElement>(FOCUSABLE) ??
    row?.querySelector<HTMLElement>(FOCUSABLE);
  if (!there) return;
  event.preventDefault();
  there.focus();
}

/** For `components.body.wrapper` of a table with `scroll.y`. */
export function RowWindow({ children, ...props }: HTMLAttributes<HTMLTableSectionElement>): ReactNode {
  // As the table hands them over: the row that measures its columns, and all others.
  const [measure, rows] = children as [ReactNode, readonly ReactElement[]];
  const body = useRef<HTMLTableSectionElement>(null);
  const [{ from, to, height }, setSeen] = useState(AT_FIRST);
  const [held, setHeld] = useState<string>();

  useLayoutEffect(() => {
    const scroller = body.current?.closest('.ant-table-body');
    if (!body.current || !scroller) return undefined;
    const look = (): void =>
      setSeen((before) => {
        // A page behind another tab has no size, and comes back as it was.
        if (scroller.clientHeight === 0) return before;
        const rowHeight = body.current?.querySelector(ROW)?.getBoundingClientRect().height ?? before.height;
        const first = Math.floor(scroller.scrollTop / rowHeight / SPARE) * SPARE;
        const now = {
          from: first - SPARE,
          to: first + Math.ceil(scroller.clientHeight / rowHeight) + 2 * SPARE,
          height: rowHeight,
        };
        return now.from === before.from && now.to === before.to && now.height === before.height ? before : now;
      });
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    observer.observe(body.current);
    return () => {
      scroller.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, []);

  /**
   * The row that has the keyboard or is dragged stays drawn wherever it is scrolled to: focus comes back to it out of
   * dialogs.
   */
  function hold({ target }: SyntheticEvent | FocusEvent): void {
    const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
    if (row) setHeld(row.dataset['rowKey']);
  }

  // Both ends, and the neighbours of the held row, so that Tab goes from row to row and into the table from either
  // side.
  const heldAt = held === undefined ? 0 : rows.findIndex((row) => row.key === held);
  const wanted = new Set([0, heldAt - 1, heldAt, heldAt + 1, rows.length - 1]);
  for (let at = from; at < to; at += 1) wanted.add(at);
  const drawn: ReactElement[] = [];
  let next = 0;
  for (const at of [...wanted].sort((one, other) => one - other)) {
    const row = rows[at];
    if (!row) continue;
    if (at > next)
      drawn.push(
        <tr key={`gap ${row.key}`} className="row-gap" aria-hidden="true">
          <td style={{ height: (at - next) * height }} />
        </tr>,
      );
    drawn.push(row);
    next = at + 1;
  }
  return (
    <tbody {...props} ref={body} onFocus={hold} onDragStart={hold} onKeyDown={leap}>
      {measure}
      {drawn}
    </tbody>
  );
}
