/** The server behaviour of all areas, in one list. */
import type { ServerBehaviour } from '../engine/server/sdk.ts';
import { accidentBehaviours } from './accident/all.server.ts';
import { conferenceBehaviours } from './conference/all.server.ts';
import { contentBehaviours } from './content/all.server.ts';
import { costBehaviours } from './cost/all.server.ts';
import { dangerWorkBehaviours } from './dangerWork/all.server.ts';
import { educationBehaviours } from './education/all.server.ts';
import { emergencyBehaviours } from './emergency/all.server.ts';
import { equipmentBehaviours } from './equipment/all.server.ts';
import { hazardBehaviours } from './hazard/all.server.ts';
import { liabilityBehaviours } from './liability/all.server.ts';
import { performanceBehaviours } from './performance/all.server.ts';
import { riskBehaviours } from './risk/all.server.ts';
import { systemBehaviours } from './system/all.server.ts';
import { thirdPartyBehaviours } from './thirdParty/all.server.ts';
import { warningBehaviours } from './warning/all.server.ts';

export const behaviours: readonly ServerBehaviour[] = [
  ...accidentBehaviours,
  ...conferenceBehaviours,
  ...contentBehaviours,
  ...costBehaviours,
  ...dangerWorkBehaviours,
  ...educationBehaviours,
  ...emergencyBehaviours,
  ...equipmentBehaviours,
  ...hazardBehaviours,
  ...liabilityBehaviours,
  ...performanceBehaviours,
  ...riskBehaviours,
  ...systemBehaviours,
  ...thirdPartyBehaviours,
  ...warningBehaviours,
];
