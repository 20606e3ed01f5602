/** Runs the examples of docs/expressions.md in JavaScript, and in SQL those that need no other rows. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkExpression } from '../../src/engine/model/expression/check.ts';
import { evaluate } from '../../src/engine/model/expression/evaluate.ts';
import { toSql } from '../../src/engine/model/expression/sql.ts';
import type { FieldTypeInfo, TypeEnv } from '../../src/engine/model/expression/types.ts';
import type { RawExpression, Row, TypedExpression, Value, ValueType } from '../../src/engine/model/types.ts';
import { typeParsers } from '../../src/engine/server/db/type-parsers.ts';
import { readText } from '../support/checkout.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const page = readText('docs/expressions.md');
const row = JSON.parse(/```json row\n([^]*?)```/.exec(page)?.[1] ?? 'null') as Row;
const examples = [...page.matchAll(/^\| `(\{.*\})` \| `(.*)` \|$/gm)].map((match): [string, string] => [
  match[1]!,
  match[2]!,
]);

const field = (type: ValueType, scale?: number): FieldTypeInfo => ({
  type,
  nullable: true,
  ...(scale === undefined ? {} : { scale }),
});
const fields: Readonly<Record<string, Readonly<Record<string, FieldTypeInfo>>>> = {
  crane: {
    equipName: field('text'),
    status: field('text'),
    liftTons: field('decimal', 2),
    load: field('double'),
    stopReason: field('text'),
    tags: field('list'),
    lastInspectOn: field('date'),
    inspectMonths: field('integer'),
    startAt: field('datetime'),
    inspections: { type: 'list', nullable: false, children: { entity: 'inspection', by: 'crane', inline: true } },
  },
  inspection: { result: field('text'), cost: field('decimal', 2) },
};
const env: TypeEnv = { entity: 'crane', fieldsOf: (name) => fields[name], params: { 'inspect.warnDays': 'integer' } };
const given = {
  user: { id: '', orgId: null, orgPath: null, orgType: null, postIds: [], codes: [] },
  param: (): Value => 30,
  today: '2026-11-22',
  now: '2026-11-22 09:30:15',
};

const needsRows = (node: TypedExpression): boolean => node.over !== undefined || (node.args ?? []).some(needsRows);

describe('docs/expressions.md', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url, types: typeParsers });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.end();
  });

  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(10);
  });

  it.each(examples)('%s gives %s', async (text, result) => {
    const { expression, problems } = checkExpression(JSON.parse(text) as RawExpression, env);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const value = JSON.parse(result) as Value;
    expect(evaluate(expression!, { row, ...given })).toEqual(value);
    if (needsRows(expression!)) return;
    const values: unknown[] = [];
    const sql = toSql(expression!, {
      ...given,
      alias: '',
      entityName: 'crane',
      values: { row },
      tenant: 'null',
      bind: (one, cast) => `$${values.push(one)}::${cast}`,
      entity: (name) => {
        throw new Error(`${name} is not in the database`);
      },
    });
    const { rows } = await client.query<{ value: Value }>(`select ${sql} as value`, values);
    expect(rows).toEqual([{ value }]);
  });
});
