/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { blacklistBehaviours } from './blacklist.server.ts';
import { contractBehaviours } from './contract.server.ts';
import { personBehaviour } from './person.server.ts';
import { providerBehaviours } from './provider.server.ts';
import { providerViolationBehaviour } from './providerViolation.server.ts';
import { siteBehaviours } from './site.server.ts';

export const thirdPartyBehaviours: readonly ServerBehaviour[] = [
  ...blacklistBehaviours,
  ...contractBehaviours,
  personBehaviour,
  ...providerBehaviours,
  providerViolationBehaviour,
  ...siteBehaviours,
];
