/** Expressions of processes: what each spelling means, what values make of it, and what is refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../types.ts';
import { FormulaFailure, checkFormula, readFormula, readTextRule, valueOf, variablesOf } from './formula.ts';
import { FormulaMistake, MAX_TEXT, readExpression } from './formula-text.ts';

const NOW = '2026-05-04 09:30:00';
const give = (text: string, variables: Record<string, Value> = {}): Value =>
  valueOf(readFormula(`\${${text}}`), {}, (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined), {
    now: NOW,
  });

describe('expressions', () => {
  it.each<[string, Value]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 2 - 3', 5],
    ['7 mod 4', 3],
    ['7 div 2', '3.5'],
    ['-a', -4],
    ['a / 3', '1.3333333333'],
    ['0.1 + 0.2', '0.3'],
    ['a == 4', true],
    ['a eq 4 and b ne 2', true],
    ['a < 4 or b >= 3', true],
    ['not (a > 1)', false],
    ['!flag', true],
    ['a > 3 ? "big" : "small"', 'big'],
    ['a == "4"', true],
    ["text == 'it\\'s'", true],
    ['price > 19', true],
    ['price == 19.90', true],
    ['price * 2', '39.8'],
    ['empty none', true],
    ['empty list', false],
    ['not empty text', true],
    ['none == null', true],
    ['text != null', true],
    ['flag == null', false],
    ['gone == null', true],
    ['contains(list, "x")', true],
    ['list.contains("q")', false],
    ['text.contains("t\'s")', true],
    ['containsAny(list, "q", "y")', true],
    ['oneOf(text, "a", "it\'s")', true],
    ['size(list)', 2],
    ['text.length()', 4],
    ['list.isEmpty()', false],
    ['text.equals("it\'s")', true],
    ['min(a, b, 9)', 3],
    ['max(a, 3.5)', '4'],
    ['round(price)', 20],
    ['concat(text, "!", a)', "it's!4"],
    ['today()', '2026-05-04'],
    ['addDays(today(), 3)', '2026-05-07'],
    ['addDays(day, 1) == "2026-02-01"', true],
    ['daysBetween(day, today())', 93],
    ['day < today()', true],
    ['addWorkdays(today(), 5)', '2026-05-11'],
    ['var:get("a") > 3', true],
    ['var:get(a)', 4],
    ['variables:getOrDefault("gone", 5)', 5],
    ['var:exists(gone)', false],
    ['var:equals("a", 4)', true],
    ['var:lt(b, 4)', true],
    ['var:notEmpty(list)', true],
    ['execution.getVariable("a") + 1', 5],
    ['order.lines.total > 3', true],
    ['order["lines"].total', '3.5'],
    ['order.lines.gone == null', true],
    ['金额 > 1', true],
    ['yes == true', true],
    ['gone == true', false],
    ['gone == false', true],
    ['gone != true', true],
    ['no && true', false],
    ['yes and a > 3', true],
  ])('%s is %j', (text, value) => {
    const variables = {
      a: 4,
      b: 3,
      flag: false,
      none: '',
      text: "it's",
      price: '19.90',
      list: ['x', 'y'],
      day: '2026-01-31',
      order: { lines: { total: '3.5' } },
      金额: '2',
      yes: 'true',
      no: 'false',
    };
    const result = give(text, variables);
    expect(typeof result === 'number' && typeof value === 'string' ? String(result) : result).toEqual(value);
  });

  it.each([
    ['a +', 'syntax'],
    ['(a', 'syntax'],
    ['a b', 'syntax'],
    ['', 'syntax'],
    ['a.b.', 'syntax'],
    ['a ? b', 'syntax'],
    ['a = 3', 'syntax'],
    ['a[0]', 'syntax'],
    ['a["__proto__"]', 'syntax'],
    ['exec("rm")', 'function'],
    ['a.getClass()', 'function'],
    ['a.constructor', 'syntax'],
    ['constructor', 'syntax'],
    ['__proto__', 'syntax'],
    ['toString()', 'function'],
    ['var:set("a", 1)', 'function'],
    ['round(1, 2, 3)', 'syntax'],
    ['today(1)', 'syntax'],
    ['"open', 'syntax'],
    ['a; b', 'syntax'],
    ['a => a', 'syntax'],
    ['new Date()', 'syntax'],
    ['`x`', 'syntax'],
    ['and', 'syntax'],
    ['('.repeat(200), 'syntax'],
    ['!'.repeat(3000), 'syntax'],
    [`a + ${'1 + '.repeat(MAX_TEXT)}1`, 'syntax'],
  ])('%s is refused', (text, kind) => {
    expect(() => readExpression(text)).toThrow(FormulaMistake);
    try {
      readExpression(text);
    } catch (error) {
      expect((error as FormulaMistake).kind).toBe(kind);
    }
  });

  it('never breaks on any text, and gives only what the checker knows', () => {
    const words = fc.constantFrom(
      'a',
      'b.c',
      '1',
      '2.5',
      '"t"',
      '(',
      ')',
      '+',
      '-',
      '==',
      '<',
      '&&',
      'or',
      'not',
      'empty',
      '?',
      ':',
      ',',
      '.',
      'min',
      'var:get',
      'size',
      '[',
      ']',
      'true',
      'null',
      '\\',
      "'",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 14 }), (parts) => {
        let formula;
        try {
          formula = readFormula(`\${${parts.join(' ')}}`);
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaMistake);
          return;
        }
        // Whatever is wrong with it is said in words of the catalogue, or it has a value.
        const problems = checkFormula(formula, {}, undefined, false);
        for (const problem of problems) expect(['expression', 'variable', 'condition']).toContain(problem.kind);
        try {
          valueOf(formula, {}, () => undefined, { now: NOW });
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaFailure);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('stays flat however long a chain is', () => {
    expect(give(Array.from({ length: 400 }, () => 'a').join(' + '), { a: 1 })).toBe(400);
    expect(give(Array.from({ length: 300 }, () => 'a == 1').join(' and '), { a: 1 })).toBe(true);
  });

  it('fails, and says so, where values do not go together', () => {
    expect(() => give('a > 3', { a: 'much' })).toThrow(FormulaFailure);
    expect(() => give('a > b', { a: 1, b: 'x' })).toThrow(/expression\.mixed/);
  });
});

describe('texts', () => {
  it('are plain, one value, or put together', () => {
    expect(readTextRule(' zhang ')).toBe('zhang');
    const value = (text: string, variables: Record<string, Value>): Value => {
      const rule = readTextRule(text);
      return typeof rule === 'string' ? rule : valueOf(rule, {}, (name) => variables[name], { now: NOW });
    };
    expect(value('${list}', { list: ['a'] })).toEqual(['a']);
    expect(value('Order #{no} of ${who}', { no: 7, who: 'Li' })).toBe('Order 7 of Li');
    expect(value('${a == "}" ? 1 : 2}', { a: '}' })).toBe(1);
  });

  it.each(['${a', 'x ${ ${a} }', '#{a', '${a ${b}}'])('refuse the brace left open in %s', (text) => {
    expect(() => readTextRule(text)).toThrow(expect.objectContaining({ kind: 'leftOver' }));
  });

  it('take JsonLogic as it stands, and a path of it', () => {
    expect(
      valueOf(readFormula('{ ">": [{ "var": "order.total" }, 3] }'), {}, () => ({ total: '4' }), { now: NOW }),
    ).toBe(true);
    expect(() => readFormula('{ ">": [}')).toThrow(FormulaMistake);
    expect(() => readFormula('a > 3')).toThrow(FormulaMistake);
    expect(readFormula('a > 3', true).logic).toEqual({ '>': [{ var: 'a' }, 3] });
  });

  it('name their variables once each', () => {
    expect(variablesOf(readFormula('${empty a or a.b > c or a.b < 1}').logic).sort()).toEqual(['a', 'a/b', 'c']);
  });
});

describe('checks at deployment', () => {
  const declared = {
    amount: { type: 'decimal', scale: 2, nullable: true },
    name: { type: 'text', nullable: true },
    ok: { type: 'boolean', nullable: false },
  } as const;
  const check = (text: string, condition = true): unknown[] =>
    checkFormula(readFormula(`\${${text}}`), declared, new Set(Object.keys(declared)), condition);

  it.each(['amount > 3', 'ok', 'empty name', 'not ok and amount == null', 'name == "x" ? ok : false'])(
    'let %s pass',
    (text) => {
      expect(check(text)).toEqual([]);
    },
  );

  it('find names that are not there, types that do not fit, and conditions that are none', () => {
    expect(check('amuont > 3')).toEqual([{ kind: 'variable', name: 'amuont' }]);
    expect(check('amount > name')).toMatchObject([{ kind: 'expression', problem: { code: 'expression.mixed' } }]);
    expect(check('amount + 1')).toEqual([{ kind: 'condition' }]);
    expect(check('amount + 1', false)).toEqual([]);
  });
});
