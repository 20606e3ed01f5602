/** Which patterns are taken, and that the checker is asked for few of them. */
import { describe, expect, it } from 'vitest';
import { JUDGED, judgeGrowth, patternGrowth, portalFiles } from '../../../../tests/contracts/portal-files.ts';
import { Findings } from './read/source.ts';
import { checkPatterns, type JudgePattern } from './slow-patterns.ts';

function refused(field: object, judge: JudgePattern): boolean {
  const findings = new Findings({ file: 'a.json', line: 1 });
  checkPatterns({ properties: { a: { type: 'string', ...field } } }, ['data'], findings, judge);
  return findings.failed;
}

const never: JudgePattern = (pattern) => {
  throw new Error(`asked for ${pattern}`);
};

describe('patterns', () => {
  it.each([
    '^[0-9A-Z]{4}$',
    '^1[3-9]\\d{9}$',
    '^[A-Za-z0-9_.-]+$',
    '^[\\p{L}_][\\p{L}\\p{N}]{0,59}$',
    '\\S',
    'a?b',
    '^((GET|POST|PUT|DELETE) )?/(api|system)/\\S*$',
    '^[京沪A-Z][A-Z][A-Z0-9]{5}$',
    '^\\(a+\\)$',
  ])('%s is taken at sight', (pattern) => expect(refused({ pattern }, never)).toBe(false));

  it.each([
    '^(\\d+,)*\\d+$',
    '^[a-z0-9]+(-[a-z0-9]+)*$',
    '^.+@.+$',
    '^(https?|ftp)://\\S+$',
    '^-?\\d+(\\.\\d{1,2})?$',
    '^(?=.*\\d).{6,31}$',
  ])('%s is taken when it was judged', (pattern) =>
    expect(refused({ pattern, maxLength: 200 }, patternGrowth)).toBe(false),
  );

  it.each(['^(a+)+$', '^(a|aa)+$', '^(\\w+\\s?)*$', '^(a?){30}a{30}$', '^(a|b|ab)*c$'])(
    '%s is refused, however short the text',
    (pattern) => expect(refused({ pattern, maxLength: 20 }, patternGrowth)).toBe(true),
  );

  it('whose work grows with a power of the length are taken for short texts only', () => {
    for (const [pattern, maxLength, wrong] of [
      ['[a-z]+\\d', 200, false],
      ['[a-z]+\\d', undefined, true],
      ['^(.*)(.*)(.*)x$', 200, false],
      ['^(.*)(.*)(.*)x$', 2_000, true],
    ] as const) {
      expect([pattern, maxLength, refused({ pattern, ...(maxLength ? { maxLength } : {}) }, patternGrowth)]).toEqual([
        pattern,
        maxLength,
        wrong,
      ]);
    }
  });

  it('of the product itself are what was noted of them', () => {
    for (const [pattern, growth] of Object.entries(JUDGED))
      expect([pattern, judgeGrowth(pattern)]).toEqual([pattern, growth]);
  });

  it('of the product itself are plain or noted, so that no start waits for the checker', () => {
    const asked = new Set<string>();
    const note: JudgePattern = (pattern) => {
      asked.add(pattern);
      return 'safe';
    };
    for (const { path, text } of portalFiles())
      if (path.endsWith('.json')) checkPatterns(JSON.parse(text), [], new Findings({ file: path, line: 1 }), note);
    expect([...asked].filter((pattern) => !(pattern in JUDGED))).toEqual([]);
    expect(asked.size).toBeGreaterThan(0);
  });

  it('inside members and inputs of actions are judged too', () => {
    const findings = new Findings({ file: 'a.json', line: 1 });
    checkPatterns({ stop: { input: { reason: { pattern: '^(a+)+$' } } } }, ['actions'], findings, patternGrowth);
    expect(findings.problems.map(({ code, path }) => [code, path])).toEqual([
      ['format.slowPattern', 'actions.stop.input.reason.pattern'],
    ]);
  });
});
