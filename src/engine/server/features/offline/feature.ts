/** What phones take along for a shift (docs/phone.md#taken-along). */
import { offlineCalls } from '../../../model/calls/offline.ts';
import { takeAlong } from '../../operations/take-along.ts';
import { answerCalls, defineFeature } from '../feature.ts';

export const offline = defineFeature({
  name: 'offline',
  routes: answerCalls(offlineCalls, {
    'GET /api/offline/pack': async (operation) => ({ entities: await takeAlong(operation) }),
  }),
});
