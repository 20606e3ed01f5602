/**
 * A drawing to be looked at, with signs on its elements: bpmn-js in the portal's colours behind the few things a screen
 * asks of it.
 */
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { normalizeAttributes } from '../../../engine/model/workflow/attributes.ts';
import { type Bus, roomyLabels, showAsDrawn, showNames } from '../design/drawing.ts';
import { drawn } from '../design/layout.ts';

/** What is told of an element: how it is drawn, and the words beside it. */
export interface Sign {
  readonly tone: 'added' | 'gone' | 'changed';
  readonly words: string;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Canvas {
  zoom(to?: number | 'fit-viewport', at?: 'auto'): number;
  viewbox(to: Box): void;
  addMarker(id: string, marker: string): void;
  removeMarker(id: string, marker: string): void;
}
interface Registry {
  get(id: string): Box | undefined;
}
interface Overlays {
  add(id: string, type: string, overlay: object): string;
  remove(filter: object): void;
}

const TYPE = 'move-sign';
/**
 * Below the first no name of a step can be read; the second shows a step with those before and behind it on a phone.
 */
const [LEAST_ZOOM, NEAR_ZOOM] = [0.5, 0.8];

function badge(words: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'move-badge';
  element.textContent = words;
  return element;
}

export function openViewer(container: HTMLElement, language: string) {
  const viewer = new NavigatedViewer({
    container,
    additionalModules: [roomyLabels],
    bpmnRenderer: {
      defaultFillColor: 'var(--anlan-sheet)',
      defaultStrokeColor: 'var(--anlan-text)',
      defaultLabelColor: 'var(--anlan-text)',
    },
    textRenderer: {
      defaultStyle: { fontFamily: getComputedStyle(container).fontFamily, fontSize: 12 },
      externalStyle: { fontSize: 12 },
    },
  });
  const canvas = viewer.get<Canvas>('canvas');
  const registry = viewer.get<Registry>('elementRegistry');
  const overlays = viewer.get<Overlays>('overlays');
  const bus = viewer.get<Bus>('eventBus');
  showAsDrawn(bus);
  showNames(bus, language);
  let marked: readonly (readonly [string, string])[] = [];
  let fresh = false;
  /**
   * Where the whole would be too small to read, what is marked is looked at from near; once, for then the reader moves
   * it.
   */
  function approach(): void {
    const first = marked[0] && registry.get(marked[0][0]);
    if (!fresh || !first) return;
    fresh = false;
    if (canvas.zoom() >= LEAST_ZOOM) return;
    const [width, height] = [container.clientWidth / NEAR_ZOOM, container.clientHeight / NEAR_ZOOM];
    canvas.viewbox({ x: first.x + (first.width - width) / 2, y: first.y + (first.height - height) / 2, width, height });
  }
  return {
    async open(xml: string): Promise<void> {
      marked = [];
      await viewer.importXML(normalizeAttributes(await drawn(xml)));
      canvas.zoom(Math.min(1, canvas.zoom('fit-viewport', 'auto') * 0.95), 'auto');
      fresh = true;
    },
    /** Puts these signs on the drawing, and no others. */
    sign(signs: ReadonlyMap<string, Sign>): void {
      for (const [id, marker] of marked) if (registry.get(id)) canvas.removeMarker(id, marker);
      overlays.remove({ type: TYPE });
      marked = [...signs].filter(([id]) => registry.get(id)).map(([id, { tone }]) => [id, `move-${tone}`] as const);
      for (const [id, marker] of marked) {
        canvas.addMarker(id, marker);
        overlays.add(id, TYPE, {
          position: { bottom: 4, left: 4 },
          html: badge(signs.get(id)?.words ?? ''),
          scale: { min: 1, max: 1 },
        });
      }
      approach();
    },
    destroy: (): void => viewer.destroy(),
  };
}
