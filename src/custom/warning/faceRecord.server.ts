/**
 * Who deals with a recognition has dealt with the gate's record, and tells whoever is to go on where that is what was
 * chosen. A face that is forgotten is forgotten here, too (domain §20.7).
 */
import type { Row } from '../../engine/model/types.ts';
import { behaviour, changeRelated, type HookContext, queryRelated, tell } from '../../engine/server/sdk.ts';
import { holdersOf, safetyDept } from './hearers.server.ts';
import { personCard } from './personCard.server.ts';

const EVENT = 'faceRecord';
/** More events of one person than the days for which pictures are kept can hold. */
const MOST = 500;

/** Whom a decision hands the matter on to, and in which words. */
const HANDED_ON: Readonly<Record<string, readonly [title: string, people: (tx: HookContext) => Promise<string[]>]>> = {
  report: ['门禁异常上报', safetyDept],
  register: ['门禁补登记', (context) => holdersOf(context, 'partyManager')],
};

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
  const next = HANDED_ON[String(row['handleType'])];
  if (!next) return;
  const [title, people] = next;
  await tell(context, await people(context), `${title}：${String(row['matchedName'] ?? '未识别人员')}`, [
    `${String(row['eventTime'])}，${String(row['gateName'] ?? '')}`,
    String(row['opinion']),
  ]);
}

/** Events held the picture for comparing; it goes with the one it was taken from. */
async function forget(context: HookContext): Promise<void> {
  const { old, row } = context;
  const face = old?.['faceImage'];
  if (typeof face !== 'string' || row['faceImage'] !== null) return;
  const where = JSON.stringify({ '==': [{ var: 'record.person' }, row['id'] ?? null] });
  const { list } = await queryRelated(context, EVENT, { where }, MOST);
  for (const event of list.filter((one: Row) => one['registeredFace'] === face))
    await changeRelated(context, EVENT, String(event['id']), { registeredFace: null }, 'forgetPictures');
}

export const faceRecordBehaviours = [
  behaviour(EVENT, { after: follow }, { calls: [personCard] }),
  behaviour('providerPerson', { after: forget }),
];
