/**
 * The shipped processes: every name in three languages, so that nobody meets a step in characters they cannot read, and
 * a drawing that can be followed.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import { compileText } from '../../src/engine/model/workflow/compile.ts';
import { SCHEMAS } from './portal-files.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}
/** What the drawing says: places of steps, points of ways. */
interface Drawn {
  readonly diagrams: readonly {
    readonly plane: {
      readonly planeElement: readonly {
        readonly bpmnElement: { readonly id: string };
        readonly isExpanded?: boolean;
        readonly bounds?: Point & { readonly width: number; readonly height: number };
        readonly waypoint?: readonly Point[];
      }[];
    };
  }[];
}

const files = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.bpmn'))
  .sort();

describe('shipped processes', () => {
  it.each(files)('%s says its name and those of its steps and ways in three languages', async (path) => {
    const compiled = await compileText(readFileSync(join(SCHEMAS, path), 'utf8'), (xml) =>
      new BpmnModdle().fromXML(xml),
    );
    if (!compiled.graph) throw new Error(JSON.stringify(compiled.problems));
    const { graph, words } = compiled;
    const names = [graph, ...Object.values(graph.nodes), ...Object.values(graph.flows)].flatMap(({ name }) =>
      name === undefined ? [] : [name],
    );
    expect(names.length).toBeGreaterThan(3);
    const said = new Map(words.map((word) => [word.text, word]));
    for (const name of names) {
      expect(said.get(name)?.en, `${name} in English`).toMatch(/^[A-Z][\x20-\x7e]+$/);
      expect(said.get(name)?.tw, `${name} in traditional characters`).toMatch(/^[^A-Za-z]+$/);
    }
  });

  it.each(files)('%s draws no way through a step', async (path) => {
    const { rootElement } = await new BpmnModdle().fromXML(readFileSync(join(SCHEMAS, path), 'utf8'));
    const [diagram] = (rootElement as unknown as Drawn).diagrams;
    const drawn = diagram?.plane.planeElement ?? [];
    const steps = drawn.flatMap(({ bounds, isExpanded, bpmnElement }) =>
      bounds && isExpanded !== true ? [{ id: bpmnElement.id, ...bounds }] : [],
    );
    const through = drawn.flatMap(({ waypoint = [], bpmnElement }) =>
      waypoint.slice(1).flatMap((to, at) => {
        const from = waypoint[at] ?? to;
        return steps
          .filter(
            ({ x, y, width, height }) =>
              Math.max(from.x, to.x) > x + 1 &&
              Math.min(from.x, to.x) < x + width - 1 &&
              Math.max(from.y, to.y) > y + 1 &&
              Math.min(from.y, to.y) < y + height - 1,
          )
          .map(({ id }) => `${bpmnElement.id} through ${id}`);
      }),
    );
    expect(steps.length).toBeGreaterThan(2);
    expect(through).toEqual([]);
  });
});
