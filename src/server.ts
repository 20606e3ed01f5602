/** The server's composition root: what runs, in one list. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { articleBehaviour } from './custom/content/article.server.ts';
import { exerciseResultBehaviour } from './custom/emergency/exerciseResult.server.ts';
import { emergencySupplyBehaviour, supplyRecordBehaviour } from './custom/emergency/supplyRecord.server.ts';
import { equipInspectBehaviour } from './custom/equipment/equipInspect.server.ts';
import { inspectCycleBehaviours } from './custom/equipment/inspectCycle.server.ts';
import { riskBehaviours } from './custom/risk/all.server.ts';
import { runServer } from './engine/server/run.ts';

await runServer({ from: dirname(fileURLToPath(import.meta.url)), behaviours: [articleBehaviour, exerciseResultBehaviour, emergencySupplyBehaviour, supplyRecordBehaviour, equipInspectBehaviour, ...inspectCycleBehaviours, ...riskBehaviours] });
