/**
 * The interpreter and the SQL compiler give the same answer: 10,000 random expressions, each on a random row; a quarter
 * of them in the gate.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkExpression } from '../../src/engine/model/expression/check.ts';
import { evaluate, isSatisfied } from '../../src/engine/model/expression/evaluate.ts';
import type { Row, TypedExpression } from '../../src/engine/model/types.ts';
import { GATE } from '../support/breadth.ts';
import { type Answer, type ExpressionDatabase, type Question, openExpressionDatabase } from './expression-database.ts';
import { TENANT, environment, makeRows, meetsNull, memoryScope } from './expression-model.ts';
import { type TreeCase, treeCase } from './expression-trees.ts';

const CASES = GATE ? 2_500 : 10_000;
const PER_STATEMENT = 40;
const seed = Number(process.env['EXPRESSION_SEED'] ?? 20_261_122);
const OPERATORS = [
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'contains',
  'and',
  'or',
  '!',
  'if',
  '+',
  '-',
  '*',
  '/',
  '%',
  'round',
  'min',
  'max',
  'cat',
  'length',
  'count',
  'sum',
  'all',
  'some',
  'today',
  'now',
  'addMinutes',
  'addDays',
  'addMonths',
  'addWorkdays',
  'minutesBetween',
  'daysBetween',
  'yearsBetween',
  'var',
  'cast',
];

interface Judged extends Question {
  readonly tree: TreeCase;
}

const rows = makeRows(seed);

function rowAt(entity: string, index: number): Row {
  const all = (rows[entity] ?? []).filter((row) => row['tenantId'] === TENANT);
  return all[index % all.length] as Row;
}

/** Checks the tree and picks its rows. A tree that is not well-typed fails the run: nothing is discarded. */
function judge(tree: TreeCase): Judged {
  const { expression, problems } = checkExpression(tree.raw, environment(tree.place));
  if (!expression) throw new Error(`not well-typed: ${JSON.stringify(problems)} in ${JSON.stringify(tree.raw)}`);
  const filter = tree.place === 'filter';
  const row = rowAt(filter ? 'item' : 'main', tree.row);
  const parent = rows['main']?.find((one) => one['id'] === row['main']);
  const scope = memoryScope(rows, {
    row,
    ...(filter ? { outer: rowAt('main', tree.other), parent } : {}),
    old: rowAt('main', tree.other + 1),
    input: { reason: '大修', delay: tree.other - 5000, until: null },
    isNew: tree.isNew,
  });
  // Conditions are compiled as such too, and of the other values a part: it takes the database twice the time.
  return {
    tree,
    place: tree.place,
    expression,
    scope,
    bound: tree.bound,
    asCondition: expression.type === 'boolean' || tree.row % 4 === 0,
  };
}

function answerOf({ expression, scope, asCondition }: Question): Answer {
  const value = evaluate(expression, scope);
  return asCondition ? { value, holds: isSatisfied(expression, scope) } : { value };
}

function depthOf({ args = [], over, op }: TypedExpression): number {
  const deepest = Math.max(0, ...args.map(depthOf));
  return op === 'cast' || op === 'list' || (args.length === 0 && !over) ? deepest : 1 + deepest;
}

function operatorsOf(node: TypedExpression, found = new Set<string>()): Set<string> {
  found.add(node.op);
  for (const arg of node.args ?? []) operatorsOf(arg, found);
  return found;
}

function countEach<T>(items: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

describe('expressions in JavaScript and SQL', () => {
  let database: ExpressionDatabase;
  beforeAll(async () => {
    database = await openExpressionDatabase(rows);
  });
  afterAll(() => database.end());

  it(`agree on ${CASES.toLocaleString('en')} random expressions and rows`, async () => {
    const judged = fc.sample(treeCase, { numRuns: CASES, seed }).map(judge);
    const wrong: string[] = [];
    let missing = 0;
    for (let start = 0; start < judged.length; start += PER_STATEMENT) {
      const batch = judged.slice(start, start + PER_STATEMENT);
      const answers = await database.ask(batch);
      for (const [index, question] of batch.entries()) {
        const expected = answerOf(question);
        if (expected.value === null) missing += 1;
        if (JSON.stringify(expected) === JSON.stringify(answers[index])) continue;
        wrong.push(
          `${JSON.stringify(question.tree.raw)} gives ${JSON.stringify(expected)} in JavaScript, ${JSON.stringify(answers[index])} in SQL, on ${JSON.stringify(question.tree)}`,
        );
      }
    }
    wrong.sort((a, b) => a.length - b.length);

    const perOperator = countEach(judged.flatMap(({ expression }) => [...operatorsOf(expression)]));
    const perDepth = countEach(judged.map(({ expression }) => depthOf(expression)).sort());
    const withNull = judged.filter(({ expression, scope }) => meetsNull(expression, scope)).length;
    const share = (count: number): string => `${Math.round((count * 100) / judged.length)} %`;
    console.info(
      `expressions: ${judged.length} cases (seed ${seed}), ${share(withNull)} meet a null, ${share(missing)} give null`,
    );
    console.info(
      `expressions: cases per operator: ${OPERATORS.map((operator) => `${operator} ${perOperator.get(operator) ?? 0}`).join(', ')}`,
    );
    console.info(
      `expressions: cases per depth: ${[...perDepth].map(([depth, cases]) => `${depth}: ${cases}`).join(', ')}`,
    );

    expect(wrong.slice(0, 5)).toEqual([]);
    expect(judged).toHaveLength(CASES);
    expect(OPERATORS.filter((operator) => (perOperator.get(operator) ?? 0) < CASES / 100)).toEqual([]);
    expect(withNull / judged.length).toBeGreaterThanOrEqual(0.3);
    expect(missing / judged.length).toBeLessThan(0.6);
    expect([1, 2, 3, 4, 5, 6].filter((depth) => (perDepth.get(depth) ?? 0) < CASES / 10)).toEqual([]);
  });
});
