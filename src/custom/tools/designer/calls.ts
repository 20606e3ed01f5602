/** The calls of layers and of reports that are tried, typed by their declarations. */
import { declaredCalls } from '../../../engine/client/index.ts';
import type { CallAnswer, CallInput } from '../../../engine/model/calls/declare.ts';
import type { layerCalls } from '../../../engine/model/calls/layers.ts';
import type { reportCalls } from '../../../engine/model/calls/reports.ts';

export const send = declaredCalls<typeof layerCalls>();
export const ask = declaredCalls<typeof reportCalls>();

export type Scope = 'installation' | 'tenant';
/** Whose layer over what. */
export interface Place {
  readonly scope: Scope;
  readonly entity: string;
}

export type Edition = CallAnswer<(typeof layerCalls)['GET /api/admin/layer/get']>['editions'][number];
export type Entities = CallAnswer<(typeof layerCalls)['GET /api/admin/layer/entities']>;
export type Problem = CallAnswer<(typeof layerCalls)['POST /api/admin/layer/view']>['problems'][number];
export type Plan = CallAnswer<(typeof layerCalls)['POST /api/admin/layer/check']>;

/** A report as it is asked for its figures, and the figures. */
export type Tried = CallInput<(typeof reportCalls)['POST /api/report/try']>['body']['report'];
export type Figures = CallAnswer<(typeof reportCalls)['POST /api/report/try']>;
