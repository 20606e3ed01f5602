/**
 * What the designer's bpmn-js does differently: what copies keep, several changes as one step, and the palette, which
 * is the portal's own.
 */
import ModdleCopy from 'bpmn-js/lib/features/copy-paste/ModdleCopy';
import { carriedAttributes, type Patch } from './attributes.ts';
import { sharedClipboard } from './clipboard.ts';
import { DragAim } from './drag-aim.ts';
import { DragSheet } from './drag-sheet.ts';
import type { Moddle, Shape } from './moddle.ts';
import { QuietMarks } from './quiet-marks.ts';

interface EventBus {
  on(event: string, priority: number, listener: (event: never) => unknown): void;
}
interface Factory {
  createAny(name: string, uri: string | undefined, properties: Readonly<Record<string, unknown>>): Moddle;
}

/** A deep copy of an element that no descriptor knows. */
function copyAny(source: Moddle, moddle: Factory): Moddle {
  const own = Object.fromEntries(Object.entries(source).filter(([key]) => !key.startsWith('$')));
  const copy = moddle.createAny(source.$type, source.$descriptor?.ns.uri, own) as Moddle & {
    $children?: Moddle[];
    $body?: string;
  };
  if (source.$body !== undefined) copy.$body = source.$body;
  if (source.$children) {
    copy.$children = source.$children.map((child) => {
      const inner = copyAny(child as Moddle, moddle);
      inner.$parent = copy;
      return inner;
    });
  }
  return copy;
}

/**
 * Copies of bpmn-js lose what no descriptor knows: attributes and extension elements of the engines are carried along
 * here.
 */
class KeepingCopy extends ModdleCopy {
  static override $inject = ['eventBus', 'bpmnFactory', 'moddle'];

  constructor(eventBus: EventBus, bpmnFactory: unknown, moddle: Factory) {
    super(eventBus as never, bpmnFactory as never, moddle as never);
    eventBus.on('moddleCopy.canCopyProperty', 2000, ({ property }: { readonly property?: unknown }) => {
      const element = property as Moddle | undefined;
      return typeof element === 'object' && element !== null && element.$descriptor?.isGeneric
        ? copyAny(element, moddle)
        : undefined;
    });
  }

  override copyElement(source: never, target: never, names?: never, clone?: never): never {
    const copied = super.copyElement(source, target, names, clone) as unknown as Moddle;
    for (const [key, value] of Object.entries(carriedAttributes(source as Moddle, copied.$type)))
      copied.set(key, value);
    return copied as never;
  }
}

/** One change among several of a step. `of` is an element that is not drawn: an event definition, the file itself. */
export interface Change {
  readonly element: Shape;
  readonly of?: Moddle;
  readonly patch: Patch;
}

interface Modeling {
  updateProperties(element: Shape, patch: Patch): void;
  updateModdleProperties(element: Shape, of: Moddle, patch: Patch): void;
}

/** Carries out several changes as one step, so that one step back takes all of them away. */
class ChangeTogether {
  static $inject = ['modeling'];
  private readonly modeling: Modeling;

  constructor(modeling: Modeling) {
    this.modeling = modeling;
  }

  preExecute({ changes }: { readonly changes: readonly Change[] }): void {
    for (const { element, of, patch } of changes) {
      if (of) this.modeling.updateModdleProperties(element, of, patch);
      else this.modeling.updateProperties(element, patch);
    }
  }
}

interface CommandStack {
  registerHandler(command: string, handler: unknown): void;
}

/** Name of the command that takes `{ changes }`. */
export const TOGETHER = 'flow.changeTogether';

function Commands(commandStack: CommandStack): void {
  commandStack.registerHandler(TOGETHER, ChangeTogether);
}
Commands.$inject = ['commandStack'];

interface PopupMenu {
  registerProvider(menu: string, priority: number, provider: unknown): void;
}
type Entries = Readonly<Record<string, { readonly label?: string; search?: string }>>;

/** Lets the menu that changes an element's type be searched by pinyin too. */
function pinyinOf(spell: (label: string) => string) {
  function PinyinEntries(popupMenu: PopupMenu): void {
    popupMenu.registerProvider('bpmn-replace', 500, {
      getPopupMenuEntries:
        () =>
        (entries: Entries): Entries => {
          for (const entry of Object.values(entries)) if (entry.label !== undefined) entry.search = spell(entry.label);
          return entries;
        },
    });
  }
  PinyinEntries.$inject = ['popupMenu'];
  return PinyinEntries;
}

/** For a canvas that may be changed. `seat`: whose clipboard it is. */
export function editingModule(spell: (label: string) => string, seat: string): Record<string, unknown> {
  return {
    __init__: ['flowCommands', 'flowPinyin', 'flowMarks', 'flowDragSheet', 'flowDragAim'],
    flowCommands: ['type', Commands],
    flowPinyin: ['type', pinyinOf(spell)],
    flowMarks: ['type', QuietMarks],
    flowDragSheet: ['type', DragSheet],
    flowDragAim: ['type', DragAim],
    moddleCopy: ['type', KeepingCopy],
    clipboard: ['type', sharedClipboard(seat)],
    // The portal draws its own palette, with words and a search.
    paletteProvider: ['value', null],
  };
}
