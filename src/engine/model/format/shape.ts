/**
 * The language in which the structure of schema files is written down: one table gives the checks, the meta-schema and
 * the key order.
 */

import type { ErrorCode } from '../errors/catalogue.ts';

/** What a name must look like; `says` is how a message puts it. */
export interface NameRule {
  readonly pattern: RegExp;
  readonly says: string;
}

export type Shape =
  | { readonly kind: 'text'; readonly about?: string; readonly rule?: NameRule }
  | {
      readonly kind: 'choice';
      readonly about?: string;
      readonly values: readonly (string | boolean)[];
      /** The warning for a word that is none of these, where it is read as if nothing were said. */
      readonly otherwise?: ErrorCode;
    }
  | { readonly kind: 'flag'; readonly about?: string }
  | {
      readonly kind: 'number';
      readonly about?: string;
      readonly integer?: boolean;
      readonly min?: number;
      readonly max?: number;
      readonly above?: number;
    }
  | {
      readonly kind: 'list';
      readonly about?: string;
      readonly items: Shape;
      readonly min?: number;
      readonly distinct?: boolean;
    }
  | ObjectShape
  | { readonly kind: 'map'; readonly about?: string; readonly rule?: NameRule; readonly values: Shape }
  /** An object told apart by which of these keys it has. */
  | { readonly kind: 'variant'; readonly about?: string; readonly of: Readonly<Record<string, ObjectShape>> }
  /** Told apart by the kind of JSON value. */
  | { readonly kind: 'either'; readonly about?: string; readonly of: readonly Shape[] }
  | { readonly kind: 'named'; readonly about?: string; readonly name: string }
  /** An expression tree; its own checker looks inside. */
  | { readonly kind: 'expression'; readonly about?: string }
  | { readonly kind: 'anything'; readonly about?: string };

export interface ObjectShape {
  readonly kind: 'object';
  readonly about?: string;
  readonly members: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** Keys that exist elsewhere but not here → what to write instead. */
  readonly refused?: Readonly<Record<string, string>>;
}

/** Named shapes, so that a shape can hold itself. */
export type Shapes = Readonly<Record<string, Shape>>;

export const text = (about?: string, rule?: NameRule): Shape => ({ kind: 'text', about, rule });
export const choice = (values: readonly (string | boolean)[], about?: string, otherwise?: ErrorCode): Shape => ({
  kind: 'choice',
  values,
  about,
  ...(otherwise === undefined ? {} : { otherwise }),
});
export const flag = (about?: string): Shape => ({ kind: 'flag', about });
export const whole = (about?: string, min = 0, max?: number): Shape => ({
  kind: 'number',
  integer: true,
  min,
  max,
  about,
});
export const list = (items: Shape, about?: string, min?: number): Shape => ({
  kind: 'list',
  items,
  about,
  min,
  distinct: true,
});
export const map = (values: Shape, about?: string, rule?: NameRule): Shape => ({ kind: 'map', values, about, rule });
export const either = (of: readonly Shape[], about?: string): Shape => ({ kind: 'either', of, about });
export const variant = (of: Readonly<Record<string, ObjectShape>>, about?: string): Shape => ({
  kind: 'variant',
  of,
  about,
});
export const named = (name: string, about?: string): Shape => ({ kind: 'named', name, about });
export const expression = (about?: string): Shape => ({ kind: 'expression', about });
export const anything = (about?: string): Shape => ({ kind: 'anything', about });

export const TRUE = choice([true]);
/** One text is allowed, so there is nothing to choose. */
export function isFixed(shape: Shape): boolean {
  return shape.kind === 'choice' && shape.values.length === 1 && typeof shape.values[0] === 'string';
}

/** An empty `{}` is written `true`. */
export const orTrue = (shape: ObjectShape): Shape => either([TRUE, shape], shape.about);

export function object(
  members: Readonly<Record<string, Shape>>,
  about?: string,
  required: readonly string[] = [],
): ObjectShape {
  return { kind: 'object', members, about, required };
}
