/** What the property panel asks for, made from the format's own shapes: whatever a field, section or form may say has its input. Pure. */
import { entityShape } from '../../../engine/model/format/entity-shape.ts';
import { KEYWORD_TYPES, fieldShape } from '../../../engine/model/format/field-shape.ts';
import { type Json, textAt } from '../../../engine/model/format/read/source.ts';
import type { ObjectShape, Shape } from '../../../engine/model/format/shape.ts';

/** Which fold of the panel an input stands in, by what kind of thing it is. */
export const GROUPS = ['basic', 'limits', 'rules', 'source'] as const;
export type Group = (typeof GROUPS)[number];

export interface PanelItem {
  /** The key in the file; its word stands under `member.<key>`. */
  readonly key: string;
  readonly shape: Shape;
  readonly group: Group;
}

/** What people read stands on top, and a pattern is a limit though it is text. */
const FIRST = ['title', 'description', 'text'];

function groupOf(key: string, shape: Shape): Group {
  if (shape.kind === 'expression') return 'rules';
  if (shape.kind === 'number' || key === 'pattern') return 'limits';
  // A text with a rule for its name points at something else.
  if (shape.kind === 'text') return shape.rule === undefined ? 'basic' : 'source';
  return shape.kind === 'choice' || shape.kind === 'flag' ? 'basic' : 'source';
}

function itemsOf({ members }: ObjectShape, left: readonly string[] = []): readonly PanelItem[] {
  const items = Object.entries(members).filter(([key]) => !left.includes(key)).map(([key, shape]) => ({ key, shape, group: groupOf(key, shape) }));
  return [...items.filter(({ key }) => FIRST.includes(key)), ...items.filter(({ key }) => !FIRST.includes(key))];
}

function member(shape: Shape | undefined, key: string): Shape | undefined {
  return shape?.kind === 'object' ? shape.members[key] : undefined;
}

const form = entityShape.members['form'];
const sections = member(form, 'sections');
const section = sections?.kind === 'map' && sections.values.kind === 'object' ? sections.values : undefined;

const FIELD_ITEMS = itemsOf(fieldShape);
/** Which fields stand in it is drawn. */
const SECTION_ITEMS = section ? itemsOf(section, ['fields']) : [];
const FORM_ITEMS = form?.kind === 'object' ? itemsOf(form, ['sections']) : [];

/** The inputs of a field: those that go with its type, and whatever stands in it. */
export function fieldItems(field: Json): readonly PanelItem[] {
  const type = textAt(field, 'type') ?? 'string';
  return FIELD_ITEMS.filter(({ key }) => Object.hasOwn(field, key) || (KEYWORD_TYPES[key]?.includes(type) ?? true));
}

export function sectionItems(): readonly PanelItem[] {
  return SECTION_ITEMS;
}

export function formItems(): readonly PanelItem[] {
  return FORM_ITEMS;
}

/** Every key that needs a word, each once: those of objects inside as well. */
export function wordedKeys(): { readonly members: readonly string[]; readonly choices: readonly string[] } {
  const [members, choices] = [new Set<string>(), new Set<string>()];
  const visit = (key: string, shape: Shape): void => {
    switch (shape.kind) {
      case 'choice': for (const value of shape.values) if (typeof value === 'string') choices.add(`${key}.${value}`); break;
      case 'object': for (const [inner, one] of Object.entries(shape.members)) { members.add(inner); visit(inner, one); } break;
      case 'list': visit(key, shape.items); break;
      case 'map': visit(key, shape.values); break;
      case 'either': for (const one of shape.of) visit(key, one); break;
      default:
    }
  };
  for (const { key, shape } of [...FIELD_ITEMS, ...SECTION_ITEMS, ...FORM_ITEMS]) {
    members.add(key);
    visit(key, shape);
  }
  return { members: [...members], choices: [...choices] };
}
