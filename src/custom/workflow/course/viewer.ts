/**
 * A diagram to look at: bpmn-js that only shows, with a badge at each node that was visited and colours on the ways
 * that were taken.
 */
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import {
  type Bus,
  type Canvas,
  type Overlays,
  type Registry,
  type Translate,
  drawingOptions,
  fit,
  followTouch,
  roomyLabels,
  showAsDrawn,
  showNames,
  wordsModule,
  zoomBy,
} from '../design/drawing.ts';
import { drawn } from '../design/layout.ts';
import { type Moddle, type Shape, is } from '../design/moddle.ts';
import { normalizeAttributes } from '../../../engine/model/workflow/attributes.ts';
import type { Stand, Walk } from './standing.ts';

/** Below this nobody can read it any more: rather a part of it. */
const READABLE = 0.65;

const STROKES: Readonly<Record<Stand | Walk, string>> = {
  open: 'var(--anlan-link)',
  waiting: 'var(--anlan-link)',
  passed: 'var(--anlan-success)',
  walked: 'var(--anlan-success)',
  cancelled: 'var(--anlan-text3)',
  returned: 'var(--anlan-warning)',
};

interface GraphicsFactory {
  update(kind: 'shape' | 'connection', element: Shape, graphics: SVGElement): void;
}
type Drawn = Shape & { readonly di?: Moddle };

export type CourseViewer = ReturnType<typeof openViewer>;

export function openViewer(container: HTMLElement, translate: Translate, language: string) {
  const viewer = new NavigatedViewer({
    ...drawingOptions(container, 'var(--anlan-text3)'),
    additionalModules: [wordsModule(translate), roomyLabels],
    // It stands in a page that is scrolled by the wheel.
    zoomScroll: { enabled: false },
  });
  const service = <T>(name: string): T => viewer.get<T>(name);
  const canvas = service<Canvas>('canvas');
  const registry = service<Registry>('elementRegistry');
  const overlays = service<Overlays>('overlays');
  const bus = service<Bus>('eventBus');
  showAsDrawn(bus);
  showNames(bus, language);
  const stopTouch = followTouch(container, canvas);
  let marked: readonly (readonly [id: string, marker: string])[] = [];

  function colour(id: string, stand: Stand | Walk | undefined): void {
    const element = registry.get(id) as Drawn | undefined;
    if (!element?.di) return;
    element.di.set('bioc:stroke', stand && STROKES[stand]);
    service<GraphicsFactory>('graphicsFactory').update(
      element.waypoints ? 'connection' : 'shape',
      element,
      registry.getGraphics(id),
    );
  }

  /** The middle of an element in the middle of what is seen. */
  function centre({ x = 0, y = 0, width = 0, height = 0 }: Shape, zoom: number): void {
    const [wide, high] = [container.clientWidth / zoom, container.clientHeight / zoom];
    canvas.viewbox({ x: x + width / 2 - wide / 2, y: y + height / 2 - high / 2, width: wide, height: high });
  }

  function focus(id: string): void {
    const element = registry.get(id);
    if (!element) return;
    const root = canvas.findRoot(element);
    if (root) canvas.setRootElement(root);
    centre(element, Math.max(canvas.zoom(), READABLE + 0.1));
  }

  return {
    /** @throws what bpmn-js throws for a text it cannot read */
    async open(xml: string): Promise<void> {
      marked = [];
      await viewer.importXML(normalizeAttributes(await drawn(xml)));
    },
    /** All of it where that can be read, else the part around `place`. */
    begin(place: string | undefined): void {
      fit(canvas);
      if (place !== undefined && canvas.zoom() < READABLE) focus(place);
    },
    /** Colours nodes and flows, and hangs `badgeOf` at each visited node. */
    show(
      nodes: ReadonlyMap<string, Stand>,
      flows: ReadonlyMap<string, Walk>,
      badgeOf: (id: string, isStep: boolean) => HTMLElement,
    ): void {
      for (const [id, marker] of marked) {
        if (!registry.get(id)) continue;
        canvas.removeMarker(id, marker);
        colour(id, undefined);
      }
      overlays.remove({ type: 'course' });
      marked = [...nodes, ...flows].filter(([id]) => registry.get(id)).map(([id, stand]) => [id, `course-${stand}`]);
      for (const [id, marker] of marked) {
        canvas.addMarker(id, marker);
        colour(id, nodes.get(id) ?? flows.get(id));
      }
      for (const id of nodes.keys()) {
        const element = registry.get(id);
        if (!element) continue;
        const isStep = is(element.businessObject, 'bpmn:Activity');
        overlays.add(id, 'course', {
          position: isStep ? { top: -12, left: 28 } : { top: -10, left: (element.width ?? 0) - 12 },
          html: badgeOf(id, isStep),
          scale: { min: 0.9, max: 1.2 },
        });
      }
    },
    /** Calls back with the node the mouse is over, and with nothing where it left. */
    onPoint(listener: (id: string | undefined) => void): void {
      bus.on('element.hover', ({ element }: { readonly element: Shape }) =>
        listener(element.labelTarget?.id ?? element.id),
      );
      bus.on('element.out', () => listener(undefined));
    },
    focus,
    fit: (): void => fit(canvas),
    zoomBy: (factor: number): void => zoomBy(canvas, factor),
    destroy(): void {
      stopTouch();
      viewer.destroy();
    },
  };
}
