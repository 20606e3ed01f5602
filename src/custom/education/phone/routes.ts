/** Addresses of learning on the phone (specification 2.4). */
const BASE = '/educationTrainingManagement';
export const HOME = `${BASE}/index`;
export const LESSON = `${BASE}/videoDetail`;
export const MATERIALS = `${BASE}/autonomousLearning`;
export const ARTICLES = `${MATERIALS}?kind=article`;
export const MATERIAL = `${BASE}/autonomousLearningDetail`;
export const TESTS = `${BASE}/myTest`;
export const EXERCISES = `${BASE}/randomExercise`;
export const CARD = `${BASE}/safetyTrainingCard`;
export const SIGN_IN = `${BASE}/signIn`;

/** @param implement the session that it is learned for */
export const lessonOf = (id: string, implement?: string): string =>
  `${LESSON}?id=${id}${implement === undefined ? '' : `&implement=${implement}`}`;
