/**
 * An inquiry that is approved brings its accident on: from then on it is dealt with (domain §10.1,
 * submitInvestigation).
 */
import { behaviour, changeRelated, type HookContext, lockRelated } from '../../engine/server/sdk.ts';

async function bringOn(context: HookContext): Promise<void> {
  const { action, row } = context;
  if (action !== 'approve') return;
  const accident = await lockRelated(context, 'accidentReport', String(row['accident']));
  if (accident?.['status'] === 'investigating')
    await changeRelated(
      context,
      'accidentReport',
      String(row['accident']),
      { status: 'handling' },
      'submitInvestigation',
    );
}

export const accidentAnalysisBehaviour = behaviour('accidentAnalysis', { after: bringOn });
