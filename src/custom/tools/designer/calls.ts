/** The calls of layers, typed by their declaration. */
import { declaredCalls } from '../../../engine/client/index.ts';
import type { CallAnswer } from '../../../engine/model/calls/declare.ts';
import type { layerCalls } from '../../../engine/model/calls/layers.ts';

export const send = declaredCalls<typeof layerCalls>();

export type Scope = 'installation' | 'tenant';
/** Whose layer over what. */
export interface Place { readonly scope: Scope; readonly entity: string }

export type Edition = CallAnswer<(typeof layerCalls)['GET /api/admin/layer/get']>['editions'][number];
export type Entities = CallAnswer<(typeof layerCalls)['GET /api/admin/layer/entities']>;
export type Problem = CallAnswer<(typeof layerCalls)['POST /api/admin/layer/view']>['problems'][number];
export type Plan = CallAnswer<(typeof layerCalls)['POST /api/admin/layer/check']>;
