/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { archiveBehaviours } from './archives.server.ts';
import { certAcquireBehaviour } from './certAcquire.server.ts';
import { examBehaviours } from './exams.server.ts';
import { learningBehaviours } from './learning.server.ts';
import { questionBehaviour } from './question.server.ts';
import { trainingBehaviours } from './training.server.ts';

export const educationBehaviours: readonly ServerBehaviour[] = [
  ...archiveBehaviours,
  certAcquireBehaviour,
  ...examBehaviours,
  ...learningBehaviours,
  questionBehaviour,
  ...trainingBehaviours,
];
