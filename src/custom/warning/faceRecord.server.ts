/**
 * Who deals with a recognition has dealt with the gate's record, and tells the safety department where that is what was
 * chosen (domain §20.7).
 */
import { behaviour, changeRelated, type HookContext, tell } from '../../engine/server/sdk.ts';
import { safetyDept } from './hearers.server.ts';

async function follow(context: HookContext): Promise<void> {
  const { action, row } = context;
  if (action !== 'handle') return;
  await changeRelated(
    context,
    'onsiteFace',
    String(row['record']),
    { handled: true, handleOpinion: row['opinion'] ?? null, handler: row['handler'] ?? null },
    'handle',
  );
  if (row['handleType'] === 'report')
    await tell(context, await safetyDept(context), `门禁异常上报：${String(row['matchedName'] ?? '未识别人员')}`, [
      `${String(row['eventTime'])}，${String(row['gateName'] ?? '')}`,
      String(row['opinion']),
    ]);
}

export const faceRecordBehaviour = behaviour('faceRecord', { after: follow });
