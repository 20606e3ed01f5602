/** The shipped processes say every name in three languages, so that nobody meets a step in characters they cannot read. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import { compileText } from '../../src/engine/model/workflow/compile.ts';
import { SCHEMAS } from './portal-files.ts';

const files = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.bpmn')).sort();

describe('names of processes, steps and ways', () => {
  it.each(files)('%s', async (path) => {
    const compiled = await compileText(readFileSync(join(SCHEMAS, path), 'utf8'), (xml) => new BpmnModdle().fromXML(xml));
    if (!compiled.graph) throw new Error(JSON.stringify(compiled.problems));
    const { graph, words } = compiled;
    const names = [graph, ...Object.values(graph.nodes), ...Object.values(graph.flows)].flatMap(({ name }) => (name === undefined ? [] : [name]));
    expect(names.length).toBeGreaterThan(3);
    const said = new Map(words.map((word) => [word.text, word]));
    for (const name of names) {
      expect(said.get(name)?.en, `${name} in English`).toMatch(/^[A-Z][\x20-\x7e]+$/);
      expect(said.get(name)?.tw, `${name} in traditional characters`).toMatch(/^[^A-Za-z]+$/);
    }
  });
});
