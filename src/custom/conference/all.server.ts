/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { confLoginUserBehaviour } from './confLoginUser.server.ts';
import { confMealBehaviours } from './confMealTicket.server.ts';
import { confTripBehaviours } from './confPickup.server.ts';
import { confRoomBehaviour } from './confRoom.server.ts';
import { confTransferPassengerBehaviour } from './confTransferPassenger.server.ts';
import { confUserBehaviour } from './confUser.server.ts';
import { contestBehaviours } from './contestScore.server.ts';

export const conferenceBehaviours: readonly ServerBehaviour[] = [
  confLoginUserBehaviour,
  ...confMealBehaviours,
  ...confTripBehaviours,
  confRoomBehaviour,
  confTransferPassengerBehaviour,
  confUserBehaviour,
  ...contestBehaviours,
];
