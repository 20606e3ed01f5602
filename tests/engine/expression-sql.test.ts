/** The interpreter and the SQL compiler give the same answer: 10,000 random expressions, each on a random row. */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkExpression } from '../../src/engine/model/expression/check.ts';
import { evaluate, isSatisfied } from '../../src/engine/model/expression/evaluate.ts';
import { toCondition, toSql } from '../../src/engine/model/expression/sql.ts';
import type { EvalScope, SqlScope } from '../../src/engine/model/expression/types.ts';
import type { Row, TypedExpression, Value } from '../../src/engine/model/types.ts';
import { typeParsers } from '../../src/engine/server/db/type-parsers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { NOW, PARAMS, TENANT, TODAY, USER, columnsOf, createTables, environment, makeRows, meetsNull, memoryScope, sqlEntity } from './expression-model.ts';
import { type TreeCase, treeCase } from './expression-trees.ts';

const CASES = 10_000;
const PER_STATEMENT = 40;
const seed = Number(process.env['EXPRESSION_SEED'] ?? 20_261_122);
const OPERATORS = [
  '==', '!=', '<', '<=', '>', '>=', 'in', 'contains', 'and', 'or', '!', 'if', '+', '-', '*', '/', '%', 'round', 'min', 'max', 'cat', 'length',
  'count', 'sum', 'all', 'some', 'today', 'now', 'addMinutes', 'addDays', 'addMonths', 'addWorkdays', 'minutesBetween', 'daysBetween', 'var', 'cast',
];

interface Judged { readonly tree: TreeCase; readonly expression: TypedExpression; readonly scope: EvalScope }

const rows = makeRows(seed);
const at = (entity: string, index: number): Row => {
  const all = (rows[entity] ?? []).filter((row) => row['tenantId'] === TENANT);
  return all[index % all.length] as Row;
};

function judge(tree: TreeCase): Judged {
  const { expression, problems } = checkExpression(tree.raw, environment(tree.place));
  if (!expression) throw new Error(`not well-typed: ${JSON.stringify(problems)} in ${JSON.stringify(tree.raw)}`);
  const filter = tree.place === 'filter';
  const row = at(filter ? 'item' : 'main', tree.row);
  const scope = memoryScope(rows, {
    row, ...(filter ? { outer: at('main', tree.other) } : {}), old: at('main', tree.other + 1), input: { reason: '大修', delay: tree.other - 5000, until: null },
    ...(filter ? { parent: rows['main']?.find((one) => one['id'] === row['main']) } : {}), isNew: tree.isNew,
  });
  return { tree, expression, scope };
}

/** All conditions are compiled as such too, and of the other values a part: it takes the database twice the time. */
const asksCondition = (tree: TreeCase, { type }: TypedExpression): boolean => type === 'boolean' || tree.row % 4 === 0;

/** The SQL of one case as a scalar sub-select: the value as text or null, and the condition. */
function caseSql({ tree, expression, scope }: Judged, bind: SqlScope['bind']): string {
  const filter = tree.place === 'filter';
  const sqlScope: SqlScope = {
    alias: 't', entityName: filter ? 'item' : 'main', bind, entity: sqlEntity, tenant: `'${TENANT}'::uuid`, user: USER,
    param: (key) => PARAMS[key]?.value ?? null, today: TODAY, now: NOW, isNew: tree.isNew,
    ...(filter ? { outerEntity: 'main', parent: { entity: 'main', field: 'main' } } : {}),
    ...(filter && !tree.bound ? { outerAlias: 'p' } : {}),
    values: { old: scope.old, input: scope.input, ...(filter && tree.bound ? { outer: scope.outer } : {}) },
  };
  const value = toSql(expression, sqlScope);
  const text = expression.type === 'list' ? `array_to_json(${value})` : expression.type === 'datetime' ? `to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')` : value;
  const from = filter ? `expr_item t, expr_main p where t.id = ${bind(scope.row['id'], 'uuid')} and p.id = ${bind(scope.outer?.['id'], 'uuid')}` : `expr_main t where t.id = ${bind(scope.row['id'], 'uuid')}`;
  return `(select array[(${text})::text${asksCondition(tree, expression) ? `, (case when ${toCondition(expression, sqlScope)} then '1' else '0' end)` : ''}] from ${from})`;
}

/** What SQL said, in the form of the interpreter's values. */
function valueOf(text: string | null, { type }: TypedExpression): Value {
  if (type === 'boolean') return text === 'true';
  if (text === null) return null;
  if (type === 'integer' || type === 'double') return Number(text) + 0;
  return type === 'list' || type === 'json' ? (JSON.parse(text) as Value) : text;
}

function depthOf({ args = [], over, op }: TypedExpression): number {
  if (op === 'cast' || op === 'list') return Math.max(0, ...args.map(depthOf));
  if (args.length === 0 && !over) return 0;
  return 1 + Math.max(0, ...args.map(depthOf));
}

function operatorsOf(node: TypedExpression, found = new Set<string>()): Set<string> {
  found.add(node.op);
  for (const arg of node.args ?? []) operatorsOf(arg, found);
  return found;
}

describe('expressions in JavaScript and SQL', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url, types: typeParsers });
    await client.connect();
    await client.query("set timezone = 'Asia/Shanghai'");
    await client.query(createTables());
    for (const [entity, list] of Object.entries(rows)) {
      await client.query(`insert into expr_${entity} select * from jsonb_populate_recordset(null::expr_${entity}, $1)`, [JSON.stringify(list.map((row) => columnsOf(entity, row)))]);
    }
    await client.query('create index on expr_item (main); create index on expr_item (owner); analyze');
  });
  afterAll(async () => {
    await client.end();
    await database.end();
  });

  async function differences(cases: readonly Judged[]): Promise<string[]> {
    const values: unknown[] = [];
    const bind = (value: unknown, cast: string): string => `$${values.push(value)}::${cast}`;
    const sql = cases.map((one) => caseSql(one, bind));
    const { rows: [answers] } = await client.query<(string | null)[][]>({ text: `select ${sql.join(', ')}`, values, rowMode: 'array' });
    return cases.flatMap((one, index) => {
      const [text = null, holds] = answers?.[index] ?? [];
      const asked = asksCondition(one.tree, one.expression);
      const expected = [evaluate(one.expression, one.scope), ...(asked ? [isSatisfied(one.expression, one.scope)] : [])];
      const actual = [valueOf(text, one.expression), ...(asked ? [holds === '1'] : [])];
      if (JSON.stringify(expected) === JSON.stringify(actual)) return [];
      return [`${JSON.stringify(one.tree.raw)} gives ${JSON.stringify(expected)} in JavaScript, ${JSON.stringify(actual)} in SQL, on ${JSON.stringify(one.tree)}`];
    });
  }

  it('agree on 10,000 random expressions and rows', async () => {
    const judged = fc.sample(treeCase, { numRuns: CASES, seed }).map(judge);
    const wrong: string[] = [];
    for (let start = 0; start < judged.length; start += PER_STATEMENT) wrong.push(...await differences(judged.slice(start, start + PER_STATEMENT)));
    wrong.sort((a, b) => a.length - b.length);

    const perOperator = new Map(OPERATORS.map((operator) => [operator, 0]));
    const perDepth = new Map<number, number>();
    for (const { expression } of judged) {
      for (const operator of operatorsOf(expression)) perOperator.set(operator, (perOperator.get(operator) ?? 0) + 1);
      const depth = depthOf(expression);
      perDepth.set(depth, (perDepth.get(depth) ?? 0) + 1);
    }
    const withNull = judged.filter(({ expression, scope }) => meetsNull(expression, scope)).length;
    console.info(`expressions: ${judged.length} cases (seed ${seed}), ${Math.round((withNull * 100) / judged.length)} % meet a null`);
    console.info(`expressions: cases per operator: ${[...perOperator].map(([operator, cases]) => `${operator} ${cases}`).join(', ')}`);
    console.info(`expressions: cases per depth: ${[...perDepth].sort(([a], [b]) => a - b).map(([depth, cases]) => `${depth}: ${cases}`).join(', ')}`);

    expect(wrong.slice(0, 5)).toEqual([]);
    expect(judged).toHaveLength(CASES);
    expect([...perOperator].filter(([operator, cases]) => OPERATORS.includes(operator) && cases < 100)).toEqual([]);
    expect(withNull / judged.length).toBeGreaterThanOrEqual(0.3);
    expect([1, 2, 3, 4, 5, 6].map((depth) => (perDepth.get(depth) ?? 0) >= 1000)).toEqual([true, true, true, true, true, true]);
  });
});
