/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { orgTreeBehaviour, orgUserBehaviour } from './orgUsers.server.ts';

export const systemBehaviours: readonly ServerBehaviour[] = [orgTreeBehaviour, orgUserBehaviour];
