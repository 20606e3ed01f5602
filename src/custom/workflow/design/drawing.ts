/** What every diagram of the portal has in common, whether it is drawn or only looked at: words, colours, fingers, and the parts of bpmn-js that are asked for. */
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { filled } from './filled.ts';
import { followFingers } from './fingers.ts';
import { attributeOf } from './attributes.ts';
import { type Moddle, type Shape, textOf } from './moddle.ts';
import './drawing.css';

/** The word for a text of bpmn-js; `{name}` stands for what is filled in. */
export type Translate = (text: string) => string;

export interface Canvas {
  zoom(to?: number | 'fit-viewport', at?: 'auto'): number;
  scroll(by: { readonly dx: number; readonly dy: number }): void;
  getRootElement(): Shape;
  getRootElements(): readonly (Shape & { readonly di?: Moddle })[];
  scrollToElement(element: Shape, padding?: number): void;
  addMarker(id: string, marker: string): void;
  removeMarker(id: string, marker: string): void;
  viewbox(to?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }): { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  focus(): void;
  setRootElement(root: Shape): void;
  findRoot(element: Shape): Shape | undefined;
  getLayer(name: string, index?: number): SVGElement;
}
export interface Registry { get(id: string): Shape | undefined; getGraphics(id: string): SVGElement; forEach(visit: (shape: Shape) => void): void; filter(keep: (shape: Shape) => boolean): Shape[] }
export interface Overlays { add(id: string, type: string, overlay: object): string; remove(filter: object): void }
export interface Bus { on(events: string | readonly string[], listener: (event: never) => unknown): void }

const [SMALLEST, LARGEST] = [0.2, 4] as const;

export function wordsModule(translate: Translate): Record<string, unknown> {
  return { translate: ['value', (text: string, replacements?: Readonly<Record<string, unknown>>) => filled(translate(text), replacements)] };
}

/** @param stroke colour of what nothing else colours */
export function drawingOptions(container: HTMLElement, stroke: string) {
  return {
    container,
    bpmnRenderer: { defaultFillColor: 'var(--anlan-sheet)', defaultStrokeColor: stroke, defaultLabelColor: 'var(--anlan-text)' },
    textRenderer: { defaultStyle: { fontFamily: getComputedStyle(container).fontFamily, fontSize: 12 }, externalStyle: { fontSize: 12 } },
  };
}

/** Attributes beside `name` that say it in another language. */
const NAMES: Readonly<Record<string, string>> = { en: 'nameEn', tw: 'nameTw' };

/** Shows names in the reader's language where the drawing says them: for what is only looked at, for what is drawn keeps its own. */
export function showNames(bus: Bus, language: string): void {
  const attribute = NAMES[language];
  if (attribute === undefined) return;
  bus.on('import.parse.complete', ({ elementsById }: { readonly elementsById?: Readonly<Record<string, Moddle>> }) => {
    for (const element of Object.values(elementsById ?? {})) {
      const name = attributeOf(element, attribute);
      if (name !== '' && textOf(element, 'name') !== '') element.set('name', name);
    }
  });
}

/** Larger or smaller by a factor, within what can still be read. */
export function zoomBy(canvas: Canvas, factor: number): void {
  canvas.zoom(Math.min(LARGEST, Math.max(SMALLEST, canvas.zoom() * factor)), 'auto');
}

/** All of it, with a little air around, and no larger than it was drawn. */
export function fit(canvas: Canvas): void {
  const zoom = canvas.zoom('fit-viewport', 'auto');
  canvas.zoom(Math.min(1, zoom * 0.95), 'auto');
}

/** One finger moves, two zoom. @returns what ends it */
export function followTouch(container: HTMLElement, canvas: Canvas): () => void {
  return followFingers(container, { scroll: (dx, dy) => canvas.scroll({ dx, dy }), zoom: (factor) => zoomBy(canvas, factor) });
}
