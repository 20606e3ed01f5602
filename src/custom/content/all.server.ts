/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { articleBehaviour } from './article.server.ts';
import { bulletinBoardBehaviour } from './bulletinBoard.server.ts';
import { portalHomeBehaviours } from './portalHome.server.ts';
import { ppeIssueBehaviour } from './ppeIssue.server.ts';

export const contentBehaviours: readonly ServerBehaviour[] = [
  articleBehaviour,
  bulletinBoardBehaviour,
  ...portalHomeBehaviours,
  ppeIssueBehaviour,
];
