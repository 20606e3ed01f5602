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

/**
 * Changes the tree in place: attributes and extension elements of the four engines stand under `flowable:` from then
 * on, and the file
 * declares that prefix once. Other namespaces are left as they are.
 */
export function toOneNamespace(definitions: Moddle): void {
  const declared = Object.entries(definitions.$attrs ?? {})
    .filter(([key, value]) => key.startsWith('xmlns:') && URIS.has(value))
    .map(([key]) => key.slice(6));
  const prefixes = new Set([...declared, ...PREFIXES].filter((prefix) => prefix !== 'flowable'));
  const open: Moddle[] = [definitions];
  for (let element = open.pop(); element; element = open.pop()) {
    if (element.$attrs) renameKeys(element.$attrs, prefixes);
    const descriptor = element.$descriptor;
    if (descriptor?.isGeneric) {
      renameKeys(element as unknown as Record<string, unknown>, prefixes);
      if (prefixes.has(descriptor.ns.prefix ?? '')) {
        const name = `flowable:${descriptor.ns.localName}`;
        Object.assign(element, { $type: name });
        Object.assign(descriptor, { name, ns: { ...descriptor.ns, prefix: 'flowable', uri: FLOWABLE } });
      }
    }
    open.push(...contained(element));
  }
  if (definitions.$attrs) definitions.$attrs['xmlns:flowable'] = FLOWABLE;
}
