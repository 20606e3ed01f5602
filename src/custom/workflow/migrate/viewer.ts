/** A drawing to be looked at, with signs on its elements: bpmn-js in the portal's colours behind the few things a screen asks of it. */
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { drawn } from '../design/layout.ts';

/** What is told of an element: how it is drawn, and the words beside it. */
export interface Sign { readonly tone: 'added' | 'gone' | 'changed'; readonly words: string }

interface Canvas { zoom(to: number | 'fit-viewport', at?: 'auto'): number; addMarker(id: string, marker: string): void; removeMarker(id: string, marker: string): void }
interface Registry { get(id: string): { readonly waypoints?: unknown } | undefined }
interface Overlays { add(id: string, type: string, overlay: object): string; remove(filter: object): void }

const TYPE = 'move-sign';

function badge(words: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'move-badge';
  element.textContent = words;
  return element;
}

export function openViewer(container: HTMLElement) {
  const viewer = new NavigatedViewer({
    container,
    bpmnRenderer: { defaultFillColor: 'var(--anlan-sheet)', defaultStrokeColor: 'var(--anlan-text)', defaultLabelColor: 'var(--anlan-text)' },
    textRenderer: { defaultStyle: { fontFamily: getComputedStyle(container).fontFamily, fontSize: 12 }, externalStyle: { fontSize: 12 } },
  });
  const canvas = viewer.get<Canvas>('canvas');
  const registry = viewer.get<Registry>('elementRegistry');
  const overlays = viewer.get<Overlays>('overlays');
  let marked: readonly (readonly [string, string])[] = [];
  return {
    async open(xml: string): Promise<void> {
      marked = [];
      await viewer.importXML(await drawn(xml));
      canvas.zoom(Math.min(1, canvas.zoom('fit-viewport', 'auto') * 0.95), 'auto');
    },
    /** Puts these signs on the drawing, and no others. */
    sign(signs: ReadonlyMap<string, Sign>): void {
      for (const [id, marker] of marked) if (registry.get(id)) canvas.removeMarker(id, marker);
      overlays.remove({ type: TYPE });
      marked = [...signs].filter(([id]) => registry.get(id)).map(([id, { tone }]) => [id, `move-${tone}`] as const);
      for (const [id, marker] of marked) {
        canvas.addMarker(id, marker);
        overlays.add(id, TYPE, { position: { bottom: 4, left: 4 }, html: badge(signs.get(id)?.words ?? '') });
      }
    },
    destroy: (): void => viewer.destroy(),
  };
}
