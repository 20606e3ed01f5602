/** The calls of exams and exercises, with the types of their answers. */
import { declaredCalls } from '../../../engine/client/index.ts';
import type { ExamCalls } from './wire.ts';

export const callExam = declaredCalls<ExamCalls>();
