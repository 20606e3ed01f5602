/** The education area's own pages: the sessions to read, and where exams and exercises are sat. */
import { lazy } from 'react';
import { override, registerPage, type SlotComponent } from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';

registerPage(
  'education.safetyTraining',
  lazy(() => import('./SafetyTraining.tsx')),
);
registerPage(
  'education.myExams',
  lazy(async () => ({ default: (await import('./exam/MyExams.tsx')).MyExams })),
);

const goSit: SlotComponent = lazy(async () => ({ default: (await import('./exam/GoSit.tsx')).GoSit }));

override('myExam', {
  detail: lazy(async () => ({ default: (await import('./exam/ExamScreen.tsx')).ExamDetail })),
  'action.start': goSit,
  'action.save': goSit,
  'action.submit': goSit,
} satisfies Partial<Record<EntitySlots['myExam'], SlotComponent>>);
override('randomExercise', {
  detail: lazy(async () => ({ default: (await import('./exam/ExerciseScreen.tsx')).ExerciseDetail })),
  'action.save': goSit,
  'action.judge': goSit,
  'action.finish': goSit,
} satisfies Partial<Record<EntitySlots['randomExercise'], SlotComponent>>);
