/**
 * One open diagram: bpmn-js with the portal's words, colours and copies, behind the few things the screen asks of it.
 */
import Modeler from 'bpmn-js/lib/Modeler';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import minimap from 'diagram-js-minimap';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import 'diagram-js-minimap/assets/diagram-js-minimap.css';
import { normalizeAttributes } from '../../../engine/model/workflow/attributes.ts';
import type { ParserWarning } from '../../../engine/model/workflow/elements.ts';
import type { MakeAny, Patch } from './attributes.ts';
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
} from './drawing.ts';
import { type Moddle, type Shape, elementOf, elementsOf, is } from './moddle.ts';
import { asOthersRead, commentsOf, type Comment, withComments } from './kept-text.ts';
import { type Change, TOGETHER, editingModule } from './modules.ts';
import { FLOWABLE, toOneNamespace } from './one-namespace.ts';
import { keepCodes } from './opening.ts';

export interface DesignerOptions {
  readonly editable: boolean;
  readonly translate: Translate;
  /** Pinyin of a label, for the search in menus. */
  readonly spell: (label: string) => string;
  /** Whose clipboard it is, where something may be copied. */
  readonly seat?: string;
  /** The id of the process: a file with one process takes it when it is opened. */
  readonly process: string;
  /** The reader's, where the drawing is only looked at: names are shown in it. */
  readonly language?: string;
}

interface Selection {
  get(): Shape[];
  select(shape: Shape | readonly Shape[] | null): void;
}
interface Factory {
  create(type: string, attributes?: Readonly<Record<string, unknown>>): Moddle;
}
interface ShapeFactory {
  createShape(attributes: Readonly<Record<string, unknown>>): Shape;
  createParticipantShape(): Shape;
}
interface Placing {
  start(event: unknown, shape: Shape | readonly Shape[], context?: object): void;
}
interface AnyFactory {
  createAny(name: string, uri: string, properties: Readonly<Record<string, unknown>>): Moddle;
  ids: { assigned(id: string): unknown };
}

/** What the palette puts on the canvas. */
export interface NewShape {
  readonly type: string;
  readonly eventDefinitionType?: string;
  readonly isExpanded?: boolean;
  readonly triggeredByEvent?: boolean;
}

interface SavingBus {
  on(event: 'saveXML.start', priority: number, listener: () => void): void;
}

/**
 * As it writes, bpmn-js drops the places of what it could not draw (a process beside the pools): they are put back
 * behind its ordering.
 */
function keepUndrawn(bus: SavingBus, canvas: Canvas, registry: Registry): void {
  let before: ReadonlyMap<Moddle, readonly Moddle[]> = new Map();
  bus.on('saveXML.start', 3000, () => {
    before = new Map(
      canvas.getRootElements().flatMap(({ di }) => (di ? [[di, elementsOf(di, 'planeElement')] as const] : [])),
    );
  });
  bus.on('saveXML.start', 500, () => {
    for (const [plane, places] of before) {
      const drawn = new Set(elementsOf(plane, 'planeElement'));
      const undrawn = places.filter(
        (place) => !drawn.has(place) && !registry.get(elementOf(place, 'bpmnElement')?.id ?? ''),
      );
      if (undrawn.length > 0) plane.set('planeElement', [...drawn, ...undrawn]);
    }
  });
}

/** Where the sign of a problem stands: at the right upper corner, of a flow in its middle. */
function signPlace(shape: Shape | undefined): object {
  const points = shape?.waypoints;
  const [one, other] = [points?.[Math.floor((points.length - 1) / 2)], points?.[Math.ceil((points.length - 1) / 2)]];
  if (!points || !one || !other) return { top: -8, right: 8 };
  const next = one === other ? (points[0] ?? other) : other;
  return {
    left: (one.x + next.x) / 2 - Math.min(...points.map(({ x }) => x)) - 8,
    top: (one.y + next.y) / 2 - Math.min(...points.map(({ y }) => y)) - 8,
  };
}

/**
 * Light colours of the drawing as they leave the house; on the screen the tokens are used, so that the dark mode needs
 * no second drawing.
 */
const OUTSIDE = { 'var(--anlan-sheet)': '#ffffff', 'var(--anlan-text)': '#1a232e' } as const;

export type Designer = ReturnType<typeof openDesigner>;

export function openDesigner(
  container: HTMLElement,
  { editable, translate, spell, process, language, seat = '' }: DesignerOptions,
) {
  const options = {
    ...drawingOptions(container, 'var(--anlan-text)'),
    additionalModules: [wordsModule(translate), ...(editable ? [editingModule(spell, seat), minimap] : [roomyLabels])],
    minimap: { open: false },
  };
  const modeler = editable ? new Modeler(options) : new NavigatedViewer(options);
  const service = <T>(name: string): T => modeler.get<T>(name);
  const canvas = service<Canvas>('canvas');
  const registry = service<Registry>('elementRegistry');
  const selection = service<Selection>('selection');
  const overlays = service<Overlays>('overlays');
  const bus = service<Bus>('eventBus');
  const stopFingers = followTouch(container, canvas);
  let marked: readonly string[] = [];
  /** The text that is open got the process's id as it came in. */
  let renamed = false;
  let comments: readonly Comment[] = [];

  interface Parsed {
    readonly definitions?: Moddle;
    readonly elementsById?: Record<string, Moddle>;
    readonly warnings?: readonly ParserWarning[];
  }
  service<{ on(event: string, priority: number, listener: (event: Parsed) => void): void }>('eventBus').on(
    'import.parse.complete',
    2000,
    ({ definitions, elementsById = {}, warnings = [] }) => {
      if (!definitions) return;
      toOneNamespace(definitions);
      if (editable)
        keepCodes(definitions, warnings, elementsById, (type, attributes) =>
          service<Factory>('moddle').create(type, attributes),
        );
      const [only, second] = elementsOf(definitions, 'rootElements').filter((one) => is(one, 'bpmn:Process'));
      if (!editable || !only || second || only.id === process || elementsById[process]) return;
      delete elementsById[only.id];
      renamed = true;
      only.id = process;
      elementsById[process] = only;
    },
  );

  showAsDrawn(bus);
  if (!editable && language !== undefined) showNames(bus, language);
  keepUndrawn(service('eventBus'), canvas, registry);

  function execute(changes: readonly Change[]): void {
    service<{ execute(command: string, context: object): void }>('commandStack').execute(TOGETHER, { changes });
  }
  const shapeOf = ({ type, eventDefinitionType, ...rest }: NewShape): Shape =>
    type === 'bpmn:Participant'
      ? service<ShapeFactory>('elementFactory').createParticipantShape()
      : service<ShapeFactory>('elementFactory').createShape({
          type,
          x: 0,
          y: 0,
          ...(eventDefinitionType === undefined ? {} : { eventDefinitionType }),
          isExpanded: rest.isExpanded,
          triggeredByEvent: rest.triggeredByEvent,
        });
  /** A sub-process comes with its start. */
  function partsOf(made: NewShape): readonly Shape[] {
    const shape = shapeOf(made);
    if (made.type !== 'bpmn:SubProcess' || made.isExpanded !== true || made.triggeredByEvent) return [shape];
    return [
      shape,
      service<ShapeFactory>('elementFactory').createShape({ type: 'bpmn:StartEvent', x: 40, y: 82, parent: shape }),
    ];
  }

  return {
    editable,
    canvas,
    registry,
    selection,
    /** @throws what bpmn-js throws for a text it cannot read or that has no diagram */
    async open(xml: string): Promise<readonly ParserWarning[]> {
      marked = [];
      renamed = false;
      comments = commentsOf(xml);
      const { warnings } = await modeler.importXML(normalizeAttributes(xml));
      fit(canvas);
      return warnings as unknown as readonly ParserWarning[];
    },
    isRenamed: (): boolean => renamed,
    async xml(): Promise<string> {
      const { xml = '' } = await modeler.saveXML({ format: true });
      return withComments(asOthersRead(xml), comments);
    },
    async svg(): Promise<string> {
      const { svg } = await modeler.saveSVG();
      return Object.entries(OUTSIDE).reduce((text, [name, colour]) => text.replaceAll(name, colour), svg);
    },
    definitions: (): Moddle => modeler.getDefinitions() as unknown as Moddle,
    /** The process that runs: the only one, or the one whose key the model bears. */
    process(): Moddle | undefined {
      const all = elementsOf(modeler.getDefinitions() as unknown as Moddle, 'rootElements').filter((one) =>
        is(one, 'bpmn:Process'),
      );
      return all.find(({ id }) => id === process) ?? (all.length === 1 ? all[0] : undefined);
    },
    /** Calls back after each change of the model, and when another element is chosen. */
    onChange: (listener: () => void): void => bus.on(['commandStack.changed', 'import.done'], listener),
    onSelection: (listener: () => void): void =>
      bus.on(['selection.changed', 'root.set', 'commandStack.changed', 'import.done'], listener),
    onZoom: (listener: () => void): void => bus.on('canvas.viewbox.changed', listener),

    /** Changes the element's own properties, in one step that can be taken back. */
    update: (element: Shape, patch: Patch): void => execute([{ element, patch }]),
    change: execute,
    create: (type: string, attributes: Readonly<Record<string, unknown>>, parent: Moddle): Moddle => {
      const made = service<Factory>('bpmnFactory').create(type, attributes);
      made.$parent = parent;
      return made;
    },
    makeAny: ((tag, attributes) =>
      service<AnyFactory>('moddle').createAny(`flowable:${tag}`, FLOWABLE, attributes)) satisfies MakeAny as MakeAny,
    isIdTaken: (id: string): boolean => Boolean(service<AnyFactory>('moddle').ids.assigned(id)),

    /** Puts a new element down: behind the chosen one where it can follow it, else in the middle of what is seen. */
    place(made: NewShape): void {
      const [chosen] = selection.get();
      const parts = partsOf(made);
      const [shape] = parts;
      if (!shape) return;
      const follows =
        chosen &&
        parts.length === 1 &&
        selection.get().length === 1 &&
        is(chosen.businessObject, 'bpmn:FlowNode') &&
        !is(chosen.businessObject, 'bpmn:EndEvent') &&
        is(shape.businessObject, 'bpmn:FlowNode') &&
        !is(shape.businessObject, 'bpmn:StartEvent') &&
        !is(shape.businessObject, 'bpmn:BoundaryEvent') &&
        !made.triggeredByEvent;
      if (follows) service<{ append(source: Shape, shape: Shape): void }>('autoPlace').append(chosen, shape);
      else {
        const { x, y, width, height } = canvas.viewbox();
        const root = canvas.getRootElement();
        const middle = { x: Math.round((x + width / 2) / 10) * 10, y: Math.round((y + height / 2) / 10) * 10 };
        const pools = registry.filter(({ type }) => type === 'bpmn:Participant');
        const within = pools.find((one) => {
          const [left, top] = [one.x ?? 0, one.y ?? 0];
          return (
            middle.x > left &&
            middle.x < left + (one.width ?? 0) &&
            middle.y > top &&
            middle.y < top + (one.height ?? 0)
          );
        });
        // Beside the pools there is no process anything could belong to.
        const [pool] = is(shape.businessObject, 'bpmn:FlowElement')
          ? [within, ...pools].filter((one) => one !== undefined)
          : [];
        const at =
          pool && !within
            ? { x: (pool.x ?? 0) + (pool.width ?? 0) / 2, y: (pool.y ?? 0) + (pool.height ?? 0) / 2 }
            : middle;
        service<{ createElements(parts: readonly Shape[], at: object, parent: Shape): void }>(
          'modeling',
        ).createElements(parts, at, pool ?? root);
        selection.select(shape);
      }
      canvas.focus();
    },
    /** Begins to draw a new element out of the palette. */
    drag(event: Event, made: NewShape): void {
      const parts = partsOf(made);
      service<Placing>('create').start(
        event,
        parts.length === 1 ? (parts[0] ?? []) : parts,
        parts.length === 1 ? undefined : { hints: { autoSelect: [parts[0]] } },
      );
    },
    /** Runs a named action of the editor: `undo`, `redo`, `copy`, `lassoTool` … */
    act: (action: string, options?: object): unknown =>
      service<{ trigger(action: string, options?: object): unknown }>('editorActions').trigger(action, options),
    /** Opens the search, once the click that asked for it is over: it closes with any click beside it. */
    find: (): void => {
      setTimeout(() => service<{ trigger(action: string): unknown }>('editorActions').trigger('find'));
    },
    canUndo: (): boolean => editable && service<{ canUndo(): boolean }>('commandStack').canUndo(),
    canRedo: (): boolean => editable && service<{ canRedo(): boolean }>('commandStack').canRedo(),
    align: (how: string): void =>
      service<{ trigger(elements: readonly Shape[], how: string): void }>('alignElements').trigger(
        selection.get(),
        how,
      ),
    distribute: (how: 'horizontal' | 'vertical'): void =>
      service<{ trigger(elements: readonly Shape[], how: string): void }>('distributeElements').trigger(
        selection.get(),
        how,
      ),
    toggleMinimap: (): void => service<{ toggle(): void }>('minimap').toggle(),
    fit: (): void => fit(canvas),
    zoomBy: (factor: number): void => zoomBy(canvas, factor),

    /** Leads to an element: chosen, and in the middle of what is seen. */
    jump(id: string): void {
      const shape = registry.get(id);
      if (!shape) return;
      const root = canvas.findRoot(shape);
      if (root) canvas.setRootElement(root);
      canvas.scrollToElement(shape, 120);
      selection.select(shape === canvas.getRootElement() ? null : shape);
      if (editable) canvas.focus();
    },
    /** Marks these elements, each with its words, and no others; what only has to be known is marked more quietly. */
    mark(problems: ReadonlyMap<string, string>, warnings: ReadonlyMap<string, string>): void {
      for (const id of marked)
        if (registry.get(id)) {
          canvas.removeMarker(id, 'flow-problem');
          canvas.removeMarker(id, 'flow-caution');
        }
      overlays.remove({ type: 'flow-problem' });
      marked = [...new Set([...problems.keys(), ...warnings.keys()])].filter(
        (id) => registry.get(id) && registry.get(id) !== canvas.getRootElement(),
      );
      for (const id of marked) {
        const refused = problems.get(id);
        canvas.addMarker(id, refused === undefined ? 'flow-caution' : 'flow-problem');
        const sign = document.createElement('div');
        sign.className = refused === undefined ? 'flow-sign flow-sign-caution' : 'flow-sign';
        sign.title = refused ?? warnings.get(id) ?? '';
        overlays.add(id, 'flow-problem', { position: signPlace(registry.get(id)), html: sign });
      }
    },
    /** Puts signs on elements, all of one kind; those put there before go. */
    sign(
      kind: string,
      signs: readonly { readonly at: string; readonly element: HTMLElement; readonly place: object }[],
    ): void {
      overlays.remove({ type: kind });
      for (const { at, element, place } of signs)
        if (registry.get(at)) overlays.add(at, kind, { position: place, html: element });
    },
    destroy(): void {
      stopFingers();
      modeler.destroy();
    },
  };
}
