/** Attributes of a BPMN file, written as bpmn-moddle reads them. */

/** The attributes of BPMN 2.0 that are `xs:boolean`. */
const BOOLEANS = new Set([
  'cancelActivity',
  'cancelRemainingInstances',
  'instantiate',
  'isClosed',
  'isCollection',
  'isExecutable',
  'isForCompensation',
  'isImmediate',
  'isInterrupting',
  'isReference',
  'isRequired',
  'isSequential',
  'isUnlimited',
  'mustUnderstand',
  'parallelMultiple',
  'testBefore',
  'triggeredByEvent',
  'waitForCompletion',
]);
const TAG = /<[A-Za-z][\w:.-]*(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))+\s*\/?>/g;
const ATTRIBUTE = /(\s+)([\w:.-]+)(\s*)=(\s*)("[^"]*"|'[^']*')/g;

/** `"true"` or `"false"` for what XML Schema (part 2, 3.2.2) takes for a boolean; else the value as it is. */
function booleanWord(value: string): string {
  const text = value.slice(1, -1).trim();
  if (text === '1' || text === 'true') return '"true"';
  return text === '0' || text === 'false' ? '"false"' : value;
}

/**
 * The same file with booleans as the words `true` and `false`, and no blank around `=`.
 * Both are allowed; bpmn-moddle takes every boolean but `true` for false and saves it so, and leaves out an attribute
 * with a blank before its value.
 * Lines stay where they are.
 */
export function normalizeAttributes(xml: string): string {
  return xml.replace(TAG, (tag) =>
    tag.replace(
      ATTRIBUTE,
      (_, before: string, name: string, left: string, right: string, value: string) =>
        `${before}${left}${right}${name}=${BOOLEANS.has(name) ? booleanWord(value) : value}`,
    ),
  );
}
