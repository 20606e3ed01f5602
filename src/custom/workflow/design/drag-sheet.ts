/** Draws what moves in a drag on a sheet of its own above the drawing: within the drawing, each step would have the browser lay out and paint all of a large model anew. */

interface DrawnCanvas {
  getContainer(): HTMLElement;
  getLayer(name: string, index?: number): SVGElement;
}
interface Drag { readonly context: { dragGroup?: SVGElement }; readonly stopPropagation: () => void }
interface DragBus { on(events: string | readonly string[], priority: number, listener: (event: Drag) => void): void }
interface InitBus { once(event: 'canvas.init', listener: (made: { readonly svg: SVGElement; readonly viewport: SVGElement }) => void): void }

const SVG = 'http://www.w3.org/2000/svg';
/** Before the library draws what is dragged, and after it has said what that is. */
const BEFORE_PREVIEW = 600;
/** Before all else that listens. */
const FIRST = 5000;

function group(parent: Element, name: string): SVGElement {
  const made = document.createElementNS(SVG, 'g');
  made.setAttribute('class', name);
  parent.append(made);
  return made;
}

/** What draws an element's mark above it; calling what comes back takes it away. */
export interface Sheet { tint(drawn: SVGElement, marker: string): () => void }

/** Above the drawing, with its place and scale: where something may be dropped, snap lines, and what is dragged. */
export class DragSheet implements Sheet {
  static readonly $inject = ['canvas', 'eventBus'];
  private readonly tints: SVGElement;

  constructor(canvas: DrawnCanvas, eventBus: DragBus & InitBus) {
    const sheet = document.createElementNS(SVG, 'svg');
    sheet.setAttribute('class', 'flow-drag-sheet');
    const place = group(sheet, 'viewport');
    this.tints = group(place, 'layer-tints');
    const snapLines = group(place, 'layer-snap');
    const getLayer = canvas.getLayer.bind(canvas);
    canvas.getLayer = (name, index) => (name === 'snap' ? snapLines : getLayer(name, index));
    eventBus.once('canvas.init', ({ svg, viewport }) => {
      svg.after(sheet);
      eventBus.on('canvas.viewbox.changed', FIRST, () => { place.setAttribute('transform', viewport.getAttribute('transform') ?? ''); });
    });
    eventBus.on('shape.move.start', BEFORE_PREVIEW, ({ context }) => { context.dragGroup ??= group(place, 'djs-drag-group no-events'); });
    // Handles of the connection under the pointer would follow it, and a drag hides them.
    let dragging = false;
    eventBus.on('drag.start', FIRST, () => { dragging = true; });
    eventBus.on('drag.cleanup', FIRST, () => { dragging = false; });
    eventBus.on('element.mousemove', FIRST, (event) => { if (dragging) event.stopPropagation(); });
  }

  /** Only what takes the pointer bears the mark in the drawing, for its cursor; nothing of that is painted. */
  tint(drawn: SVGElement, marker: string): () => void {
    const hits = drawn.querySelectorAll(':scope > .djs-hit');
    for (const hit of hits) hit.classList.add(marker);
    const copy = drawn.cloneNode(false) as SVGElement;
    copy.removeAttribute('data-element-id');
    copy.classList.add(marker);
    for (const visual of drawn.querySelectorAll(':scope > .djs-visual')) copy.append(visual.cloneNode(true));
    this.tints.append(copy);
    return () => {
      for (const hit of hits) hit.classList.remove(marker);
      copy.remove();
    };
  }
}
