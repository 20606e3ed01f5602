/** The reports there are, by areas, as far as they hold what is searched for. Pure. */
import type { ReportEntry } from '../../api/reports.ts';

export interface ReportArea {
  readonly area: string;
  readonly title: string;
  readonly reports: readonly ReportEntry[];
}

/** Every word has to be found: in the report's title, in that of its rows or of its area. */
export function findReports(reports: readonly ReportEntry[], keyword: string): readonly ReportArea[] {
  const words = keyword.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = reports.filter(({ title, entityTitle, areaTitle }) =>
    words.every((word) => `${title}\n${entityTitle}\n${areaTitle}`.toLowerCase().includes(word)),
  );
  const areas = new Map(found.map(({ area, areaTitle }) => [area, areaTitle]));
  return [...areas].map(([area, title]) => ({ area, title, reports: found.filter((one) => one.area === area) }));
}
