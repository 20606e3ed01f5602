/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { CastingDailyRow, CastingDailySlots } from './_types/castingDaily.gen.d.ts';
import type { ConverterDailyRow, ConverterDailySlots } from './_types/converterDaily.gen.d.ts';
import type { CostExceptionRow, CostExceptionSlots } from './_types/costException.gen.d.ts';
import type { CostMaterialRow, CostMaterialSlots } from './_types/costMaterial.gen.d.ts';
import type { CostPeriodRow, CostPeriodSlots } from './_types/costPeriod.gen.d.ts';
import type { CostPlanRow, CostPlanSlots } from './_types/costPlan.gen.d.ts';
import type { CostSubjectRow, CostSubjectSlots } from './_types/costSubject.gen.d.ts';
import type { CostWorkshopRow, CostWorkshopSlots } from './_types/costWorkshop.gen.d.ts';
import type { DailyConsumeRow, DailyConsumeSlots } from './_types/dailyConsume.gen.d.ts';
import type { DailyProductionRow, DailyProductionSlots } from './_types/dailyProduction.gen.d.ts';
import type { MaterialPriceRow, MaterialPriceSlots } from './_types/materialPrice.gen.d.ts';
import type { PlanAchievementRow, PlanAchievementSlots } from './_types/planAchievement.gen.d.ts';
import type { RefiningDailyRow, RefiningDailySlots } from './_types/refiningDaily.gen.d.ts';
import type { WorkshopCostRow, WorkshopCostSlots } from './_types/workshopCost.gen.d.ts';

export interface RowsOfCost {
  readonly castingDaily: CastingDailyRow;
  readonly converterDaily: ConverterDailyRow;
  readonly costException: CostExceptionRow;
  readonly costMaterial: CostMaterialRow;
  readonly costPeriod: CostPeriodRow;
  readonly costPlan: CostPlanRow;
  readonly costSubject: CostSubjectRow;
  readonly costWorkshop: CostWorkshopRow;
  readonly dailyConsume: DailyConsumeRow;
  readonly dailyProduction: DailyProductionRow;
  readonly materialPrice: MaterialPriceRow;
  readonly planAchievement: PlanAchievementRow;
  readonly refiningDaily: RefiningDailyRow;
  readonly workshopCost: WorkshopCostRow;
}

export interface SlotsOfCost {
  readonly castingDaily: CastingDailySlots;
  readonly converterDaily: ConverterDailySlots;
  readonly costException: CostExceptionSlots;
  readonly costMaterial: CostMaterialSlots;
  readonly costPeriod: CostPeriodSlots;
  readonly costPlan: CostPlanSlots;
  readonly costSubject: CostSubjectSlots;
  readonly costWorkshop: CostWorkshopSlots;
  readonly dailyConsume: DailyConsumeSlots;
  readonly dailyProduction: DailyProductionSlots;
  readonly materialPrice: MaterialPriceSlots;
  readonly planAchievement: PlanAchievementSlots;
  readonly refiningDaily: RefiningDailySlots;
  readonly workshopCost: WorkshopCostSlots;
}
