/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { DeductCriterionRow, DeductCriterionSlots } from './_types/deductCriterion.gen.d.ts';
import type { DeductMaintainRow, DeductMaintainSlots } from './_types/deductMaintain.gen.d.ts';
import type { EvalStandardRow, EvalStandardSlots } from './_types/evalStandard.gen.d.ts';
import type { HazardScoreRow, HazardScoreSlots } from './_types/hazardScore.gen.d.ts';
import type { PersonScoreRow, PersonScoreSlots } from './_types/personScore.gen.d.ts';
import type { ScorePeriodRow, ScorePeriodSlots } from './_types/scorePeriod.gen.d.ts';
import type { ScoreRecordRow, ScoreRecordSlots } from './_types/scoreRecord.gen.d.ts';
import type { UnitEvalDetailRow, UnitEvalDetailSlots } from './_types/unitEvalDetail.gen.d.ts';
import type { UnitEvaluationRow, UnitEvaluationSlots } from './_types/unitEvaluation.gen.d.ts';

export interface RowsOfPerformance {
  readonly deductCriterion: DeductCriterionRow;
  readonly deductMaintain: DeductMaintainRow;
  readonly evalStandard: EvalStandardRow;
  readonly hazardScore: HazardScoreRow;
  readonly personScore: PersonScoreRow;
  readonly scorePeriod: ScorePeriodRow;
  readonly scoreRecord: ScoreRecordRow;
  readonly unitEvalDetail: UnitEvalDetailRow;
  readonly unitEvaluation: UnitEvaluationRow;
}

export interface SlotsOfPerformance {
  readonly deductCriterion: DeductCriterionSlots;
  readonly deductMaintain: DeductMaintainSlots;
  readonly evalStandard: EvalStandardSlots;
  readonly hazardScore: HazardScoreSlots;
  readonly personScore: PersonScoreSlots;
  readonly scorePeriod: ScorePeriodSlots;
  readonly scoreRecord: ScoreRecordSlots;
  readonly unitEvalDetail: UnitEvalDetailSlots;
  readonly unitEvaluation: UnitEvaluationSlots;
}
