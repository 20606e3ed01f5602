/** The calls of reports, typed by their declarations. */
import type { CallAnswer } from '../../model/calls/declare.ts';
import type { reportCalls } from '../../model/calls/reports.ts';
import { declaredCalls } from './declared.ts';

export const askReports = declaredCalls<typeof reportCalls>();

export type ReportData = CallAnswer<(typeof reportCalls)['GET /api/report/run']>;
export type ReportRow = ReportData['rows'][number];
export type ReportMeasure = ReportData['measures'][number];
export type ReportEntry = CallAnswer<(typeof reportCalls)['GET /api/report/list']>[number];
