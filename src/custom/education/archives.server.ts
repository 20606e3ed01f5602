/**
 * Safety files (domain §12.18): what somebody learns, sits and holds is filed under their one file, whichever of the
 * two was there first.
 */
import { holdsCode } from '../../engine/model/access.ts';
import { addMonths } from '../../engine/model/expression/dates.ts';
import type { Value } from '../../engine/model/types.ts';
import { addRelated, behaviour, changeRelated, type HookContext, readRelatedRows } from '../../engine/server/sdk.ts';
import { trainingCardCalls } from './trainingCard.server.ts';

/** What stands in a safety file, by its `user`. */
const FILED = ['trainTrainee', 'learnRecord', 'threeLevelCard', 'myExam', 'qualification'];
/** States of an induction card that is not over. */
const OPEN_CARD = ['company', 'workshop', 'team'];

/** The safety file of a person, if there is one. */
export async function archiveOf(context: HookContext, user: Value | undefined): Promise<Value> {
  const [archive] = typeof user === 'string' ? await readRelatedRows(context, 'employeeArchive', 'user', [user]) : [];
  return archive?.['id'] ?? null;
}

/** Files the row that is about to be written. */
export async function fileRow(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind !== 'delete' && kind !== 'restore' && (row['user'] !== old?.['user'] || !row['archive']))
    row['archive'] = await archiveOf(context, row['user']);
}

/** The day of birth as an identity card states it. */
function takeBirthday({ kind, old, row, action }: HookContext): void {
  const { idCard } = row;
  if (kind !== 'delete' && typeof idCard === 'string' && idCard !== old?.['idCard'])
    row['birthday'] = idCard.replace(/^\d{6}(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3');
  if (action === 'return') row['awaySince'] = null;
}

/**
 * Whoever comes back is instructed anew from the workshop level on (令91 §11: as somebody returning after six months,
 * before that as in a new post).
 */
async function instructAnew(context: HookContext): Promise<void> {
  const { engine, call, old, row } = context;
  const months = Number(engine.param(call.actor.tenant, 'education.awayMonths'));
  const today = engine.clock.today();
  const cards = await readRelatedRows(context, 'threeLevelCard', 'user', [String(row['user'])]);
  if (cards.some(({ status }) => OPEN_CARD.includes(String(status)))) return;
  const isLong = (addMonths(String(old?.['awaySince'] ?? today), months) ?? today) <= today;
  await addRelated(context, 'threeLevelCard', {
    user: row['user'] ?? null,
    orgId: row['org'] ?? null,
    entryType: isLong ? 'return' : 'transfer',
    entryDate: today,
  });
}

async function fileFormer(context: HookContext): Promise<void> {
  const { kind, action, row } = context;
  if (action === 'return') await instructAnew(context);
  if (kind !== 'add') return;
  for (const entity of FILED) {
    for (const { id, archive } of await readRelatedRows(context, entity, 'user', [String(row['user'])]))
      if (!archive) await changeRelated(context, entity, String(id), { archive: String(row['id']) }, 'file');
  }
}

/**
 * What those enter who confirm certificates counts at once; what others enter, and everybody's own, waits for somebody
 * else.
 */
function confirmEntered({ action, call, row }: HookContext): void {
  const confirms = holdsCode(call.actor.codes, 'education:qualification:confirm');
  if (action === 'add' && confirms && row['user'] !== call.actor.id) row['status'] = 'valid';
}

export const archiveBehaviours = [
  behaviour('employeeArchive', { before: takeBirthday, after: fileFormer }, { calls: trainingCardCalls }),
  behaviour('qualification', {
    before: async (context) => {
      await fileRow(context);
      confirmEntered(context);
      // A new certificate has not been reviewed yet.
      if (context.action === 'renew') context.row['reviewedAt'] = null;
    },
  }),
];
