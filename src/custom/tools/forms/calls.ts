/** The calls of form management and of layers, typed by their declarations. */
import { declaredCalls } from '../../../engine/client/index.ts';
import type { CallAnswer } from '../../../engine/model/calls/declare.ts';
import type { formCalls } from '../../../engine/model/calls/forms.ts';
import type { layerCalls } from '../../../engine/model/calls/layers.ts';

export const send = declaredCalls<typeof formCalls & typeof layerCalls>();

export type FormsData = CallAnswer<(typeof formCalls)['GET /api/tools/forms/list']>;
export type FormEntry = FormsData['forms'][number];
export type Scope = FormsData['scopes'][number];
export type CheckedEntity = CallAnswer<(typeof formCalls)['POST /api/tools/forms/check']>;
export type LeavingEntity = CallAnswer<(typeof formCalls)['GET /api/tools/forms/leaving']>;
export type LayerData = CallAnswer<(typeof layerCalls)['GET /api/admin/layer/get']>;
export type LayerCheck = CallAnswer<(typeof layerCalls)['POST /api/admin/layer/check']>;
export type LayerDifference = Pick<LayerCheck, 'changes' | 'fields' | 'permissions' | 'steps'>;
export type SaidChange = LayerCheck['changes'][number];
export type LayerProblem = LayerCheck['problems'][number];
export type UsedField = LayerCheck['removed'][number];
export type Command = Readonly<Record<string, unknown>>;
