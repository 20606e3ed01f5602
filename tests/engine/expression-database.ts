/** A database with the model of expression-model.ts, which answers expressions compiled to SQL. */
import pg from 'pg';
import { toCondition, toSql } from '../../src/engine/model/expression/sql.ts';
import type { EvalScope, SqlScope } from '../../src/engine/model/expression/types.ts';
import type { Row, TypedExpression, Value } from '../../src/engine/model/types.ts';
import { typeParsers } from '../../src/engine/server/db/type-parsers.ts';
import { testDatabase } from '../support/database.ts';
import { NOW, PARAMS, TENANT, TODAY, USER, columnsOf, createTables, sqlEntity } from './expression-model.ts';

/** An expression and the rows it stands on. */
export interface Question {
  /** `row`: on a row of `main`. `filter`: on a row of `item`, with `$row` of `main`. */
  readonly place: 'row' | 'filter';
  readonly expression: TypedExpression;
  readonly scope: EvalScope;
  /** In a filter: are the values of `$row` bound, instead of read from its table? */
  readonly bound: boolean;
  /** Ask it as a condition too? */
  readonly asCondition: boolean;
  readonly calendar?: SqlScope['calendar'];
}

export interface Answer {
  readonly value: Value;
  readonly holds?: boolean;
}

export interface ExpressionDatabase {
  ask(questions: readonly Question[]): Promise<Answer[]>;
  end(): Promise<void>;
}

/** One question as a scalar sub-select: an array of the value as text, and of the condition. */
function questionSql(
  { place, expression, scope, bound, asCondition, calendar }: Question,
  bind: SqlScope['bind'],
): string {
  const filter = place === 'filter';
  const sqlScope: SqlScope = {
    alias: 't',
    entityName: filter ? 'item' : 'main',
    bind,
    entity: sqlEntity,
    tenant: `'${TENANT}'::uuid`,
    user: USER,
    param: (key) => PARAMS[key]?.value ?? null,
    today: TODAY,
    now: NOW,
    isNew: scope.isNew === true,
    ...(filter ? { outerEntity: 'main', parents: [{ entity: 'main', field: 'main' }] } : {}),
    ...(filter && !bound ? { outerAlias: 'p' } : {}),
    ...(calendar ? { calendar } : {}),
    values: { old: scope.old, input: scope.input, ...(filter && bound ? { outer: scope.outer } : {}) },
  };
  const value = toSql(expression, sqlScope);
  const text =
    expression.type === 'list'
      ? `array_to_json(${value})`
      : expression.type === 'datetime'
        ? `to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')`
        : value;
  const condition = asCondition ? `, (case when ${toCondition(expression, sqlScope)} then '1' else '0' end)` : '';
  const from = filter
    ? `expr_item t, expr_main p where t.id = ${bind(scope.row['id'], 'uuid')} and p.id = ${bind(scope.outer?.['id'], 'uuid')}`
    : `expr_main t where t.id = ${bind(scope.row['id'], 'uuid')}`;
  return `(select array[(${text})::text${condition}] from ${from})`;
}

/** What SQL said, in the form of the interpreter's values. */
function valueOf(text: string | null, { type }: TypedExpression): Value {
  if (type === 'boolean') return text === 'true';
  if (text === null) return null;
  if (type === 'integer' || type === 'double') return Number(text) + 0;
  return type === 'list' || type === 'json' ? (JSON.parse(text) as Value) : text;
}

/** A fresh database with these rows. */
export async function openExpressionDatabase(
  rows: Readonly<Record<string, readonly Row[]>>,
): Promise<ExpressionDatabase> {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url, types: typeParsers });
  await client.connect();
  await client.query("set timezone = 'Asia/Shanghai'; set search_path = public");
  await client.query(createTables());
  for (const [entity, list] of Object.entries(rows)) {
    await client.query(`insert into expr_${entity} select * from jsonb_populate_recordset(null::expr_${entity}, $1)`, [
      JSON.stringify(list.map((row) => columnsOf(entity, row))),
    ]);
  }
  await client.query(
    'create index on expr_item (main); create index on expr_item (owner); create index on expr_item (tag); analyze',
  );
  return {
    async ask(questions) {
      const values: unknown[] = [];
      const bind = (value: unknown, cast: string): string => `$${values.push(value)}::${cast}`;
      const sql = questions.map((question) => questionSql(question, bind));
      const {
        rows: [answers],
      } = await client.query<(string | null)[][]>({ text: `select ${sql.join(', ')}`, values, rowMode: 'array' });
      return questions.map((question, index): Answer => {
        const [text = null, holds] = answers?.[index] ?? [];
        const value = valueOf(text, question.expression);
        return question.asCondition ? { value, holds: holds === '1' } : { value };
      });
    },
    async end() {
      await client.end();
      await database.end();
    },
  };
}
