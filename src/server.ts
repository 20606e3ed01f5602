/** The server's composition root: what runs, in one list. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { confLoginUserBehaviour } from './custom/conference/confLoginUser.server.ts';
import { confMealBehaviours } from './custom/conference/confMealTicket.server.ts';
import { confTripBehaviours } from './custom/conference/confPickup.server.ts';
import { confRoomBehaviour } from './custom/conference/confRoom.server.ts';
import { confTransferPassengerBehaviour } from './custom/conference/confTransferPassenger.server.ts';
import { confUserBehaviour } from './custom/conference/confUser.server.ts';
import { contestBehaviours } from './custom/conference/contestScore.server.ts';
import { articleBehaviour } from './custom/content/article.server.ts';
import { bulletinBoardBehaviour } from './custom/content/bulletinBoard.server.ts';
import { costExceptionBehaviour } from './custom/cost/costException.server.ts';
import { costPeriodBehaviour, datedBehaviours } from './custom/cost/costPeriod.server.ts';
import { costPlanBehaviour, materialPriceBehaviour } from './custom/cost/materialPrice.server.ts';
import { dailyConsumeBehaviour, dailyProductionBehaviour } from './custom/cost/dailyConsume.server.ts';
import { portalHomeBehaviours } from './custom/content/portalHome.server.ts';
import { ppeIssueBehaviour } from './custom/content/ppeIssue.server.ts';
import { exerciseResultBehaviour } from './custom/emergency/exerciseResult.server.ts';
import { emergencySupplyBehaviour, supplyRecordBehaviour } from './custom/emergency/supplyRecord.server.ts';
import { equipInspectBehaviour } from './custom/equipment/equipInspect.server.ts';
import { inspectCycleBehaviours } from './custom/equipment/inspectCycle.server.ts';
import { riskBehaviours } from './custom/risk/all.server.ts';
import { runServer } from './engine/server/run.ts';

await runServer({ from: dirname(fileURLToPath(import.meta.url)), behaviours: [articleBehaviour, exerciseResultBehaviour, emergencySupplyBehaviour, supplyRecordBehaviour, equipInspectBehaviour, ...inspectCycleBehaviours, confLoginUserBehaviour, ...confMealBehaviours, ...confTripBehaviours, confRoomBehaviour, confTransferPassengerBehaviour, confUserBehaviour, ...contestBehaviours, ...datedBehaviours, costPeriodBehaviour, dailyConsumeBehaviour, dailyProductionBehaviour, materialPriceBehaviour, costPlanBehaviour, costExceptionBehaviour, bulletinBoardBehaviour, ...portalHomeBehaviours, ppeIssueBehaviour, ...riskBehaviours] });
