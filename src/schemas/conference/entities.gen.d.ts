/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ConferenceRow, ConferenceSlots } from './_types/conference.gen.d.ts';

export interface RowsOfConference {
  readonly conference: ConferenceRow;
}

export interface SlotsOfConference {
  readonly conference: ConferenceSlots;
}
