/**
 * The parsed model as the compiler sees it: a minimal shape that the element trees of `bpmn-moddle` have, in the
 * browser and on the
 * server, and the extension attributes of four engines read as one namespace.
 */

/** An element of the tree; properties are read by name where they are needed. */
export interface Element {
  readonly $type: string;
  readonly id?: string;
  readonly name?: string;
  readonly $attrs?: Readonly<Record<string, unknown>>;
  readonly $children?: readonly Element[];
  readonly $body?: string;
  /** Of an element of another namespace: which one. */
  readonly $descriptor?: { readonly ns?: { readonly uri?: string } };
}

/** A warning of the parser. */
export interface ParserWarning {
  readonly message: string;
  readonly property?: string;
  readonly value?: string;
  readonly element?: Element;
}

const NAMESPACES = [
  'http://flowable.org/bpmn',
  'http://activiti.org/bpmn',
  'http://activiti.com/modeler',
  'http://camunda.org/schema/1.0/bpmn',
  'http://operaton.org/schema/1.0/bpmn',
];
const PREFIXES = ['flowable', 'activiti', 'camunda', 'operaton'];
/** What Camunda 8 adds: read where it says who is asked and what is called, and written back as it stands. */
const ZEEBE = ['http://camunda.org/schema/zeebe/1.0'];

function property(element: Element, name: string): unknown {
  return (element as unknown as Readonly<Record<string, unknown>>)[name];
}

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && typeof (value as Element).$type === 'string';

/** The element a property holds or refers to. */
export function elementAt(element: Element, name: string): Element | undefined {
  const value = property(element, name);
  return isElement(value) ? value : undefined;
}

export function elementsAt(element: Element, name: string): readonly Element[] {
  const value = property(element, name);
  return Array.isArray(value) ? value.filter(isElement) : [];
}

export function textAt(element: Element, name: string): string | undefined {
  const value = property(element, name);
  return typeof value === 'string' ? value : undefined;
}

export function flagAt(element: Element, name: string): boolean | undefined {
  const value = property(element, name);
  return typeof value === 'boolean' ? value : undefined;
}

/** The text of a formal expression, documentation or script. */
export function bodyAt(element: Element, name: string): string | undefined {
  const value = property(element, name);
  if (typeof value === 'string') return value;
  if (!isElement(value)) return undefined;
  return textAt(value, 'body') ?? value.$body;
}

/** The element this one stands in, where the tree knows it. */
export const holderOf = (element: Element): Element | undefined => elementAt(element, '$parent');

/** An element inside `extensionElements`, without its prefix. */
export interface Extension {
  readonly tag: string;
  readonly element: Element;
}

/** Reads what engines add to BPMN. */
export interface Extensions {
  /** An attribute in one of the known namespaces, trimmed; empty counts as absent. */
  attribute(element: Element, name: string): string | undefined;
  /** Names of all attributes in one of the known namespaces. */
  attributes(element: Element): readonly string[];
  /** Child elements of `extensionElements` in one of the known namespaces, without their prefix. */
  children(element: Element): readonly Extension[];
  /** Those of Camunda 8. */
  zeebe(element: Element): readonly Extension[];
}

/** Every element that stands in this one, itself included; what is only referred to stands elsewhere. */
function* insideOf(root: Element): Generator<Element> {
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    yield element;
    for (const value of [...Object.values(element), element.$children].flat())
      if (isElement(value) && holderOf(value) === element) open.push(value);
  }
}

/** Prefix → address of the namespaces that are declared anywhere in the file: a task may declare its own. */
function declaredIn(definitions: Element): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  for (const element of insideOf(definitions)) {
    for (const [key, value] of Object.entries(element.$attrs ?? {}))
      if (key.startsWith('xmlns:')) declared.set(key.slice(6), String(value));
    // The parser gives a prefix of its own to a namespace that is declared without one.
    const uri = element.$descriptor?.ns?.uri;
    if (uri !== undefined) declared.set(element.$type.split(':')[0] ?? '', uri);
  }
  return declared;
}

/** The prefixes under which this file knows the namespaces of the four engines, and that of Camunda 8. */
export function extensionsOf(definitions: Element): Extensions {
  const declared = [...declaredIn(definitions)];
  const of = (addresses: readonly string[]): string[] =>
    declared.filter(([, address]) => addresses.includes(address)).map(([prefix]) => prefix);
  const prefixes = [...new Set([...of(NAMESPACES), ...PREFIXES])];
  const known = new Set(prefixes);
  const zeebe = new Set([...of(ZEEBE), 'zeebe']);
  const inside = (element: Element, wanted: ReadonlySet<string>): readonly Extension[] => {
    const holder = elementAt(element, 'extensionElements');
    return (holder ? elementsAt(holder, 'values') : []).flatMap((child) => {
      const [prefix = '', tag = ''] = child.$type.split(':');
      return wanted.has(prefix) && tag !== '' ? [{ tag, element: child }] : [];
    });
  };
  return {
    attribute(element, name) {
      for (const prefix of prefixes) {
        const key = `${prefix}:${name}`;
        const value =
          element.$attrs && Object.hasOwn(element.$attrs, key) ? element.$attrs[key] : property(element, key);
        if (value !== undefined && value !== null && String(value).trim() !== '') return String(value).trim();
      }
      return undefined;
    },
    attributes: (element) => [
      ...new Set(
        [...Object.keys(element.$attrs ?? {}), ...Object.keys(element)].flatMap((key) => {
          const [prefix = '', name = ''] = key.split(':');
          return known.has(prefix) && name !== '' ? [name] : [];
        }),
      ),
    ],
    children: (element) => inside(element, known),
    zeebe: (element) => inside(element, zeebe),
  };
}

/** An attribute of an extension element; unknown elements keep theirs as plain properties. */
export function plainAttribute(element: Element, name: string): string | undefined {
  const value = element.$attrs?.[name] ?? property(element, name);
  return value === undefined || value === null ? undefined : String(value).trim();
}

/** Children of an extension element by tag, whatever its prefix. */
export function childrenOf(element: Element, tag: string): readonly Element[] {
  return (element.$children ?? []).filter((child) => child.$type.split(':')[1] === tag);
}
