/**
 * Files to try are held against those that run: own mistakes, what they break elsewhere, and nothing that was wrong
 * before.
 */
import { describe, expect, it } from 'vitest';
import { runSteps } from '../steps.ts';
import { createCompiler } from './compile.ts';
import { holdAgainst } from './hold-against.ts';

const entity = (name: string, properties: object) => ({
  path: `yard/${name}.json`,
  text: JSON.stringify({ format: 1, entity: name, area: 'yard', title: name, data: { type: 'object', properties } }),
});
const text = { type: 'string', title: 't', maxLength: 9 };
const berth = entity('berth', {
  name: text,
  crane: { type: 'string', title: 'c', 'x-ref': { entity: 'crane' } },
  craneName: { type: 'string', title: 'n', 'x-derived': { var: 'crane.name' } },
});
const broken = entity('broken', { name: { type: 'strin' } });
const running = [entity('crane', { name: text }), berth, broken];
const said = (files: Parameters<typeof holdAgainst>[1]) => {
  const { problems, entities } = runSteps(holdAgainst(running, files, createCompiler().steps));
  return { entities, problems: problems.map(({ file, code, path }) => `${file} ${code} ${path}`) };
};

describe('holdAgainst', () => {
  it('says nothing of a sound file, nor of what was wrong before', () => {
    expect(said([entity('rail', { crane: { type: 'string', title: 'c', 'x-ref': { entity: 'crane' } } })])).toEqual({
      entities: ['rail'],
      problems: [],
    });
  });

  it('says what a changed file breaks in others', () => {
    expect(said([entity('crane', { other: text })]).problems).toEqual([
      'yard/berth.json expression.unknownVariable data.properties.craneName.x-derived.var',
    ]);
  });

  it('lets a file named by itself stand in for the running one wherever it lies; a folder adds', () => {
    const copy = { ...entity('crane', { name: text }), path: 'crane.json' };
    expect(said([{ ...copy, alone: true }])).toEqual({ entities: ['crane'], problems: [] });
    expect(said([copy]).problems).toEqual(['crane.json format.entityTwice entity']);
  });

  it('reads on where a file is no JSON', () => {
    expect(said([{ path: 'yard/crane.json', text: '{', alone: true }]).problems).toContainEqual(
      expect.stringContaining('yard/crane.json format.cutShort'),
    );
  });
});
