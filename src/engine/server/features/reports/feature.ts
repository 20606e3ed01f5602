/** Reports: figures over the rows of entities, as their files declare them (docs/format/behaviour.md#reports). */
import { reportCalls } from '../../../model/calls/reports.ts';
import { textOf } from '../../../model/view.ts';
import { textsOf } from '../../operations/reading/params.ts';
import type { Operation } from '../../operations/engine.ts';
import { seenEntities, titleOf } from '../../operations/home/seen-entities.ts';
import { reportFile } from '../../operations/reports/file.ts';
import { reportOf, runReport } from '../../operations/reports/run.ts';
import { seenReports } from '../../operations/reports/sheet.ts';
import { answerCalls, defineFeature } from '../feature.ts';

/** All reports of what stands in the menu, in its order. */
function list({ engine, call }: Operation) {
  const { areas } = engine.project();
  return seenEntities(engine, call).flatMap((entity) => {
    const area = areas.get(entity.area);
    return seenReports(engine, call, entity).map(([code, report]) => ({
      entity: entity.name,
      entityTitle: titleOf(entity, call),
      area: entity.area,
      areaTitle: (call.locale === 'zh' ? undefined : area?.i18n[call.locale]?.['title']) ?? area?.title ?? entity.area,
      code,
      title: textOf(entity, call.locale, `reports.${code}`, report.title),
      chart: report.chart,
    }));
  });
}

export const reports = defineFeature({
  name: 'reports',
  routes: answerCalls(reportCalls, {
    'GET /api/report/list': (operation) => Promise.resolve(list(operation)),
    'GET /api/report/run': (operation, { query }) => {
      const entity = operation.engine.entity(query.entity);
      return runReport(
        operation,
        entity,
        query.report,
        reportOf(operation, entity, query.report),
        textsOf(Object.fromEntries(new URLSearchParams(query.filters ?? ''))),
      );
    },
    'GET /api/report/export': (
      operation,
      { query: { entity: name, report, filters = '', format = 'xlsx', order } },
    ) => {
      const entity = operation.engine.entity(name);
      const sort = order === undefined ? undefined : { column: Math.abs(Number(order)), down: order.startsWith('-') };
      return reportFile(operation, entity, report, {
        params: textsOf(Object.fromEntries(new URLSearchParams(filters))),
        format,
        sort,
      });
    },
    'POST /api/report/try': (
      operation,
      {
        body: {
          entity,
          report: { title = '', filter, group, measures, chart = 'none', drill = false },
        },
      },
    ) =>
      runReport(
        operation,
        operation.engine.entity(entity),
        '',
        { title, group, measures, chart, drill, ...(filter === undefined ? {} : { where: filter }) },
        {},
      ),
  }),
});
