/** The calls of reports: which there are for the caller, and the figures of one over the rows the caller may see. */
import { Type } from 'typebox';
import { closed, declareCalls } from './declare.ts';

const text = () => Type.Union([Type.String(), Type.Null()]);
const name = () => Type.String({ minLength: 1, maxLength: 64 });
/** Conditions of the entity's list, as its address has them: `status=open&findTimeFrom=2026-01-01`. */
const filters = () => Type.Optional(Type.String({ maxLength: 4_000 }));
const chart = () => Type.Enum(['bar', 'line', 'pie', 'none']);

/** A count is a number, what was reckoned a decimal as text; a smallest or largest may be a date. */
const Figure = Type.Union([Type.String(), Type.Number(), Type.Null()]);

const Report = closed({
  entity: Type.String(),
  code: Type.String(),
  title: Type.String(),
  chart: chart(),
  /** What one row of the entity's list is called, and where that list is; null where it has none. */
  entityTitle: Type.String(),
  path: text(),
  /** What the rows are gathered by, in order; `step`: a moment or date is gathered by this stretch of time. */
  groups: Type.Array(
    closed({
      field: Type.String(),
      title: Type.String(),
      step: Type.Union([Type.Enum(['day', 'month', 'year']), Type.Null()]),
    }),
  ),
  measures: Type.Array(
    closed({
      code: Type.String(),
      title: Type.String(),
      of: Type.Enum(['count', 'sum', 'avg', 'min', 'max']),
      unit: text(),
      /** A figure that can be drawn; a date cannot. */ numeric: Type.Boolean(),
    }),
  ),
  /**
   * One for each group there is, in the order of the groups; `labels` and `keys` stand for the groups, `figures` for
   * the measures. `drill`: conditions of the list that shows the rows of this figure; null where it has none.
   */
  rows: Type.Array(
    closed({ keys: Type.Array(text()), labels: Type.Array(Type.String()), figures: Type.Array(Figure), drill: text() }),
  ),
  /** Over all rows, also those of groups that are left out. */
  totals: Type.Array(Figure),
  /** There are more groups than are given. */
  more: Type.Boolean(),
});

export const reportCalls = declareCalls({
  'GET /api/report/list': {
    area: 'common',
    right: 'session',
    summary: 'Reports the caller may see, by the entities whose rows they count',
    query: closed({}),
    answer: Type.Array(
      closed({
        entity: Type.String(),
        entityTitle: Type.String(),
        area: Type.String(),
        areaTitle: Type.String(),
        code: Type.String(),
        title: Type.String(),
        chart: chart(),
      }),
    ),
  },
  'GET /api/report/run': {
    area: 'common',
    right: 'session',
    summary: 'The figures of a report over the rows the caller may see',
    query: closed({ entity: name(), report: name(), filters: filters() }),
    answer: Report,
  },
  'GET /api/report/export': {
    area: 'common',
    right: 'session',
    summary: 'A report as a file, in the order asked for: xlsx, csv, docx or pdf',
    query: closed({
      entity: name(),
      report: name(),
      filters: filters(),
      format: Type.Optional(Type.Enum(['xlsx', 'csv', 'docx', 'pdf'])),
      /** Column its rows are in order of, the groups first; a `-` before it turns them round. */
      order: Type.Optional(Type.String({ pattern: '^-?\\d{1,2}$' })),
    }),
    answer: Type.Unknown(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'POST /api/report/try': {
    area: 'common',
    right: { page: 'system.dataModel', action: 'layer' },
    summary: 'The figures of a report that is being designed, over the fields the entity has now; nothing is stored',
    body: closed({
      entity: name(),
      /** As a file has it (docs/format/behaviour.md#reports). */
      report: closed({
        title: Type.Optional(Type.String({ maxLength: 100 })),
        filter: Type.Optional(Type.Unknown()),
        group: Type.Array(Type.String({ maxLength: 130 }), { minItems: 1, maxItems: 4 }),
        measures: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 130 }), {
          minProperties: 1,
          maxProperties: 12,
        }),
        chart: Type.Optional(chart()),
        drill: Type.Optional(Type.Boolean()),
      }),
    }),
    answer: Report,
  },
});
