/** The elements of a model as `bpmn-moddle` holds them, as far as the designer touches them, and how they are read. */
import type { Element } from '../../../engine/model/workflow/elements.ts';

/**
 * An element of the model: read by `get`, written only through the designer's commands, so that everything can be
 * undone.
 */
export interface Moddle extends Element {
  readonly $attrs?: Record<string, unknown>;
  readonly $descriptor?: {
    isGeneric?: boolean;
    name: string;
    ns: { prefix?: string; localName: string; uri?: string };
    propertiesByName?: Readonly<Record<string, unknown>>;
  };
  $parent?: Moddle;
  id: string;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  $instanceOf(type: string): boolean;
}

/** A shape or connection of the canvas. */
export interface Shape {
  readonly id: string;
  readonly type: string;
  readonly businessObject: Moddle;
  readonly parent?: Shape;
  readonly labelTarget?: Shape;
  readonly children?: readonly Shape[];
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  /** Nothing of it is seen, nor of what it holds. */
  readonly hidden?: boolean;
  /** Only its edge is there: what it frames is not in it. */
  readonly isFrame?: boolean;
  readonly waypoints?: readonly { readonly x: number; readonly y: number }[];
}

export const is = (element: Moddle | undefined, type: string): boolean => element?.$instanceOf?.(type) === true;

/** May an element of this type have the property? */
export const has = (element: Moddle, name: string): boolean =>
  element.$descriptor?.propertiesByName?.[name] !== undefined;

export function textOf(element: Moddle | undefined, name: string): string {
  const value = element?.get(name);
  return value === undefined || value === null ? '' : String(value);
}

export function elementOf(element: Moddle | undefined, name: string): Moddle | undefined {
  const value = element?.get(name);
  return typeof value === 'object' && value !== null && '$type' in value ? (value as Moddle) : undefined;
}

export function elementsOf(element: Moddle | undefined, name: string): readonly Moddle[] {
  const value = element?.get(name);
  return Array.isArray(value) ? (value as Moddle[]) : [];
}

/** The body of a formal expression. */
export const bodyOf = (element: Moddle | undefined, name: string): string => textOf(elementOf(element, name), 'body');

/** The root of the file an element stands in. */
export function definitionsOf(element: Moddle): Moddle {
  let root = element;
  while (root.$parent) root = root.$parent;
  return root;
}
