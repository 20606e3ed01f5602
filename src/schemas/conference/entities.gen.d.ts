/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ConfAddressRow, ConfAddressSlots } from './_types/confAddress.gen.d.ts';
import type { ConfCarRow, ConfCarSlots } from './_types/confCar.gen.d.ts';
import type { ConfContactRow, ConfContactSlots } from './_types/confContact.gen.d.ts';
import type { ConfDropoffRow, ConfDropoffSlots } from './_types/confDropoff.gen.d.ts';
import type { ConfHotelRow, ConfHotelSlots } from './_types/confHotel.gen.d.ts';
import type { ConfLoginUserRow, ConfLoginUserSlots } from './_types/confLoginUser.gen.d.ts';
import type { ConfMealTicketRow, ConfMealTicketSlots } from './_types/confMealTicket.gen.d.ts';
import type { ConfMealTypeRow, ConfMealTypeSlots } from './_types/confMealType.gen.d.ts';
import type { ConfPickupRow, ConfPickupSlots } from './_types/confPickup.gen.d.ts';
import type { ConfRoomRow, ConfRoomSlots } from './_types/confRoom.gen.d.ts';
import type { ConfRoomGuestRow, ConfRoomGuestSlots } from './_types/confRoomGuest.gen.d.ts';
import type { ConfScheduleRow, ConfScheduleSlots } from './_types/confSchedule.gen.d.ts';
import type { ConfSignRow, ConfSignSlots } from './_types/confSign.gen.d.ts';
import type { ConfStationRow, ConfStationSlots } from './_types/confStation.gen.d.ts';
import type { ConfTaskRow, ConfTaskSlots } from './_types/confTask.gen.d.ts';
import type { ConfTransferPassengerRow, ConfTransferPassengerSlots } from './_types/confTransferPassenger.gen.d.ts';
import type { ConfUnitRow, ConfUnitSlots } from './_types/confUnit.gen.d.ts';
import type { ConfUserRow, ConfUserSlots } from './_types/confUser.gen.d.ts';
import type { ConferenceRow, ConferenceSlots } from './_types/conference.gen.d.ts';
import type { ContestEntryRow, ContestEntrySlots } from './_types/contestEntry.gen.d.ts';
import type { ContestProjectRow, ContestProjectSlots } from './_types/contestProject.gen.d.ts';
import type { ContestScoreRow, ContestScoreSlots } from './_types/contestScore.gen.d.ts';

export interface RowsOfConference {
  readonly confAddress: ConfAddressRow;
  readonly confCar: ConfCarRow;
  readonly confContact: ConfContactRow;
  readonly confDropoff: ConfDropoffRow;
  readonly confHotel: ConfHotelRow;
  readonly confLoginUser: ConfLoginUserRow;
  readonly confMealTicket: ConfMealTicketRow;
  readonly confMealType: ConfMealTypeRow;
  readonly confPickup: ConfPickupRow;
  readonly confRoom: ConfRoomRow;
  readonly confRoomGuest: ConfRoomGuestRow;
  readonly confSchedule: ConfScheduleRow;
  readonly confSign: ConfSignRow;
  readonly confStation: ConfStationRow;
  readonly confTask: ConfTaskRow;
  readonly confTransferPassenger: ConfTransferPassengerRow;
  readonly confUnit: ConfUnitRow;
  readonly confUser: ConfUserRow;
  readonly conference: ConferenceRow;
  readonly contestEntry: ContestEntryRow;
  readonly contestProject: ContestProjectRow;
  readonly contestScore: ContestScoreRow;
}

export interface SlotsOfConference {
  readonly confAddress: ConfAddressSlots;
  readonly confCar: ConfCarSlots;
  readonly confContact: ConfContactSlots;
  readonly confDropoff: ConfDropoffSlots;
  readonly confHotel: ConfHotelSlots;
  readonly confLoginUser: ConfLoginUserSlots;
  readonly confMealTicket: ConfMealTicketSlots;
  readonly confMealType: ConfMealTypeSlots;
  readonly confPickup: ConfPickupSlots;
  readonly confRoom: ConfRoomSlots;
  readonly confRoomGuest: ConfRoomGuestSlots;
  readonly confSchedule: ConfScheduleSlots;
  readonly confSign: ConfSignSlots;
  readonly confStation: ConfStationSlots;
  readonly confTask: ConfTaskSlots;
  readonly confTransferPassenger: ConfTransferPassengerSlots;
  readonly confUnit: ConfUnitSlots;
  readonly confUser: ConfUserSlots;
  readonly conference: ConferenceSlots;
  readonly contestEntry: ContestEntrySlots;
  readonly contestProject: ContestProjectSlots;
  readonly contestScore: ContestScoreSlots;
}
