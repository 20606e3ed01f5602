/** The calls of exams and exercises, with the types of their answers. */
import { declaredCalls } from '../../../engine/client/index.ts';
import type { ExamCalls, ExamFacts } from './wire.ts';

export const callExam = declaredCalls<ExamCalls>();

/** Opens a further attempt. @returns its sheet */
export async function sitAgain({ id, taskId, attemptNo }: ExamFacts): Promise<string> {
  await callExam('POST /api/education/myExam/action/retake', { body: { id } });
  const { exams } = await callExam('GET /api/education/myExam/mine', {});
  return exams.find((one) => one.taskId === taskId && one.attemptNo === attemptNo + 1)?.id ?? id;
}
