/** The calls of learning, with the types of their answers. */
import { declaredCalls } from '../../../engine/client/index.ts';
import type { LearningCalls } from '../learning-wire.ts';

export const callLearning = declaredCalls<LearningCalls>();
