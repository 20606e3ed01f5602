/**
 * What every diagram of the portal has in common, whether it is drawn or only looked at: words, colours, fingers, and
 * the parts of bpmn-js that are asked for.
 */
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import TextRenderer, { type TextRendererConfig } from 'bpmn-js/lib/draw/TextRenderer';
import { filled } from './filled.ts';
import { followFingers } from './fingers.ts';
import { attributeOf } from './attributes.ts';
import { type Moddle, type Shape, elementOf, textOf } from './moddle.ts';
import { openDrawnSubprocesses, placeEdgeLabels } from './opening.ts';
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
  viewbox(to?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }): {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  focus(): void;
  setRootElement(root: Shape): void;
  findRoot(element: Shape): Shape | undefined;
  getLayer(name: string, index?: number): SVGElement;
}
export interface Registry {
  get(id: string): Shape | undefined;
  getGraphics(id: string): SVGElement;
  forEach(visit: (shape: Shape) => void): void;
  filter(keep: (shape: Shape) => boolean): Shape[];
}
export interface Overlays {
  add(id: string, type: string, overlay: object): string;
  remove(filter: object): void;
}
export interface Bus {
  on(events: string | readonly string[], listener: (event: never) => unknown): void;
  on(event: string, priority: number, listener: (event: never) => unknown): void;
}

const [SMALLEST, LARGEST] = [0.2, 4] as const;

export function wordsModule(translate: Translate): Record<string, unknown> {
  return {
    translate: [
      'value',
      (text: string, replacements?: Readonly<Record<string, unknown>>) => filled(translate(text), replacements),
    ],
  };
}

/**
 * Measured and drawn, the same text differs by parts of a pixel, and a word of a label breaks at its end: with a little
 * air it does not. For drawings that are only looked at.
 */
class RoomyText extends TextRenderer {
  static override readonly $inject = ['config.textRenderer'];

  constructor(config?: TextRendererConfig) {
    super(config);
    const measured = this.getExternalLabelBounds;
    this.getExternalLabelBounds = (bounds, text) => {
      const { x, width, ...rest } = measured(bounds, text);
      return { x: x - 2, width: width + 4, ...rest };
    };
  }
}
export const roomyLabels = { textRenderer: ['type', RoomyText] };

/** @param stroke colour of what nothing else colours */
export function drawingOptions(container: HTMLElement, stroke: string) {
  return {
    container,
    bpmnRenderer: {
      defaultFillColor: 'var(--anlan-sheet)',
      defaultStrokeColor: stroke,
      defaultLabelColor: 'var(--anlan-text)',
    },
    textRenderer: {
      defaultStyle: { fontFamily: getComputedStyle(container).fontFamily, fontSize: 12 },
      externalStyle: { fontSize: 12 },
    },
  };
}

/**
 * Shows a drawing of another product as it was drawn: open sub-processes open, names of ways at their ways. Comes before
 * whatever else hears that a text was read.
 */
export function showAsDrawn(bus: Bus): void {
  bus.on('import.parse.complete', 2000, ({ definitions }: { readonly definitions?: Moddle }) => {
    if (!definitions) return;
    openDrawnSubprocesses(definitions);
    placeEdgeLabels(definitions);
  });
}

/** Attributes beside `name` that say it in another language. */
const NAMES: Readonly<Record<string, string>> = { en: 'nameEn', tw: 'nameTw' };

/** Room for a label beside its element, as bpmn-js gives a new one; and what a letter and a line of it take, about. */
const LABEL = { width: 90, letter: 5.6, line: 14 } as const;

/**
 * A label was given the room that its own name takes: another name may be longer. One above its element grows upwards.
 */
function makeRoom(drawn: Moddle, name: string): void {
  const place = elementOf(elementOf(drawn, 'label'), 'bounds');
  if (!place) return;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((side) => Number(place.get(side))) as [
    number,
    number,
    number,
    number,
  ];
  const wide = Math.max(width, LABEL.width);
  const high = Math.max(height, Math.ceil((name.length * LABEL.letter) / wide) * LABEL.line);
  // Of a way's label nobody knows on which side of it it stands: most stand above.
  const isAbove = y + height <= Number(elementOf(drawn, 'bounds')?.get('y') ?? Infinity);
  for (const [side, value] of Object.entries({
    x: x - (wide - width) / 2,
    y: isAbove ? y + height - high : y,
    width: wide,
    height: high,
  }))
    place.set(side, value);
}

/**
 * Shows names in the reader's language where the drawing says them: for what is only looked at, for what is drawn keeps
 * its own.
 */
export function showNames(bus: Bus, language: string): void {
  const attribute = NAMES[language];
  if (attribute === undefined) return;
  bus.on('import.parse.complete', ({ elementsById }: { readonly elementsById?: Readonly<Record<string, Moddle>> }) => {
    const all = Object.values(elementsById ?? {});
    for (const element of all) {
      const name = attributeOf(element, attribute);
      if (name !== '' && textOf(element, 'name') !== '') element.set('name', name);
    }
    for (const drawn of all) {
      const named = elementOf(drawn, 'bpmnElement');
      if (attributeOf(named, attribute) !== '') makeRoom(drawn, textOf(named, 'name'));
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
  return followFingers(container, {
    scroll: (dx, dy) => canvas.scroll({ dx, dy }),
    zoom: (factor) => zoomBy(canvas, factor),
  });
}
