/** What can be put on the canvas: in groups, in the words of the trade, found by word, pinyin or its initials. Pure. */
import type { NewShape } from './designer.ts';
import { spell } from './pinyin.ts';

export interface PaletteEntry extends NewShape {
  /** Its word stands under `palette.entry.<code>`. */
  readonly code: string;
  /** Class of its sign in the font of bpmn-js. */
  readonly sign: string;
}

export interface PaletteGroup {
  readonly code: string;
  readonly entries: readonly PaletteEntry[];
}

const entry = (code: string, sign: string, type: string, rest: Omit<NewShape, 'type'> = {}): PaletteEntry => ({
  code,
  sign: `bpmn-icon-${sign}`,
  type: `bpmn:${type}`,
  ...rest,
});
const event = (code: string, sign: string, type: string, definition: string): PaletteEntry =>
  entry(code, sign, type, { eventDefinitionType: `bpmn:${definition}EventDefinition` });

/** What the interpreter runs, and lanes and notes beside it. */
export const PALETTE: readonly PaletteGroup[] = [
  {
    code: 'task',
    entries: [
      entry('userTask', 'user-task', 'UserTask'),
      entry('serviceTask', 'service-task', 'ServiceTask'),
      entry('scriptTask', 'script-task', 'ScriptTask'),
      entry('ruleTask', 'business-rule-task', 'BusinessRuleTask'),
      entry('sendTask', 'send-task', 'SendTask'),
      entry('receiveTask', 'receive-task', 'ReceiveTask'),
      entry('manualTask', 'manual-task', 'ManualTask'),
      entry('callActivity', 'call-activity', 'CallActivity'),
    ],
  },
  {
    code: 'gateway',
    entries: [
      entry('exclusive', 'gateway-xor', 'ExclusiveGateway'),
      entry('parallel', 'gateway-parallel', 'ParallelGateway'),
      entry('inclusive', 'gateway-or', 'InclusiveGateway'),
      entry('eventBased', 'gateway-eventbased', 'EventBasedGateway'),
    ],
  },
  {
    code: 'start',
    entries: [
      entry('start', 'start-event-none', 'StartEvent'),
      event('startTimer', 'start-event-timer', 'StartEvent', 'Timer'),
      event('startMessage', 'start-event-message', 'StartEvent', 'Message'),
      event('startSignal', 'start-event-signal', 'StartEvent', 'Signal'),
    ],
  },
  {
    code: 'middle',
    entries: [
      event('waitTimer', 'intermediate-event-catch-timer', 'IntermediateCatchEvent', 'Timer'),
      event('waitMessage', 'intermediate-event-catch-message', 'IntermediateCatchEvent', 'Message'),
      event('waitSignal', 'intermediate-event-catch-signal', 'IntermediateCatchEvent', 'Signal'),
      event('throwMessage', 'intermediate-event-throw-message', 'IntermediateThrowEvent', 'Message'),
      event('throwSignal', 'intermediate-event-throw-signal', 'IntermediateThrowEvent', 'Signal'),
      event('throwEscalation', 'intermediate-event-throw-escalation', 'IntermediateThrowEvent', 'Escalation'),
      entry('milestone', 'intermediate-event-none', 'IntermediateThrowEvent'),
    ],
  },
  {
    code: 'end',
    entries: [
      entry('end', 'end-event-none', 'EndEvent'),
      event('endTerminate', 'end-event-terminate', 'EndEvent', 'Terminate'),
      event('endError', 'end-event-error', 'EndEvent', 'Error'),
      event('endMessage', 'end-event-message', 'EndEvent', 'Message'),
      event('endSignal', 'end-event-signal', 'EndEvent', 'Signal'),
      event('endEscalation', 'end-event-escalation', 'EndEvent', 'Escalation'),
    ],
  },
  {
    code: 'part',
    entries: [
      entry('subProcess', 'subprocess-expanded', 'SubProcess', { isExpanded: true }),
      entry('eventSubProcess', 'event-subprocess-expanded', 'SubProcess', { isExpanded: true, triggeredByEvent: true }),
      entry('pool', 'participant', 'Participant'),
      entry('note', 'text-annotation', 'TextAnnotation'),
      entry('group', 'group', 'Group'),
    ],
  },
];

/** An entry with its words in the language of the screen. */
export interface NamedEntry extends PaletteEntry {
  readonly word: string;
  readonly keys: string;
}

export interface NamedGroup {
  readonly code: string;
  readonly word: string;
  readonly entries: readonly NamedEntry[];
}

/** `word` gives the text of a key. */
export function namedPalette(word: (key: string) => string): readonly NamedGroup[] {
  return PALETTE.map(({ code, entries }) => {
    const group = word(`palette.group.${code}`);
    return {
      code,
      word: group,
      entries: entries.map((one) => {
        const name = word(`palette.entry.${one.code}`);
        return { ...one, word: name, keys: `${name} ${group} ${spell(name)} ${one.type}`.toLowerCase() };
      }),
    };
  });
}

/** What every typed word is found in, by its words, pinyin, initials or BPMN name. Groups without any are left out. */
export function foundIn(groups: readonly NamedGroup[], typed: string): readonly NamedGroup[] {
  const words = typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((one) => one !== '');
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ keys }) => words.every((one) => keys.includes(one))),
    }))
    .filter(({ entries }) => entries.length > 0);
}
