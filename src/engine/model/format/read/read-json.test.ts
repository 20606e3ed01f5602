/** The reader agrees with JSON.parse on what is JSON, knows every line, and forgives only what it has reported. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, messageOf } from '../../errors/catalogue.ts';
import { readJson } from './read-json.ts';
import { placeOf } from './source.ts';

const read = (text: string) => readJson({ path: 'area/x.json', text });
const said = (text: string): string[] => read(text).problems.map(({ code, path, line }) => `${code} ${path}:${line}`);

describe('readJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(4), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const { document, problems } = read(text);
        expect(document?.value).toEqual(JSON.parse(text));
        expect(
          problems.filter((problem) => !['format.numericKey', 'format.outOfRange'].includes(problem.code)),
        ).toEqual([]);
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.nat(),
        fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', 'x', '-', '.', 'tru', '\u0001'),
        (value, at, noise) => {
          const whole = JSON.stringify(value);
          const text = whole.slice(0, at % (whole.length + 1)) + noise + whole.slice(at % (whole.length + 1));
          let valid = true;
          try {
            JSON.parse(text);
          } catch {
            valid = false;
          }
          const { problems } = read(text);
          if (!valid) expect(problems.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('knows the line of every value and of every key', () => {
    const { document } = read('{\n  "a": 1,\n  "b": {\n    "c":\n      [1,\n       2]\n  }\n}\n');
    const lineOf = (...path: (string | number)[]): number | undefined => document && placeOf(document.place, path).line;
    expect([lineOf(), lineOf('a'), lineOf('b'), lineOf('b', 'c'), lineOf('b', 'c', 0), lineOf('b', 'c', 1)]).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
    expect(lineOf('b', 'missing')).toBe(3);
  });

  it('knows the column of every key and item, and of what it reports', () => {
    const { document } = read('{ "a": 1, "b": [1,\n  [2]] }');
    const at = (...path: (string | number)[]): string => {
      const { line, column } = placeOf(document?.place ?? { file: '', line: 0 }, path);
      return `${line}:${column}`;
    };
    expect([at(), at('a'), at('b'), at('b', 0), at('b', 1), at('b', 1, 0)]).toEqual([
      '1:1',
      '1:3',
      '1:11',
      '1:17',
      '2:3',
      '2:4',
    ]);
    const columns = (text: string): string[] =>
      read(text).problems.map(({ code, line, column }) => `${code} ${line}:${column}`);
    expect(columns('{\n  "a": [1, 2,\n  ]\n}')).toEqual(['format.trailingComma 2:13']);
    expect(columns('{\n  "a": 1,\n  "b" 2 }')).toEqual(['format.syntax 3:7']);
  });

  it('reports and reads on', () => {
    expect(said('\ufeff{"a": 1}')).toEqual(['format.byteOrderMark :1']);
    expect(said('{\n  // why\n  "a": 1, /* and\n so */ "b": 2\n}')).toEqual(['format.comment :2', 'format.comment :3']);
    expect(said('{\n  "a": [1, 2,],\n  "b": 2,\n}')).toEqual(['format.trailingComma a:2', 'format.trailingComma :3']);
    expect(said('{ "a": 1,\n "a": 2 }')).toEqual(['format.duplicateKey a:2']);
    expect(said('{ "1": 1, "01": 2 }')).toEqual(['format.numericKey 1:1']);
    expect(said('{ "move": { "0": "1" }, "entityOf": { "7": "crane" } }'), 'no order means anything there').toEqual([]);
    expect(said('{ "n": 9007199254740993 }')).toEqual(['format.outOfRange n:1']);
  });

  it('says what it expected and what it found, in words of the language it is said in', () => {
    const first = (text: string): unknown[] =>
      read(text)
        .problems.slice(0, 1)
        .flatMap(({ code, params }) => [code, params]);
    expect(first('{ "a": nul }')).toEqual(['format.noValue', { found: 'nul' }]);
    expect(first('{ "a" 1 }')).toEqual(['format.syntax', { expected: '":"', found: '1' }]);
    expect(first('{ "a": 1 "b": 2 }')).toEqual(['format.syntax', { expected: '"," / "}"', found: '"b"' }]);
    expect(first('{ a: 1 }')).toEqual(['format.noKey', { found: 'a' }]);
    expect(first('{} {}')).toEqual(['format.pastEnd', { found: '{' }]);
    expect(first('["a\n"]')).toEqual(['format.openText', { found: '\n' }]);
    expect(first('["\\x"]')).toEqual(['format.escape', { found: '\\x"' }]);
    expect(first('["\\u12"]').slice(0, 1)).toEqual(['format.escape']);
    for (const cut of ['', '{ "a": 1', '["a']) expect(first(cut), cut).toEqual(['format.cutShort', {}]);
    // What is said of a text is its own words or Chinese, but for the name of the format.
    for (const text of ['{ "a": ~ }', '{ ~: 1 }', '{} ~', '["\n"]', '["\\x"]', '{', '{ "a" ~ }']) {
      expect(
        read(text)
          .problems.map(({ code, params }) =>
            messageOf(code as ErrorCode, 'zh', params)
              .replace('JSON', '')
              .replace(/\\[a-z]\w*/g, ''),
          )
          .join(),
      ).not.toMatch(/[a-z]{2}/i);
    }
  });

  it('takes __proto__ and constructor as ordinary keys', () => {
    const { document } = read('{ "__proto__": { "a": 1 }, "constructor": 2 }');
    expect(Object.keys(document?.value as object)).toEqual(['__proto__', 'constructor']);
    expect(({} as { a?: number }).a).toBeUndefined();
  });
});
