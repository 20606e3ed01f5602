/** The canonical writer: a file in its form changes 0 bytes, its words stay, its lines fit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portalFiles } from '../../../../tests/contracts/portal-files.ts';
import { exampleFiles, foreignFiles } from '../../../../tests/fixtures/example-files.ts';
import { readJson } from './read/read-json.ts';
import { writeCanonical } from './write.ts';

const valueOf = (text: string): unknown => readJson({ path: 'x.json', text }).document?.value;

describe('writeCanonical', () => {
  it.each(
    [...portalFiles(), ...exampleFiles(), ...foreignFiles()].map((file): [string, string] => [file.path, file.text]),
  )('changes nothing in %s', (_path, text) => {
    expect(writeCanonical(valueOf(text))).toBe(text);
  });

  it('writes again what it wrote, and keeps every value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = writeCanonical(value);
        expect(writeCanonical(valueOf(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500 },
    );
  });

  it('puts an object or list on one line exactly when it fits in 120, indent and key included, the comma not', () => {
    const wide = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 30 }),
      fc.array(fc.string({ maxLength: 40 }), { maxLength: 4 }),
      { maxKeys: 4 },
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), wide, { minKeys: 1, maxKeys: 4 }), (value) => {
        const lines = writeCanonical(value).split('\n');
        for (const line of lines)
          if (/[\]}],?$/.test(line) && /[[{]/.test(line))
            expect(line.replace(/,$/, '').length).toBeLessThanOrEqual(120);
      }),
    );
    const text = 'x'.repeat(120 - '  "k": [""]'.length);
    expect(writeCanonical({ k: [text], l: 1 })).toBe(`{\n  "k": ["${text}"],\n  "l": 1\n}\n`);
    expect(writeCanonical({ k: [`${text}x`] })).toBe(`{\n  "k": [\n    "${text}x"\n  ]\n}\n`);
  });

  it('always writes the root one member a line, and empty ones short', () => {
    expect(writeCanonical({ a: 1, b: {}, c: [] })).toBe('{\n  "a": 1,\n  "b": {},\n  "c": []\n}\n');
    expect(writeCanonical([1])).toBe('[\n  1\n]\n');
    expect(writeCanonical({})).toBe('{}\n');
  });

  it('orders the sections of entity, mixin, area and layer files, and leaves the order inside alone', () => {
    const entity = {
      menu: { icon: 'x' },
      data: { type: 'object', properties: { b: { title: 'B', type: 'string' }, a: { type: 'string', title: 'A' } } },
      title: 'T',
      area: 'demo',
      entity: 'e',
      format: 1,
    };
    expect(Object.keys(JSON.parse(writeCanonical(entity)) as object)).toEqual([
      'format',
      'entity',
      'area',
      'title',
      'data',
      'menu',
    ]);
    expect(writeCanonical(entity)).toContain('"b": { "title": "B", "type": "string" }');
    expect(
      Object.keys(
        JSON.parse(
          writeCanonical({ commands: [], scope: 'tenant', entity: 'e', title: 'T', layer: 'l', format: 1 }),
        ) as object,
      ),
    ).toEqual(['format', 'layer', 'title', 'entity', 'scope', 'commands']);
    expect(
      Object.keys(JSON.parse(writeCanonical({ roles: {}, title: 'T', area: 'demo', format: 1 })) as object),
    ).toEqual(['format', 'area', 'title', 'roles']);
  });

  it('writes an empty object as true where both are allowed', () => {
    const text = writeCanonical({
      format: 1,
      entity: 'e',
      area: 'a',
      title: 'T',
      data: { type: 'object', properties: { scan: { 'x-file': {} } } },
      list: { columns: { x: {} }, import: {} },
      actions: { add: {}, go: { input: { properties: { proof: { 'x-file': {} } } } } },
    });
    expect(JSON.parse(text)).toMatchObject({
      data: { properties: { scan: { 'x-file': true } } },
      list: { columns: { x: true }, import: true },
      actions: { add: true, go: { input: { properties: { proof: { 'x-file': true } } } } },
    });
    const kept = { format: 1, entity: 'e', data: { properties: {} } };
    expect(JSON.parse(writeCanonical(kept))).toEqual(kept);
  });
});
