/** Tells people of a comment: whom it mentions, whom it answers, and who follows the record. */
import type { Locale } from '../../../model/errors/define.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { tellPeople } from '../../operations/messages/browser-events.ts';
import { type Saying, tellAboutRecord } from '../notices/about-record.ts';
import { followersOf } from './followers.ts';
import type { RecordName } from './record.ts';

/** Characters of a comment that a message shows. */
const SHOWN = 300;
/** People who are told of one comment. */
const MOST_TOLD = 200;

type Title = (by: string, label: string) => string;
const MENTIONED: Readonly<Record<Locale, Title>> = {
  zh: (by, label) => `${by} 在“${label}”的评论中提到了您`,
  tw: (by, label) => `${by} 在「${label}」的評論中提到了您`,
  en: (by, label) => `${by} mentioned you in a comment on ${label}`,
};
const ANSWERED: Readonly<Record<Locale, Title>> = {
  zh: (by, label) => `${by} 在“${label}”中回复了您的评论`,
  tw: (by, label) => `${by} 在「${label}」中回覆了您的評論`,
  en: (by, label) => `${by} answered your comment on ${label}`,
};
const COMMENTED: Readonly<Record<Locale, Title>> = {
  zh: (by, label) => `${by} 评论了“${label}”`,
  tw: (by, label) => `${by} 評論了「${label}」`,
  en: (by, label) => `${by} commented on ${label}`,
};

/** A comment of which people are told. */
export interface Spoken {
  readonly id: string;
  readonly record: RecordName;
  readonly entity: CompiledEntity;
  readonly text: string;
  /** Whom it mentions and did not before. */
  readonly mentioned: readonly string[];
  /** Who wrote what it answers. */
  readonly answered: string | undefined;
  /** Is it new, for who follows the record? */
  readonly isNew: boolean;
}

async function keepTold(
  { connection, call }: Transaction,
  comment: string,
  notifications: readonly string[],
): Promise<void> {
  await connection.query(
    'insert into anlan.comment_told (tenant_id, comment_id, notification) select $1::uuid, $2::uuid, n from unnest($3::uuid[]) n',
    [call.actor.tenant, comment, notifications],
  );
}

/** Each person is told once, for what concerns them most. @returns those mentioned who may not open the record */
export async function tellOfComment(tx: Transaction, spoken: Spoken): Promise<readonly string[]> {
  const { id, record, entity, text, mentioned, answered, isNew } = spoken;
  const { actor } = tx.call;
  const line = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  const told = new Set([actor.id]);
  async function tellThose(
    people: readonly string[],
    titles: Readonly<Record<Locale, Title>>,
  ): Promise<readonly string[]> {
    const those = people.filter((person) => !told.has(person)).slice(0, MOST_TOLD);
    for (const person of those) told.add(person);
    const say: Saying = (locale, label) => ({
      title: titles[locale](actor.name, label),
      lines: line === '' ? [] : [line],
    });
    const { untold, notifications } = await tellAboutRecord(tx, those, entity, record.row, say);
    await keepTold(tx, id, notifications);
    return untold;
  }
  const untold = await tellThose(mentioned, MENTIONED);
  if (isNew) {
    await tellThose(answered === undefined ? [] : [answered], ANSWERED);
    await tellThose(await followersOf(tx, record), COMMENTED);
  }
  return untold;
}

/** A comment that is gone is told no more: neither by the bell nor by what has not gone out yet. */
export async function untellComment({ engine, connection, call: { actor } }: Transaction, id: string): Promise<void> {
  const { rows } = await connection.query<{ users: readonly string[] | null }>(
    `with gone as (delete from anlan.comment_told where tenant_id = $1 and comment_id = $2 returning notification)
     update "notification" n set "endTime" = $3::timestamp, rev = n.rev + 1 from gone where n.tenant_id = $1 and n.id = gone.notification and n.deleted_at is null and n."endTime" is null returning n."targetUsers" as users`,
    [actor.tenant, id, engine.clock.now()],
  );
  await tellPeople(
    connection,
    { kind: 'notice' },
    actor.tenant,
    rows.flatMap(({ users }) => users ?? []),
  );
}
