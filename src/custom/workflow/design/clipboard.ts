/**
 * What was copied, kept in the browser rather than in one canvas: it can be pasted in another model and another tab.
 * References to what stands elsewhere in a file (messages, errors) do not come along.
 */
import type { Moddle } from './moddle.ts';

interface Factory {
  create(type: string, attributes: Readonly<Record<string, unknown>>): Moddle;
  createAny(name: string, uri: string | undefined, properties: Readonly<Record<string, unknown>>): Moddle;
}

/** Characters one copy may have in the browser's store; a larger one stays in its own canvas. */
const LARGEST = 2_000_000;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isElement = (value: Record<string, unknown>): boolean => typeof value['$type'] === 'string';

/** An element as plain data: what is written to a file of it, with what no descriptor knows. */
function plainElement(element: Moddle): Record<string, unknown> {
  const generic = element.$descriptor?.isGeneric === true;
  const own = Object.fromEntries(
    Object.entries(element)
      .filter(([key, value]) => !key.startsWith('$') && value !== undefined)
      .map(([key, value]) => [key, plain(value)]),
  );
  const attributes = Object.fromEntries(
    Object.entries(element.$attrs ?? {}).filter(([key]) => !key.startsWith('xmlns')),
  );
  return {
    ...own,
    $type: element.$type,
    ...(Object.keys(attributes).length > 0 ? { $attrs: attributes } : {}),
    ...(generic
      ? {
          $uri: element.$descriptor?.ns.uri ?? null,
          $body: element.$body ?? null,
          $children: plain(element.$children ?? []),
        }
      : {}),
  };
}

/** A copied tree as data that can be stored. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return typeof value === 'function' ? undefined : value;
  return isElement(value)
    ? plainElement(value as unknown as Moddle)
    : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}

function madeElement(data: Record<string, unknown>, moddle: Factory): Moddle {
  const own = Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => !key.startsWith('$'))
      .map(([key, value]) => [key, made(value, moddle)]),
  );
  const type = String(data['$type']);
  if ('$uri' in data) {
    const element = moddle.createAny(
      type,
      typeof data['$uri'] === 'string' ? data['$uri'] : undefined,
      own,
    ) as Moddle & { $children?: Moddle[]; $body?: string };
    if (typeof data['$body'] === 'string') element.$body = data['$body'];
    const children = made(data['$children'], moddle) as Moddle[];
    for (const child of children) child.$parent = element;
    if (children.length > 0) element.$children = children;
    return element;
  }
  const element = moddle.create(type, own);
  for (const one of Object.values(own).flat())
    if (isObject(one) && isElement(one)) (one as unknown as Moddle).$parent = element;
  for (const [name, value] of Object.entries(isObject(data['$attrs']) ? data['$attrs'] : {})) element.set(name, value);
  return element;
}

/** The tree again, its elements made by the model they are pasted into. */
export function made(value: unknown, moddle: Factory): unknown {
  if (Array.isArray(value)) return value.map((one) => made(one, moddle));
  if (!isObject(value)) return value;
  return isElement(value)
    ? madeElement(value, moddle)
    : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, made(one, moddle)]));
}

/** The canvas's clipboard. Whoever else signs in at the same browser finds nothing: `seat` is part of its name. */
export function sharedClipboard(seat: string) {
  const place = `flow.clipboard ${seat}`;
  class SharedClipboard {
    static $inject = ['moddle'];
    private readonly moddle: Factory;
    private own: { readonly text: string; readonly tree: unknown } | undefined;

    constructor(moddle: Factory) {
      this.moddle = moddle;
    }

    set(tree: unknown): void {
      const text = JSON.stringify(plain(tree));
      this.own = { text, tree };
      try {
        if (text.length <= LARGEST) localStorage.setItem(place, text);
        else localStorage.removeItem(place);
      } catch {
        // A full store: it can still be pasted here.
      }
    }

    get(): unknown {
      const text = localStorage.getItem(place);
      // What was copied on this canvas keeps all its references.
      if (this.own && (text === null || text === this.own.text)) return this.own.tree;
      return text === null ? undefined : made(JSON.parse(text), this.moddle);
    }

    clear(): unknown {
      const tree = this.get();
      this.own = undefined;
      localStorage.removeItem(place);
      return tree;
    }

    isEmpty(): boolean {
      return this.own === undefined && localStorage.getItem(place) === null;
    }
  }
  return SharedClipboard;
}
