/**
 * The figures of a report as a table: every group with what was reckoned of it, all of them at the foot; a head puts it
 * in order.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSort } from '../../../model/report-rows.ts';
import type { ReportData, ReportMeasure, ReportRow } from '../../api/reports.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { type Figure, drillMeasure, figureText, nextSort } from '../../controllers/report/figures.ts';
import { withQuery } from '../../controllers/report/report-address.ts';
import { Dash } from '../../parts/Dash.tsx';
import { Icon } from '../../parts/Icon.tsx';

interface HeadProps {
  readonly title: string;
  readonly unit?: string | null;
  readonly isFigure: boolean;
  readonly column: number;
  readonly sort: ReportSort | undefined;
  readonly onSort: (sort: ReportSort | undefined) => void;
}

function Head({ title, unit = null, isFigure, column, sort, onSort }: HeadProps): ReactNode {
  const own = sort?.column === column ? sort : undefined;
  return (
    <th
      scope="col"
      className={isFigure ? 'report-number' : undefined}
      aria-sort={own ? (own.down ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" onClick={() => onSort(nextSort(sort, column, isFigure))}>
        <span>
          {title}
          {unit !== null && (
            <>
              {' '}
              <span className="report-unit">{unit}</span>
            </>
          )}
        </span>
        {own && <Icon name={own.down ? 'down' : 'up'} size={12} />}
      </button>
    </th>
  );
}

function shown(figure: Figure | undefined, measure: ReportMeasure): ReactNode {
  return figure === null || figure === undefined ? <Dash /> : figureText(figure, measure);
}

interface ReportTableProps {
  readonly data: ReportData;
  /** In the order they are to stand. */
  readonly rows: readonly ReportRow[];
  readonly sort: ReportSort | undefined;
  readonly onSort: (sort: ReportSort | undefined) => void;
}

export function ReportTable({ data, rows, sort, onSort }: ReportTableProps): ReactNode {
  const { t } = useTranslation('report');
  const { href } = useNavigation();
  const { groups, measures, totals, path } = data;
  const opens = drillMeasure(measures);
  function figure(row: ReportRow, measure: ReportMeasure, at: number): ReactNode {
    const value = row.figures[at];
    const text = shown(value, measure);
    if (at !== opens || path === null || row.drill === null || value === null || value === undefined) return text;
    return (
      <a href={href(withQuery(path, row.drill))} title={t('drill', { labels: row.labels.join(' · ') })}>
        {text}
      </a>
    );
  }
  return (
    <div className="report-scroll">
      <table className="report-table" aria-label={t('tableOf', { title: data.title })}>
        <thead>
          <tr>
            {groups.map(({ field, title }, column) => (
              <Head
                key={`${field} ${column}`}
                title={title}
                isFigure={false}
                column={column}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {measures.map(({ code, title, unit }, at) => (
              <Head
                key={code}
                title={title}
                unit={unit}
                isFigure
                column={groups.length + at}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row.keys)}>
              {row.labels.map((label, at) =>
                at === 0 ? (
                  <th key={at} scope="row">
                    {label || <Dash />}
                  </th>
                ) : (
                  <td key={at}>{label || <Dash />}</td>
                ),
              )}
              {measures.map((measure, at) => (
                <td key={measure.code} className="report-number">
                  {figure(row, measure, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={groups.length}>
              {t('total')}
            </th>
            {measures.map((measure, at) => (
              <td key={measure.code} className="report-number">
                {shown(totals[at], measure)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
