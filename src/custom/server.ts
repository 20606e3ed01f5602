/** Server behaviour written by hand, in one list. */
import type { ServerBehaviour } from '../engine/server/sdk.ts';
import { equipInspectBehaviour } from './equipment/equipInspect.server.ts';

export const behaviours: readonly ServerBehaviour[] = [equipInspectBehaviour];
