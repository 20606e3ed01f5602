/** Saves the figures of a report as a file, in the order they stand. */
import type { ReportData, ReportRow } from '../../api/reports.ts';
import { csvOf } from '../../controllers/report/figures.ts';
import { momentText } from '../../registry/clock.ts';
import { saveBlob } from '../list/save-blob.ts';

/** `total`: what the last line is called. */
export function saveReport(data: ReportData, rows: readonly ReportRow[], total: string): void {
  saveBlob(new Blob([csvOf(data, rows, total)], { type: 'text/csv;charset=utf-8' }), `${data.title}_${momentText(new Date()).slice(0, 10)}.csv`);
}
