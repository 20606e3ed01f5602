/**
 * What the property panel asks for, made from the format's own shapes: whatever a field, section or form, a list, its
 * columns, views, card, an action or a report may say has its input. Pure.
 */
import { entityShape } from '../../../engine/model/format/entity-shape.ts';
import { KEYWORD_TYPES, fieldShape } from '../../../engine/model/format/field-shape.ts';
import { type Json, textAt } from '../../../engine/model/format/read/source.ts';
import { type ObjectShape, type Shape, isFixed } from '../../../engine/model/format/shape.ts';

/**
 * Which fold of the panel an input stands in, by what kind of thing it is; `field`: what a column shows of its field.
 */
export const GROUPS = ['basic', 'limits', 'rules', 'source', 'field'] as const;
export type Group = (typeof GROUPS)[number];

export interface PanelItem {
  /** The key in the file; its word stands under `member.<key>`. */
  readonly key: string;
  readonly shape: Shape;
  readonly group: Group;
}

/** What people read stands on top, and a pattern is a limit though it is text. */
const FIRST = ['title', 'label', 'description', 'text'];

function groupOf(key: string, shape: Shape): Group {
  if (shape.kind === 'expression') return 'rules';
  if (shape.kind === 'number' || key === 'pattern') return 'limits';
  // A text with a rule for its name points at something else.
  if (shape.kind === 'text') return shape.rule === undefined ? 'basic' : 'source';
  return shape.kind === 'choice' || shape.kind === 'flag' ? 'basic' : 'source';
}

/** `together`: few enough to stand in one fold; only conditions have their own. */
function itemsOf({ members }: ObjectShape, left: readonly string[] = [], together = false): readonly PanelItem[] {
  const fold = (key: string, shape: Shape): Group => {
    const group = groupOf(key, shape);
    return together && group !== 'rules' ? 'basic' : group;
  };
  const items = Object.entries(members)
    .filter(([key, shape]) => !left.includes(key) && !isFixed(shape))
    .map(([key, shape]) => ({ key, shape, group: fold(key, shape) }));
  return [...items.filter(({ key }) => FIRST.includes(key)), ...items.filter(({ key }) => !FIRST.includes(key))];
}

function member(shape: Shape | undefined, key: string): Shape | undefined {
  return shape?.kind === 'object' ? shape.members[key] : undefined;
}

/** What the values of a map look like, where they are objects or may be. */
function valuesOf(shape: Shape | undefined): ObjectShape | undefined {
  const values = shape?.kind === 'map' ? shape.values : undefined;
  return values?.kind === 'object'
    ? values
    : values?.kind === 'either'
      ? values.of.find((one): one is ObjectShape => one.kind === 'object')
      : undefined;
}

/** The same object without some of its members. */
function less(shape: Shape, left: readonly string[]): Shape {
  return shape.kind === 'object'
    ? { ...shape, members: Object.fromEntries(Object.entries(shape.members).filter(([key]) => !left.includes(key))) }
    : shape;
}

const form = entityShape.members['form'];
const section = valuesOf(member(form, 'sections'));
const list = entityShape.members['list'];
const column = valuesOf(member(list, 'columns'));
const view = valuesOf(member(list, 'views'));
const card = member(list, 'card');
const action = valuesOf(entityShape.members['actions']);
const report = valuesOf(entityShape.members['reports']);

const FIELD_ITEMS = itemsOf(fieldShape);
/** Which fields stand in it is drawn. */
const SECTION_ITEMS = section ? itemsOf(section, ['fields']) : [];
const FORM_ITEMS = form?.kind === 'object' ? itemsOf(form, ['sections']) : [];
/** Which fields are filters is drawn; whether there is an export its action says. */
const LIST_ITEMS =
  list?.kind === 'object'
    ? itemsOf(list, ['columns', 'views', 'card', 'export'], true).map((item) => ({
        ...item,
        shape: item.key === 'search' ? less(item.shape, ['filters']) : item.shape,
      }))
    : [];
const COLUMN_ITEMS = column ? itemsOf(column, [], true) : [];
const VIEW_ITEMS = view ? itemsOf(view, [], true) : [];
const CARD_ITEMS = card?.kind === 'object' ? itemsOf(card, [], true) : [];
const ACTION_ITEMS = action ? itemsOf(action) : [];
/** What a report gathers by and reckons are words of their own, with inputs of their own. */
const REPORT_ITEMS = report ? itemsOf(report, ['group', 'measures'], true) : [];
/** What of a field is seen in its column. */
const SEEN = ['title', 'format', 'multipleOf', 'x-unit', 'x-text', 'x-widget', 'x-hidden', 'x-sensitive', 'x-search'];

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

export function listItems(): readonly PanelItem[] {
  return LIST_ITEMS;
}

export function columnItems(): readonly PanelItem[] {
  return COLUMN_ITEMS;
}

/** Of the field of a column, what one sees in the list. */
export function seenItems(field: Json): readonly PanelItem[] {
  return fieldItems(field)
    .filter(({ key }) => SEEN.includes(key))
    .map((item) => ({ ...item, group: 'field' }));
}

export function viewItems(): readonly PanelItem[] {
  return VIEW_ITEMS;
}

export function cardItems(): readonly PanelItem[] {
  return CARD_ITEMS;
}

export function actionItems(): readonly PanelItem[] {
  return ACTION_ITEMS;
}

export function reportItems(): readonly PanelItem[] {
  return REPORT_ITEMS;
}

/** Every key that needs a word, each once: those of objects inside as well. */
export function wordedKeys(): { readonly members: readonly string[]; readonly choices: readonly string[] } {
  const [members, choices] = [new Set<string>(), new Set<string>()];
  const visit = (key: string, shape: Shape): void => {
    switch (shape.kind) {
      case 'choice':
        for (const value of shape.values) if (typeof value === 'string') choices.add(`${key}.${value}`);
        break;
      case 'object':
        for (const [inner, one] of Object.entries(shape.members))
          if (!isFixed(one)) {
            members.add(inner);
            visit(inner, one);
          }
        break;
      case 'list':
        visit(key, shape.items);
        break;
      case 'map':
        visit(key, shape.values);
        break;
      case 'either':
        for (const one of shape.of) visit(key, one);
        break;
      default:
    }
  };
  for (const { key, shape } of [
    ...FIELD_ITEMS,
    ...SECTION_ITEMS,
    ...FORM_ITEMS,
    ...LIST_ITEMS,
    ...COLUMN_ITEMS,
    ...VIEW_ITEMS,
    ...CARD_ITEMS,
    ...ACTION_ITEMS,
    ...REPORT_ITEMS,
  ]) {
    members.add(key);
    visit(key, shape);
  }
  return { members: [...members], choices: [...choices] };
}
