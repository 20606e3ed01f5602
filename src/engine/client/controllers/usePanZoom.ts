/**
 * A picture that is moved and zoomed behind a window: by mouse, wheel, one or two fingers, keys and buttons. While it
 * moves only the layer's transform changes, so that what is drawn on it is drawn once.
 */
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Place, type Size, around, fitted, kept, zoomed } from './pan-zoom.ts';

/** A press that moves less than this is a click. */
const STILL_PX = 4;
/** After the last step of a wheel or a key what is drawn may be drawn anew for the size it has now. */
const SETTLED_MS = 140;
const STEP = 1.4;
const KEY_PX = 60;

interface PanZoom {
  /** The window. */
  readonly window: RefObject<HTMLDivElement | null>;
  /** The layer with the picture: `fit` large, moved by its transform. */
  readonly layer: RefObject<HTMLDivElement | null>;
  /** The layer's own size in pixels; nothing before the window has one. */
  readonly fit: Size | undefined;
  /** How much larger than fitting it is, once it has come to rest. */
  readonly zoom: number;
  readonly zoomBy: (factor: number) => void;
  readonly reset: () => void;
  /** Shows a part of the picture, as shares of it. */
  readonly show: (part: Parameters<typeof around>[0], most?: number) => void;
  /** Where a point of the page lies in the picture, as shares of it. */
  readonly shareAt: (point: { readonly clientX: number; readonly clientY: number }) => readonly [number, number];
  /** Handlers of the window. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * @param aspect width of the picture over its height
 * @param onPress a press that did not move: where, as shares of the picture, and on what
 */
export function usePanZoom(aspect: number, onPress?: (share: readonly [number, number], on: Element) => void): PanZoom {
  const window = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size>();
  const [zoom, setZoom] = useState(1);
  const place = useRef<Place>({ x: 0, y: 0, k: 1 });
  const frame = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fingers = useRef(new Map<number, Point>());
  const pressed = useRef<{ readonly from: Point; moved: boolean }>(undefined);
  const [width, height] = room ? [room.width, room.height] : [0, 0];
  const fit = room && width > 0 && height > 0 ? fitted(room, aspect) : undefined;

  const draw = useCallback((): void => {
    const { x, y, k } = place.current;
    if (layer.current) layer.current.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${k})`;
  }, []);
  const settle = useCallback((): void => {
    // A layer that is kept for moving stays as sharp as it was drawn: at rest it is drawn for its present size.
    if (layer.current) layer.current.style.willChange = '';
    setZoom(place.current.k);
  }, []);
  const move = useCallback(
    (to: Place, isHeld = false): void => {
      place.current = to;
      if (layer.current) layer.current.style.willChange = 'transform';
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(draw);
      clearTimeout(rest.current);
      if (!isHeld) rest.current = setTimeout(settle, SETTLED_MS);
    },
    [draw, settle],
  );
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      clearTimeout(rest.current);
    },
    [],
  );

  // A window that changes its size keeps what it shows, as far as the picture goes.
  useLayoutEffect(() => {
    const element = window.current;
    if (!element) return undefined;
    const measure = (): void =>
      setRoom((before) =>
        before?.width === element.clientWidth && before.height === element.clientHeight
          ? before
          : { width: element.clientWidth, height: element.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (width === 0 || height === 0) return;
    place.current = kept(place.current, { width, height }, fitted({ width, height }, aspect));
    draw();
  }, [width, height, aspect, draw]);

  const zoomAt = useCallback(
    (factor: number, at: Point): void => {
      if (width > 0) move(zoomed(place.current, factor, at, { width, height }, fitted({ width, height }, aspect)));
    },
    [move, width, height, aspect],
  );
  const middle = { x: width / 2, y: height / 2 };
  const panBy = (dx: number, dy: number, isHeld: boolean): void => {
    if (!room || !fit) return;
    const { x, y, k } = place.current;
    move(kept({ x: x + dx, y: y + dy, k }, room, fit), isHeld);
  };

  /** In the window, in pixels. */
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = window.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };
  const shareAt = (point: { readonly clientX: number; readonly clientY: number }): readonly [number, number] => {
    const { x, y } = pointOf(point);
    const { x: left, y: top, k } = place.current;
    return fit ? [(x - left) / k / fit.width, (y - top) / k / fit.height] : [0, 0];
  };

  // A wheel listener of React is passive: the page would scroll along.
  const onWheel = useEffectEvent((event: WheelEvent): void => {
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), pointOf(event));
  });
  useEffect(() => {
    const element = window.current;
    const wheel = (event: WheelEvent): void => onWheel(event);
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const point = pointOf(event);
    fingers.current.set(event.pointerId, point);
    pressed.current = fingers.current.size === 1 ? { from: point, moved: false } : undefined;
  };
  const onPointerMove = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before || !room || !fit) return;
    const now = pointOf(event);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (!other) {
      const press = pressed.current;
      if (press && !press.moved && apart(press.from, now) < STILL_PX) return;
      if (press && !press.moved) {
        press.moved = true;
        // From here on the press is a move: what lies under it is not clicked.
        window.current?.setPointerCapture(event.pointerId);
      }
      panBy(now.x - before.x, now.y - before.y, true);
    } else {
      const [from, to] = [between(before, other), between(now, other)];
      const { x, y, k } = place.current;
      const grown = zoomed(
        { x: x + to.x - from.x, y: y + to.y - from.y, k },
        apart(now, other) / (apart(before, other) || 1),
        to,
        room,
        fit,
      );
      move(grown, true);
    }
    fingers.current.set(event.pointerId, now);
  };
  const lift = (event: PointerEvent): boolean => {
    const wasDown = fingers.current.delete(event.pointerId);
    if (wasDown && fingers.current.size === 0) {
      clearTimeout(rest.current);
      rest.current = setTimeout(settle, SETTLED_MS);
    }
    return wasDown;
  };
  const onPointerUp = (event: PointerEvent): void => {
    const press = pressed.current;
    if (lift(event) && press && !press.moved) onPress?.(shareAt(event), event.target as Element);
    pressed.current = undefined;
  };
  const onPointerCancel = (event: PointerEvent): void => {
    lift(event);
    pressed.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => panBy(KEY_PX, 0, false),
      ArrowRight: () => panBy(-KEY_PX, 0, false),
      ArrowUp: () => panBy(0, KEY_PX, false),
      ArrowDown: () => panBy(0, -KEY_PX, false),
      '+': () => zoomAt(STEP, middle),
      '=': () => zoomAt(STEP, middle),
      '-': () => zoomAt(1 / STEP, middle),
      '0': () => zoomAt(0, middle),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  return {
    window,
    layer,
    fit,
    zoom,
    zoomBy: (factor) => zoomAt(factor, middle),
    reset: () => zoomAt(0, middle),
    show: (part, most) => {
      if (room && fit) move(around(part, room, fit, most));
    },
    shareAt,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown },
  };
}

/** One step of the buttons that zoom. */
export const ZOOM_STEP = STEP;
