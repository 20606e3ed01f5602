/**
 * The education area's own pages: the sessions to read, where exams and exercises are sat and materials are learned, the
 * code on the wall, and all of it on the phone (specification 2.4).
 */
import { lazy } from 'react';
import {
  override,
  type PageComponent,
  preloadable,
  registerPage,
  registerPhonePages,
  type SlotComponent,
} from '../../engine/client/index.ts';
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
  'action.grade': lazy(async () => ({ default: (await import('./exam/GradeDialog.tsx')).GradeDialog })),
} satisfies Partial<Record<EntitySlots['myExam'], SlotComponent>>);
override('randomExercise', {
  detail: lazy(async () => ({ default: (await import('./exam/ExerciseScreen.tsx')).ExerciseDetail })),
  'action.save': goSit,
  'action.judge': goSit,
  'action.finish': goSit,
} satisfies Partial<Record<EntitySlots['randomExercise'], SlotComponent>>);

override('examPaper', {
  detail: lazy(async () => ({ default: (await import('./exam/PaperPreview.tsx')).PaperPreview })),
} satisfies Partial<Record<EntitySlots['examPaper'], SlotComponent>>);
override('testTask', {
  detail: lazy(async () => ({ default: (await import('./exam/QuestionFigures.tsx')).QuestionFigures })),
} satisfies Partial<Record<EntitySlots['testTask'], SlotComponent>>);
override('trainVideo', {
  detail: lazy(async () => ({ default: (await import('./lesson/LessonDetail.tsx')).LessonDetail })),
} satisfies Partial<Record<EntitySlots['trainVideo'], SlotComponent>>);
override('learnGarden', {
  detail: lazy(async () => ({ default: (await import('./lesson/LessonDetail.tsx')).ArticleDetail })),
} satisfies Partial<Record<EntitySlots['learnGarden'], SlotComponent>>);
override('trainImplement', {
  'action.showCode': lazy(async () => ({ default: (await import('./lesson/SignCodeDialog.tsx')).SignCodeDialog })),
} satisfies Partial<Record<EntitySlots['trainImplement'], SlotComponent>>);

type Pages = typeof import('./phone/pages.ts');
const page = (name: keyof Pages): PageComponent =>
  preloadable(async () => ({ default: (await import('./phone/pages.ts'))[name] }));

registerPhonePages(
  {
    '/educationTrainingManagement/index': page('Home'),
    '/educationTrainingManagement/videoDetail': page('LessonPage'),
    '/educationTrainingManagement/examDetail': page('Test'),
    '/educationTrainingManagement/autonomousLearning': page('Materials'),
    '/educationTrainingManagement/autonomousLearningDetail': page('LessonPage'),
    '/educationTrainingManagement/safetyTrainingCard': page('Card'),
    '/educationTrainingManagement/myTest': page('Tests'),
    '/educationTrainingManagement/myTestDetail': page('Test'),
    '/educationTrainingManagement/randomExercise': page('ExerciseStart'),
    '/educationTrainingManagement/randomExerciseDetail': page('Exercise'),
    '/educationTrainingManagement/signIn': page('SignIn'),
  },
  {
    myExam: {
      list: '/educationTrainingManagement/myTest',
      record: (id) => `/educationTrainingManagement/myTestDetail?id=${id}`,
      deadlines: true,
    },
    randomExercise: {
      list: '/educationTrainingManagement/randomExercise',
      record: (id) => `/educationTrainingManagement/randomExerciseDetail?id=${id}`,
    },
    trainVideo: {
      list: '/educationTrainingManagement/autonomousLearning',
      record: (id) => `/educationTrainingManagement/autonomousLearningDetail?id=${id}`,
    },
    learnGarden: {
      list: '/educationTrainingManagement/autonomousLearning?kind=article',
      record: (id) => `/educationTrainingManagement/autonomousLearningDetail?article=${id}`,
    },
    employeeArchive: {
      list: '/educationTrainingManagement/safetyTrainingCard',
      record: (id) => `/educationTrainingManagement/safetyTrainingCard?id=${id}`,
    },
  },
);
