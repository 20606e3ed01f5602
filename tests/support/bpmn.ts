/** Small BPMN models written as lines: `task apply user assignee=${initiator}`, `flow start apply`. */

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" id="d" targetNamespace="http://anlan.example">`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly when?: string;
  readonly standard?: true;
}

/** One element: its tag, id, name, `flowable:` attributes and whatever stands inside. */
export interface Part {
  readonly tag: string;
  readonly id: string;
  readonly name?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly plain?: Readonly<Record<string, string>>;
  readonly inside?: string;
}

export const user = (
  id: string,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  inside = '',
): Part => ({ tag: 'userTask', id, name, attributes, inside });
/** What stands inside an element that opens these fields of the form, by commas. */
export const nodeForm = (writable: string): string =>
  `<bpmn:extensionElements><flowable:nodeForm writable="${writable}"/></bpmn:extensionElements>`;
export const start = (id = 'start'): Part => ({ tag: 'startEvent', id });
export const end = (id = 'end', inside = ''): Part => ({ tag: 'endEvent', id, inside });
export const exclusive = (id: string): Part => ({ tag: 'exclusiveGateway', id });
export const parallel = (id: string): Part => ({ tag: 'parallelGateway', id });
export const timerOn = (id: string, task: string, duration: string, interrupting = true): Part => ({
  tag: 'boundaryEvent',
  id,
  plain: { attachedToRef: task, cancelActivity: String(interrupting) },
  inside: `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${duration}</bpmn:timeDuration></bpmn:timerEventDefinition>`,
});

/** The text of a model. The last `standard` flow out of a gateway is its default. */
export function bpmn(process: string, name: string, parts: readonly Part[], flows: readonly Flow[]): string {
  const flowId = (flow: Flow): string => `f_${flow.from}_${flow.to}`;
  const defaults = new Map(flows.filter((flow) => flow.standard).map((flow) => [flow.from, flow]));
  const body = parts.map(({ tag, id, name: label, attributes = {}, plain = {}, inside = '' }) => {
    const standard = defaults.get(id);
    const said = [
      ...Object.entries(attributes).map(([key, value]) => ` flowable:${key}="${escaped(value)}"`),
      ...Object.entries(plain).map(([key, value]) => ` ${key}="${escaped(value)}"`),
      ...(standard ? [` default="${flowId(standard)}"`] : []),
    ].join('');
    return `<bpmn:${tag} id="${id}"${label === undefined ? '' : ` name="${escaped(label)}"`}${said}>${inside}</bpmn:${tag}>`;
  });
  const lines = flows.map(
    (flow) =>
      `<bpmn:sequenceFlow id="${flowId(flow)}" sourceRef="${flow.from}" targetRef="${flow.to}">${flow.when === undefined ? '' : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(flow.when)}</bpmn:conditionExpression>`}</bpmn:sequenceFlow>`,
  );
  return `${HEAD}\n<bpmn:process id="${process}" name="${escaped(name)}" isExecutable="true">\n${[...body, ...lines].join('\n')}\n</bpmn:process>\n</bpmn:definitions>`;
}
