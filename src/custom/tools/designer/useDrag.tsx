/** Dragging inside the designer: what is held follows the pointer as a word, a line shows where it would stand, Escape lets it go. */
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { elementAt } from '../../../engine/client/index.ts';
import type { Load } from './designer-context.ts';
import { type Drop, fieldDrop, itemDrop, sectionDrop } from './drop-place.ts';

/** Pixels the pointer moves before a press is a drag. */
const AWAY = 5;
/** Near an edge the place scrolls along. */
const EDGE = 36;
const SCROLL = 14;

interface Pressed { readonly load: Load; readonly x: number; readonly y: number }

interface Held { readonly x: number; readonly y: number; readonly drop: Drop | undefined }

interface DraggedProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly pressed: Pressed;
  /** It was let go, over a place or not. */
  readonly onEnd: (drop: Drop | undefined) => void;
}

/** Keeps where the pointer is to itself: the screen is not drawn again while something is on its way. */
function Dragged({ root, pressed: { load, x: fromX, y: fromY }, onEnd }: DraggedProps): ReactNode {
  const [held, setHeld] = useState<Held>();

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
  const end = useEffectEvent((taken: boolean) => onEnd(taken ? held?.drop : undefined));
  useEffect(() => {
    const onMove = (event: PointerEvent): void => move(event);
    const onUp = (): void => end(true);
    const onCancel = (): void => end(false);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(false);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);

  return held && createPortal(
    <>
      {held.drop && <div className="fd-line" style={held.drop.line} />}
      <div className="fd-held" style={{ left: held.x + 12, top: held.y + 12 }}>{load.word}</div>
    </>,
    document.body,
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
  useImperativeHandle(handle, () => (event, load) => { if (event.button === 0 && event.isPrimary) setPressed({ load, x: event.clientX, y: event.clientY }); }, []);
  const onEnd = (drop: Drop | undefined): void => {
    setPressed(undefined);
    if (pressed && drop) onDrop(pressed.load, drop);
  };
  return pressed && <Dragged root={root} pressed={pressed} onEnd={onEnd} />;
}

/** `root` holds the places (`data-zone`) in which something can be put down. */
export function useDrag(root: RefObject<HTMLElement | null>, onDrop: DragsProps['onDrop']): { readonly press: Press; readonly picture: ReactNode } {
  const handle = useRef<Press>(null);
  return { press: (event, load) => handle.current?.(event, load), picture: <Drags handle={handle} root={root} onDrop={onDrop} /> };
}
