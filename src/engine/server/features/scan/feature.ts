/** Scanning: printed labels and numbers lead to their records (docs/phone.md#scanning). */
import { scanCalls } from '../../../model/calls/scan.ts';
import { findScanned } from '../../operations/scan/find-scanned.ts';
import { answerCalls, defineFeature } from '../feature.ts';

export const scan = defineFeature({
  name: 'scan',
  routes: answerCalls(scanCalls, {
    'GET /api/scan/find': async (operation, { query }) => [...(await findScanned(operation, query.text))],
  }),
});
