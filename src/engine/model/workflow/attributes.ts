/** Attributes of a BPMN file, written as bpmn-moddle reads them. */
import { mapTags } from './xml-text.ts';

/** The attributes of BPMN 2.0 and its diagrams that are `xs:boolean`. */
const BOOLEANS = new Set([
  'cancelActivity',
  'cancelRemainingInstances',
  'instantiate',
  'isClosed',
  'isCollection',
  'isExecutable',
  'isExpanded',
  'isForCompensation',
  'isHorizontal',
  'isImmediate',
  'isInterrupting',
  'isMarkerVisible',
  'isMessageVisible',
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
/** Attributes of BPMN 2.0 and its diagrams that are qualified names of elements (`xsd:QName`, and lists of them). */
const NAMES_OF_ELEMENTS = new Set([
  'activityRef',
  'attachedToRef',
  'bpmnElement',
  'calledElement',
  'categoryValueRef',
  'choreographyActivityShape',
  'correlationKeyRef',
  'correlationPropertyRef',
  'dataObjectRef',
  'dataStoreRef',
  'default',
  'errorRef',
  'escalationRef',
  'eventDefinitionRef',
  'initiatingParticipantRef',
  'itemSubjectRef',
  'messageRef',
  'operationRef',
  'parameterRef',
  'participantRef',
  'partitionElementRef',
  'processRef',
  'resourceRef',
  'signalRef',
  'sourceRef',
  'targetRef',
]);
const ATTRIBUTE = /(\s+)([^\s=<>"'/]+)(\s*)=(\s*)("[^"]*"|'[^']*')/g;
/** Elements of BPMN 2.0 whose text is a qualified name. */
const NAMING_TEXT =
  /(>\s*)([^\s<>:]+):([^\s<>:]+)(?=\s*<\/(?:[\w.-]+:)?(?:incoming|outgoing|flowNodeRef|eventDefinitionRef|messageRef|sourceRef|targetRef|resourceRef|participantRef|loopDataInputRef|loopDataOutputRef|dataInputRefs|dataOutputRefs|supportedInterfaceRef|inMessageRef|outMessageRef|errorRef|operationRef)>)/g;

/** `"true"` or `"false"` for what XML Schema (part 2, 3.2.2) takes for a boolean; else the value as it is. */
function booleanWord(value: string): string {
  const text = value.slice(1, -1).trim();
  if (text === '1' || text === 'true') return '"true"';
  return text === '0' || text === 'false' ? '"false"' : value;
}

/** Prefixes that this file declares for its own namespace. */
function ownPrefixes(xml: string): ReadonlySet<string> {
  const [, , double, single] = /\stargetNamespace\s*=\s*("([^"]*)"|'([^']*)')/.exec(xml) ?? [];
  const own = double ?? single;
  return new Set<string>(
    own === undefined || own === ''
      ? []
      : [...xml.matchAll(/\sxmlns:([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
          .filter(([, , one, other]) => (one ?? other) === own)
          .map(([, prefix = '']) => prefix),
  );
}

/** The value without the prefixes of the file's own namespace: `tns:M tns:N` is `M N`. */
const unprefixed = (value: string, own: ReadonlySet<string>): string =>
  value.replace(/([^\s:"']+):(?=[^\s:"']+)/g, (whole, prefix: string) => (own.has(prefix) ? '' : whole));

/**
 * The same file with booleans as the words `true` and `false`, no blank around `=`, and references to elements of this
 * very file without the prefix of its namespace.
 * All of it is allowed; bpmn-moddle takes every boolean but `true` for false and saves it so, leaves out an attribute
 * with a blank before its value, and looks for an id with the prefix in it.
 * Lines stay where they are, and so do comments and texts.
 */
export function normalizeAttributes(xml: string): string {
  const own = ownPrefixes(xml);
  const valueOf = (name: string, value: string): string => {
    if (BOOLEANS.has(name)) return booleanWord(value);
    return own.size > 0 && NAMES_OF_ELEMENTS.has(name) ? unprefixed(value, own) : value;
  };
  const tagged = mapTags(xml, (tag) =>
    tag.replace(
      ATTRIBUTE,
      (_, before: string, name: string, left: string, right: string, value: string) =>
        `${before}${left}${right}${name}=${valueOf(name, value)}`,
    ),
  );
  return own.size === 0
    ? tagged
    : tagged.replace(NAMING_TEXT, (whole, before: string, prefix: string, name: string) =>
        own.has(prefix) ? `${before}${name}` : whole,
      );
}
