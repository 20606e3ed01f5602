/**
 * Dragging inside the designer: what is held follows the pointer as a word, a line shows where it would stand, Escape
 * lets it go.
 */
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { elementAt } from '../../../engine/client/index.ts';
import { afterPaint } from './after-paint.ts';
import type { Load } from './designer-context.ts';
import { type Drop, fieldDrop, itemDrop, sectionDrop } from './drop-place.ts';

/** Pixels the pointer moves before a press is a drag. */
const AWAY = 5;
/** Near an edge the place scrolls along. */
const EDGE = 36;
const SCROLL = 14;

interface Pressed {
  readonly load: Load;
  readonly x: number;
  readonly y: number;
  /** One press is not the next. */ readonly at: number;
}

interface Held {
  readonly x: number;
  readonly y: number;
  readonly drop: Drop | undefined;
}

interface DraggedProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly pressed: Pressed;
  /** It was let go, over a place or not. */
  readonly onEnd: (drop: Drop | undefined) => void;
}

/** Keeps where the pointer is to itself: the screen is not drawn again while something is on its way. */
function Dragged({ root, pressed: { load, x: fromX, y: fromY }, onEnd }: DraggedProps): ReactNode {
  const [held, setHeld] = useState<Held>();
  const picture = useRef<HTMLDivElement>(null);

  const dropAt = (x: number, y: number): Drop | undefined => {
    const zone = root.current && elementAt(root.current, '[data-zone]', x, y);
    if (!zone) return undefined;
    const { top, bottom } = zone.getBoundingClientRect();
    if (y < top + EDGE) zone.scrollBy(0, -SCROLL);
    if (y > bottom - EDGE) zone.scrollBy(0, SCROLL);
    if (load.kind === 'section') return sectionDrop(zone, x, y);
    return load.kind === 'field' || load.kind === 'new' ? fieldDrop(zone, x, y) : itemDrop(zone, load.kind, x, y);
  };
  const move = useEffectEvent((event: PointerEvent) => {
    const { clientX: x, clientY: y } = event;
    if (!held && Math.hypot(x - fromX, y - fromY) < AWAY) return;
    event.preventDefault();
    setHeld({ x, y, drop: dropAt(x, y) });
  });
  const end = useEffectEvent((taken: boolean) => {
    // Gone with the frame that shows the drop, which React would come too late for.
    if (picture.current) picture.current.hidden = true;
    onEnd(taken ? held?.drop : undefined);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const finish = (taken: boolean): void => {
      listening.abort();
      end(taken);
    };
    window.addEventListener('pointermove', (event) => move(event), { signal });
    window.addEventListener('pointerup', () => finish(true), { signal });
    window.addEventListener('pointercancel', () => finish(false), { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        finish(false);
      },
      { signal, capture: true },
    );
    return () => listening.abort();
  }, []);

  return (
    held &&
    createPortal(
      <div ref={picture}>
        {held.drop && <div className="fd-line" style={held.drop.line} />}
        <div className="fd-held" style={{ left: held.x + 12, top: held.y + 12 }}>
          {load.word}
        </div>
      </div>,
      document.body,
    )
  );
}

type Press = (event: React.PointerEvent, load: Load) => void;

interface DragsProps {
  readonly handle: RefObject<Press | null>;
  readonly root: RefObject<HTMLElement | null>;
  readonly onDrop: (load: Load, drop: Drop) => void;
}

/** Keeps what is pressed to itself, as `Dragged` keeps the pointer: neither press nor release draws the screen. */
function Drags({ handle, root, onDrop }: DragsProps): ReactNode {
  const [pressed, setPressed] = useState<Pressed>();
  useImperativeHandle(
    handle,
    () => (event, load) => {
      if (event.button === 0 && event.isPrimary)
        setPressed({ load, x: event.clientX, y: event.clientY, at: event.timeStamp });
    },
    [],
  );
  const onEnd = (drop: Drop | undefined): void => {
    if (pressed && drop) onDrop(pressed.load, drop);
    afterPaint(() => setPressed((now) => (now === pressed ? undefined : now)));
  };
  // By each press its own: the next may come before the drop of the last is painted.
  return pressed && <Dragged key={pressed.at} root={root} pressed={pressed} onEnd={onEnd} />;
}

/** `root` holds the places (`data-zone`) in which something can be put down. */
export function useDrag(
  root: RefObject<HTMLElement | null>,
  onDrop: DragsProps['onDrop'],
): { readonly press: Press; readonly picture: ReactNode } {
  const handle = useRef<Press>(null);
  return {
    press: (event, load) => handle.current?.(event, load),
    picture: <Drags handle={handle} root={root} onDrop={onDrop} />,
  };
}
