/**
 * Draws what moves in a drag on a sheet of its own above the drawing: within the drawing, each step would have the
 * browser lay out and paint all of a large model anew.
 */

interface DrawnCanvas {
  getLayer(name: string, index?: number): SVGElement;
  viewbox(): { readonly scale: number };
}
interface Drag {
  readonly dx?: number;
  readonly dy?: number;
  readonly context: { dragGroup?: SVGElement };
}
interface DragBus {
  on(events: string | readonly string[], priority: number, listener: (event: Drag) => void): void;
}
interface InitBus {
  once(
    event: 'canvas.init',
    listener: (made: { readonly svg: SVGElement; readonly viewport: SVGElement }) => void,
  ): void;
}

const SVG = 'http://www.w3.org/2000/svg';
/** Before the library draws what is dragged, and after it has said what that is. */
const BEFORE_PREVIEW = 600;
/** After it has moved that. */
const AFTER_PREVIEW = 400;
/** Before all else that listens. */
const FIRST = 5000;

function made<Name extends 'g' | 'svg'>(kind: Name, name: string): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, kind);
  element.setAttribute('class', name);
  return element;
}

function group(parent: Element, name: string): SVGElement {
  const element = made('g', name);
  parent.append(element);
  return element;
}

/** What draws an element's mark above it; calling what comes back takes it away. */
export interface Sheet {
  tint(drawn: SVGElement, marker: string): () => void;
  /** Whether the cursor says that nothing may be put down. */
  forbid(on: boolean): void;
}

/** What takes the pointer from the drawing below. */
export interface DragCover {
  cover(on: boolean): void;
}

/** Above the drawing, with its place and scale: where something may be dropped, snap lines, and what is dragged. */
export class DragSheet implements Sheet, DragCover {
  static readonly $inject = ['canvas', 'eventBus'];
  private readonly sheet = made('svg', 'flow-drag-sheet');
  private readonly tints: SVGElement;

  constructor(canvas: DrawnCanvas, eventBus: DragBus & InitBus) {
    // What is dragged is a picture that is only shifted: neither laid out nor painted on its way.
    const held = made('svg', 'flow-drag-held');
    const [place, heldPlace] = [group(this.sheet, 'viewport'), group(held, 'viewport')];
    this.tints = group(place, 'layer-tints');
    const snapLines = group(place, 'layer-snap');
    const getLayer = canvas.getLayer.bind(canvas);
    canvas.getLayer = (name, index) => (name === 'snap' ? snapLines : getLayer(name, index));
    eventBus.once('canvas.init', ({ svg, viewport }) => {
      svg.after(this.sheet, held);
      eventBus.on('canvas.viewbox.changed', FIRST, () => {
        for (const one of [place, heldPlace]) one.setAttribute('transform', viewport.getAttribute('transform') ?? '');
      });
    });
    eventBus.on('shape.move.start', BEFORE_PREVIEW, ({ context }) => {
      context.dragGroup ??= group(heldPlace, 'djs-drag-group no-events');
    });
    eventBus.on('shape.move.move', AFTER_PREVIEW, ({ dx = 0, dy = 0 }) => {
      const { scale } = canvas.viewbox();
      held.style.transform = `translate(${dx * scale}px, ${dy * scale}px)`;
    });
    eventBus.on('shape.move.cleanup', FIRST, () => {
      held.style.transform = '';
    });
  }

  cover(on: boolean): void {
    this.sheet.classList.toggle('flow-drag-cover', on);
  }

  forbid(on: boolean): void {
    this.sheet.classList.toggle('flow-drag-forbidden', on);
  }

  tint(drawn: SVGElement, marker: string): () => void {
    const copy = drawn.cloneNode(false) as SVGElement;
    copy.removeAttribute('data-element-id');
    copy.classList.add(marker);
    for (const visual of drawn.querySelectorAll(':scope > .djs-visual')) copy.append(visual.cloneNode(true));
    this.tints.append(copy);
    return () => copy.remove();
  }
}
