/**
 * Who a row of training or an exam is about: one of the own staff by the account (`user`), or a contractor's person
 * (`providerPerson`), who acts with the account that is linked to them (docs/areas/education.md, contractors).
 */
import { addMonths } from '../../engine/model/expression/dates.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import {
  type AskedCall,
  askedRows,
  changeRelated,
  type HookContext,
  readRelatedRows,
  type Transaction,
} from '../../engine/server/sdk.ts';

/** Whoever acts: the account, and the contractor's person it is linked to. */
export interface Sitter {
  readonly user: string;
  readonly person: string | null;
}

/** The caller of this transaction. */
export async function sitterOf(tx: Transaction): Promise<Sitter> {
  const user = tx.call.actor.id;
  const [person] = await readRelatedRows(tx, 'providerPerson', 'account', [user]);
  return { user, person: person ? String(person['id']) : null };
}

/** Is this trainee or sheet the person's own? */
export const isOwn = ({ user, person }: Sitter, row: Row): boolean =>
  row['user'] === user || (person !== null && row['providerPerson'] === person);

/** Are both rows about the same person? */
export const isSame = (one: Row, other: Row): boolean =>
  (one['user'] ?? null) === (other['user'] ?? null) &&
  (one['providerPerson'] ?? null) === (other['providerPerson'] ?? null);

/** The caller's own rows of an entity that names people by `user` or `providerPerson`, as far as they may see them. */
export async function ownIds(
  asked: AskedCall,
  entity: string,
  sitter: Sitter,
  params: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const named = [{ user: sitter.user }, ...(sitter.person === null ? [] : [{ providerPerson: sitter.person }])];
  const ids: string[] = [];
  for (const who of named)
    for (const { id } of (await askedRows(asked, entity, { ...who, ...params })).list)
      if (!ids.includes(id)) ids.push(id);
  return ids;
}

/**
 * A contractor's induction that was filed: who passed may come in from its day on, for as long as an induction held by
 * the third-party area lasts; who did not waits on. A longer term that stands is kept.
 */
export async function passInduction(context: HookContext, trainees: readonly Row[], day: string): Promise<void> {
  const { engine, call } = context;
  const validTo = addMonths(day, Number(engine.param(call.actor.tenant, 'thirdParty.trainMonths'))) ?? day;
  const passed = new Map(
    trainees
      .filter(({ providerPerson }) => typeof providerPerson === 'string')
      .map((one): [string, boolean] => [
        String(one['providerPerson']),
        one['needMakeup'] !== true && one['result'] === 'pass',
      ]),
  );
  for (const person of await readRelatedRows(context, 'providerPerson', 'id', [...passed.keys()].sort())) {
    const id = String(person['id']);
    const change: Record<string, Value> | undefined = passed.get(id)
      ? String(person['trainValidTo'] ?? '') > validTo
        ? undefined
        : { trainStatus: 'pass', trainValidTo: validTo }
      : person['status'] === 'training'
        ? { trainStatus: 'fail' }
        : undefined;
    if (change) await changeRelated(context, 'providerPerson', id, change, 'train');
  }
}
