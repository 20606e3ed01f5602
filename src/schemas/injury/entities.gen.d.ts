/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { InjuryCaseRow, InjuryCaseSlots } from './_types/injuryCase.gen.d.ts';
import type { InjuryTreatmentRow, InjuryTreatmentSlots } from './_types/injuryTreatment.gen.d.ts';

export interface RowsOfInjury {
  readonly injuryCase: InjuryCaseRow;
  readonly injuryTreatment: InjuryTreatmentRow;
}

export interface SlotsOfInjury {
  readonly injuryCase: InjuryCaseSlots;
  readonly injuryTreatment: InjuryTreatmentSlots;
}
