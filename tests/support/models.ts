/** Process models in the tests: the reference files, and what is in a model whatever it looks like. */
import { readdirSync, readFileSync } from 'node:fs';
import { BpmnModdle } from 'bpmn-moddle';

const FOLDER = 'tests/fixtures/bpmn-miwg';

/** Name and text of the 21 reference models. */
export function referenceModels(): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.bpmn'))
    .sort()
    .map((name) => ({ name, text: readFileSync(`${FOLDER}/${name}`, 'utf8') }));
}

interface Node {
  readonly $type: string;
  readonly $parent?: Node;
  readonly $children?: readonly Node[];
  readonly id?: string;
  readonly name?: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && '$type' in value;

/**
 * One line for each element of the model, drawn ones and their places in the drawing among them: type, id and name,
 * sorted. Engines' own prefixes count as one.
 */
export async function elementsOfModel(xml: string): Promise<string[]> {
  const { rootElement } = await new BpmnModdle().fromXML(xml);
  const lines: string[] = [];
  const open = [rootElement as Node];
  for (let node = open.pop(); node; node = open.pop()) {
    const here: Node = node;
    const type = here.$type.replace(/^(camunda|activiti|operaton):/, 'flowable:');
    lines.push([type, here.id ?? '', (here.name ?? '').replace(/\s+/g, ' ').trim()].join(' ').trim());
    open.push(
      ...[...Object.values(here), here.$children]
        .flat()
        .filter((value): value is Node => isNode(value) && value.$parent === here),
    );
  }
  return lines.sort();
}
