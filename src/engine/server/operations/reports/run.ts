/**
 * The figures of a report: rows the caller may see, gathered and reckoned by the database, with the words of their
 * groups and the conditions that lead to them.
 */
import type { CallAnswer } from '../../../model/calls/declare.ts';
import type { reportCalls } from '../../../model/calls/reports.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Step } from '../../../model/report-words.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine, Operation } from '../engine.ts';
import { filterConditions } from '../filters.ts';
import { listPath, titleOf } from '../home/seen-entities.ts';
import { needAction } from '../query.ts';
import type { Params } from '../reading/params.ts';
import { wishedValue } from '../reading/reach.ts';
import { visibleRows } from '../row-scope.ts';
import { tableOf } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { drillOf } from './drill.ts';
import { inOrder, labelled } from './labels.ts';
import {
  type Definition,
  type Figures,
  type Gathered,
  type GroupColumn,
  type MeasureColumn,
  type Sheet,
  seenReports,
  sheetOf,
} from './sheet.ts';

export type ReportAnswer = CallAnswer<(typeof reportCalls)['GET /api/report/run']>;

/** More groups than anybody reads, or a chart can show. */
const MOST_GROUPS = 500;
/** Digits behind the point of an average whose field has none. */
const MEAN_SCALE = 2;
const FORMATS: Readonly<Record<Step, string>> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' };

/** The report's own condition and the one that is asked for beside it. */
function withWhere(where: unknown, params: Params): Params {
  const asked = params['where'];
  if (where === undefined) return params;
  return { ...params, where: asked ? `{"and":[${JSON.stringify(where)},${asked}]}` : JSON.stringify(where) };
}

const keySql = ({ step }: GroupColumn, sql: string): string =>
  step === null ? `(${sql})::text` : `to_char(${sql}, '${FORMATS[step]}')`;

function figureSql({ of, value }: MeasureColumn, name: string): string {
  if (value === undefined) return 'count(*)';
  return of === 'min' || of === 'max' ? `${of}(${name})::text` : `${of}(${name})`;
}

/**
 * A count and a sum of whole numbers are numbers, a decimal keeps its digits, a smallest and largest are as they are
 * stored.
 */
function figureOf({ of, value, field }: MeasureColumn, raw: unknown): Figures[number] {
  if (raw === null || raw === undefined) return null;
  if (of === 'count') return Number(raw);
  if (of === 'avg') return Number(raw).toFixed(field?.scale ?? MEAN_SCALE);
  return value?.type === 'integer' || value?.type === 'double' ? Number(raw) : String(raw);
}

/**
 * All rows once more beside the groups, in one statement, so that both are of one moment. Where there are too many
 * groups the largest stay.
 */
async function gather(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  { groups, measures }: Sheet,
  params: Params,
): Promise<{ readonly rows: readonly Gathered[]; readonly totals: Figures }> {
  const grant = engine.grant(call.actor, entity);
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const conditions = [
    ...visibleRows(engine, call, statement, entity, 't', tenant, grant),
    ...filterConditions({ engine, call, statement, entity, alias: 't', tenant, grant }, params),
    `${tenant} is not null`,
  ];
  const sqlOf = (value: GroupColumn['value']): string =>
    wishedValue(engine, call, statement, entity, 't', tenant, value);
  const columns = [
    ...groups.map((group, at) => `nullif(${keySql(group, sqlOf(group.value))}, '') as k${at}`),
    ...measures.map(({ value }, at) => `${value ? sqlOf(value) : '1'} as v${at}`),
  ];
  const names = groups.map((_group, at) => `k${at}`).join(', ');
  const text = `select ${names}, ${measures.map((measure, at) => `${figureSql(measure, `v${at}`)} as f${at}`).join(', ')}, grouping(${names}) > 0 as whole
    from (select ${columns.join(', ')} from ${tableOf(entity)} t where ${conditions.join(' and ')}) g group by grouping sets ((${names}), ()) order by whole desc, count(*) desc, ${names} limit ${MOST_GROUPS + 2}`;
  const found = await runPrepared<Record<string, unknown>>(connection, text, statement.values);
  const figures = (row: Record<string, unknown>): Figures =>
    measures.map((measure, at) => figureOf(measure, row[`f${at}`]));
  return {
    rows: found
      .filter((row) => row['whole'] !== true)
      .map((row) => ({ keys: groups.map((_group, at) => row[`k${at}`] as string | null), figures: figures(row) })),
    totals: figures(found.find((row) => row['whole'] === true) ?? {}),
  };
}

/**
 * The figures of a definition.
 * @param params conditions of the entity's list, as its address has them
 * @throws {Refusal} `access.action` without the right to the list, `report.field`, and what a list refuses of its
 * conditions
 */
export async function runReport(
  { engine, call }: Operation,
  entity: CompiledEntity,
  code: string,
  definition: Definition,
  params: Params,
): Promise<ReportAnswer> {
  needAction(call, entity, engine.grant(call.actor, entity), 'query');
  const sheet = sheetOf(engine, call, entity, definition);
  const asked = withWhere(definition.where, params);
  const path = entity.partOf || entity.menu.hidden ? null : listPath(entity);
  const { rows, totals, labels } = await engine.db.read(call.actor.tenant, async (connection) => {
    const read = await gather(engine, call, connection, entity, sheet, asked);
    return { ...read, labels: await labelled({ engine, call, connection }, sheet.groups, read.rows) };
  });
  const shown = inOrder({ engine, call }, sheet.groups, rows.slice(0, MOST_GROUPS), labels);
  const isNumeric = ({ of, value }: MeasureColumn): boolean =>
    of === 'count' || ['integer', 'decimal', 'double'].includes(value?.type ?? '');
  return {
    entity: entity.name,
    code,
    title: definition.title,
    chart: definition.chart,
    entityTitle: titleOf(entity, call),
    path,
    groups: sheet.groups.map(({ word, title, step }) => ({ field: word, title, step })),
    measures: sheet.measures.map((measure) => ({
      code: measure.code,
      title: measure.title,
      of: measure.of,
      unit: measure.unit,
      numeric: isNumeric(measure),
    })),
    rows: shown.map(({ keys, figures }) => ({
      keys: [...keys],
      labels: keys.map((key, at) => labels[at]?.get(key) ?? ''),
      figures,
      drill: definition.drill && path !== null ? drillOf(sheet.groups, keys, asked) : null,
    })),
    totals,
    more: rows.length > MOST_GROUPS,
  };
}

/**
 * The report of an entity by its code. @throws {Refusal} `report.unknown` also for one whose fields the caller may not
 * read
 */
export function reportOf({ engine, call }: Operation, entity: CompiledEntity, code: string): Definition {
  const [, report] = seenReports(engine, call, entity).find(([name]) => name === code) ?? [];
  if (!report) throw new Refusal('report.unknown', { report: code });
  return { ...report, title: textOf(entity, call.locale, `reports.${code}`, report.title) };
}
