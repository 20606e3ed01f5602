/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { CertAcquireRow, CertAcquireSlots } from './_types/certAcquire.gen.d.ts';
import type { CertResultRow, CertResultSlots } from './_types/certResult.gen.d.ts';
import type { EmployeeArchiveRow, EmployeeArchiveSlots } from './_types/employeeArchive.gen.d.ts';
import type { ExamPaperRow, ExamPaperSlots } from './_types/examPaper.gen.d.ts';
import type { LearnCategoryRow, LearnCategorySlots } from './_types/learnCategory.gen.d.ts';
import type { LearnGardenRow, LearnGardenSlots } from './_types/learnGarden.gen.d.ts';
import type { LearnRecordRow, LearnRecordSlots } from './_types/learnRecord.gen.d.ts';
import type { MyExamRow, MyExamSlots } from './_types/myExam.gen.d.ts';
import type { PaperQuestionRow, PaperQuestionSlots } from './_types/paperQuestion.gen.d.ts';
import type { PaperRuleRow, PaperRuleSlots } from './_types/paperRule.gen.d.ts';
import type { PlanRateRow, PlanRateSlots } from './_types/planRate.gen.d.ts';
import type { QualificationRow, QualificationSlots } from './_types/qualification.gen.d.ts';
import type { QuestionRow, QuestionSlots } from './_types/question.gen.d.ts';
import type { QuestionBankRow, QuestionBankSlots } from './_types/questionBank.gen.d.ts';
import type { RandomExerciseRow, RandomExerciseSlots } from './_types/randomExercise.gen.d.ts';
import type { TestTaskRow, TestTaskSlots } from './_types/testTask.gen.d.ts';
import type { ThreeLevelCardRow, ThreeLevelCardSlots } from './_types/threeLevelCard.gen.d.ts';
import type { TrainImplementRow, TrainImplementSlots } from './_types/trainImplement.gen.d.ts';
import type { TrainPlanRow, TrainPlanSlots } from './_types/trainPlan.gen.d.ts';
import type { TrainPlanItemRow, TrainPlanItemSlots } from './_types/trainPlanItem.gen.d.ts';
import type { TrainStatRow, TrainStatSlots } from './_types/trainStat.gen.d.ts';
import type { TrainTraineeRow, TrainTraineeSlots } from './_types/trainTrainee.gen.d.ts';
import type { TrainVideoRow, TrainVideoSlots } from './_types/trainVideo.gen.d.ts';
import type { WrongQuestionRow, WrongQuestionSlots } from './_types/wrongQuestion.gen.d.ts';

export interface RowsOfEducation {
  readonly certAcquire: CertAcquireRow;
  readonly certResult: CertResultRow;
  readonly employeeArchive: EmployeeArchiveRow;
  readonly examPaper: ExamPaperRow;
  readonly learnCategory: LearnCategoryRow;
  readonly learnGarden: LearnGardenRow;
  readonly learnRecord: LearnRecordRow;
  readonly myExam: MyExamRow;
  readonly paperQuestion: PaperQuestionRow;
  readonly paperRule: PaperRuleRow;
  readonly planRate: PlanRateRow;
  readonly qualification: QualificationRow;
  readonly question: QuestionRow;
  readonly questionBank: QuestionBankRow;
  readonly randomExercise: RandomExerciseRow;
  readonly testTask: TestTaskRow;
  readonly threeLevelCard: ThreeLevelCardRow;
  readonly trainImplement: TrainImplementRow;
  readonly trainPlan: TrainPlanRow;
  readonly trainPlanItem: TrainPlanItemRow;
  readonly trainStat: TrainStatRow;
  readonly trainTrainee: TrainTraineeRow;
  readonly trainVideo: TrainVideoRow;
  readonly wrongQuestion: WrongQuestionRow;
}

export interface SlotsOfEducation {
  readonly certAcquire: CertAcquireSlots;
  readonly certResult: CertResultSlots;
  readonly employeeArchive: EmployeeArchiveSlots;
  readonly examPaper: ExamPaperSlots;
  readonly learnCategory: LearnCategorySlots;
  readonly learnGarden: LearnGardenSlots;
  readonly learnRecord: LearnRecordSlots;
  readonly myExam: MyExamSlots;
  readonly paperQuestion: PaperQuestionSlots;
  readonly paperRule: PaperRuleSlots;
  readonly planRate: PlanRateSlots;
  readonly qualification: QualificationSlots;
  readonly question: QuestionSlots;
  readonly questionBank: QuestionBankSlots;
  readonly randomExercise: RandomExerciseSlots;
  readonly testTask: TestTaskSlots;
  readonly threeLevelCard: ThreeLevelCardSlots;
  readonly trainImplement: TrainImplementSlots;
  readonly trainPlan: TrainPlanSlots;
  readonly trainPlanItem: TrainPlanItemSlots;
  readonly trainStat: TrainStatSlots;
  readonly trainTrainee: TrainTraineeSlots;
  readonly trainVideo: TrainVideoSlots;
  readonly wrongQuestion: WrongQuestionSlots;
}
