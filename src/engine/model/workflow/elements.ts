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

/** Reads what engines add to BPMN. */
export interface Extensions {
  /** An attribute in one of the known namespaces, trimmed; empty counts as absent. */
  attribute(element: Element, name: string): string | undefined;
  /** Child elements of `extensionElements` in one of the known namespaces, without their prefix. */
  children(element: Element): readonly { readonly tag: string; readonly element: Element }[];
}

/** The prefixes under which this file knows the namespaces of the four engines. */
export function extensionsOf(definitions: Element): Extensions {
  const declared = Object.entries(definitions.$attrs ?? {})
    .filter(([key, value]) => key.startsWith('xmlns:') && NAMESPACES.includes(String(value)))
    .map(([key]) => key.slice(6));
  const prefixes = [...new Set([...declared, ...PREFIXES])];
  const known = new Set(prefixes);
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
    children(element) {
      const holder = elementAt(element, 'extensionElements');
      return (holder ? elementsAt(holder, 'values') : []).flatMap((child) => {
        const [prefix = '', tag = ''] = child.$type.split(':');
        return known.has(prefix) && tag !== '' ? [{ tag, element: child }] : [];
      });
    },
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
