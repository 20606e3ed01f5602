/** The pages of learning on the phone, fetched together. */
export { Card } from './Card.tsx';
export { Home } from './Home.tsx';
export { LessonPage } from './Lesson.tsx';
export { Materials } from './Materials.tsx';
export { SignIn } from './SignIn.tsx';
export { Exercise, ExerciseStart, Test, Tests } from './Tests.tsx';
