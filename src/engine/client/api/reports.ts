/** The calls of reports, typed by their declarations. */
import type { CallAnswer, CallInput } from '../../model/calls/declare.ts';
import type { reportCalls } from '../../model/calls/reports.ts';
import { type NamedBlob, download } from './client.ts';
import { declaredCalls } from './declared.ts';

export const askReports = declaredCalls<typeof reportCalls>();

type Export = CallInput<(typeof reportCalls)['GET /api/report/export']>['query'];

/** A report as a file. */
export const exportReport = (query: Export): Promise<NamedBlob> => download('/api/report/export', query);

export type ReportData = CallAnswer<(typeof reportCalls)['GET /api/report/run']>;
export type ReportRow = ReportData['rows'][number];
export type ReportMeasure = ReportData['measures'][number];
export type ReportEntry = CallAnswer<(typeof reportCalls)['GET /api/report/list']>[number];
