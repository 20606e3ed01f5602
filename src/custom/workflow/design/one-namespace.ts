/**
 * What Flowable, Activiti, Camunda and Operaton add to BPMN becomes one namespace when a model is opened, so that it is
 * read and written in one place.
 */
import type { Moddle } from './moddle.ts';

export const FLOWABLE = 'http://flowable.org/bpmn';
const URIS: ReadonlySet<unknown> = new Set([
  FLOWABLE,
  'http://activiti.org/bpmn',
  'http://activiti.com/modeler',
  'http://camunda.org/schema/1.0/bpmn',
  'http://operaton.org/schema/1.0/bpmn',
]);
const PREFIXES = ['flowable', 'activiti', 'camunda', 'operaton'];

const isModdle = (value: unknown): value is Moddle => typeof value === 'object' && value !== null && '$type' in value;

/** Elements that stand in this one; what it only refers to stands elsewhere. */
function contained(element: Moddle): Moddle[] {
  return [...Object.values(element), element.$children]
    .flat()
    .filter((value): value is Moddle => isModdle(value) && value.$parent === element);
}

/**
 * Renames the keys of one element that begin with another engine's prefix. What stands under `flowable:` already wins.
 */
function renameKeys(holder: Record<string, unknown>, prefixes: ReadonlySet<string>): void {
  for (const [key, value] of Object.entries(holder)) {
    const [prefix = '', name] = key.split(':');
    if (name === undefined || prefix === 'flowable') continue;
    if (prefix === 'xmlns' ? URIS.has(value) && name !== 'flowable' : prefixes.has(prefix)) delete holder[key];
    if (prefix !== 'xmlns' && prefixes.has(prefix) && !(`flowable:${name}` in holder))
      holder[`flowable:${name}`] = value;
  }
}

/** Every element of the tree, each before what stands in it. */
function* allIn(root: Moddle): Generator<Moddle> {
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    yield element;
    open.push(...contained(element));
  }
}

/** Prefixes that stand for one of the four engines anywhere in the file: a task may declare its own. */
function prefixesIn(definitions: Moddle): ReadonlySet<string> {
  const prefixes = new Set(PREFIXES);
  for (const element of allIn(definitions)) {
    for (const [key, value] of Object.entries(element.$attrs ?? {}))
      if (key.startsWith('xmlns:') && URIS.has(value)) prefixes.add(key.slice(6));
    const { ns } = element.$descriptor ?? {};
    if (ns?.prefix !== undefined && URIS.has(ns.uri)) prefixes.add(ns.prefix);
  }
  prefixes.delete('flowable');
  return prefixes;
}

/**
 * Changes the tree in place: attributes and extension elements of the four engines stand under `flowable:` from then
 * on, and the file
 * declares that prefix once. Other namespaces are left as they are.
 */
export function toOneNamespace(definitions: Moddle): void {
  const prefixes = prefixesIn(definitions);
  for (const element of allIn(definitions)) {
    if (element.$attrs) renameKeys(element.$attrs, prefixes);
    const descriptor = element.$descriptor;
    if (!descriptor?.isGeneric) continue;
    renameKeys(element as unknown as Record<string, unknown>, prefixes);
    if (prefixes.has(descriptor.ns.prefix ?? '')) {
      const name = `flowable:${descriptor.ns.localName}`;
      Object.assign(element, { $type: name });
      Object.assign(descriptor, { name, ns: { ...descriptor.ns, prefix: 'flowable', uri: FLOWABLE } });
    }
  }
  if (definitions.$attrs) definitions.$attrs['xmlns:flowable'] = FLOWABLE;
}
