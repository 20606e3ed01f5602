/** The server's composition root: what runs, in one list. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { articleBehaviour } from './custom/content/article.server.ts';
import { bulletinBoardBehaviour } from './custom/content/bulletinBoard.server.ts';
import { portalHomeBehaviours } from './custom/content/portalHome.server.ts';
import { ppeIssueBehaviour } from './custom/content/ppeIssue.server.ts';
import { exerciseResultBehaviour } from './custom/emergency/exerciseResult.server.ts';
import { supplyRecordBehaviour } from './custom/emergency/supplyRecord.server.ts';
import { equipInspectBehaviour } from './custom/equipment/equipInspect.server.ts';
import { inspectCycleBehaviours } from './custom/equipment/inspectCycle.server.ts';
import { runServer } from './engine/server/run.ts';

await runServer({ from: dirname(fileURLToPath(import.meta.url)), behaviours: [articleBehaviour, bulletinBoardBehaviour, ...portalHomeBehaviours, ppeIssueBehaviour, exerciseResultBehaviour, supplyRecordBehaviour, equipInspectBehaviour, ...inspectCycleBehaviours] });
