/** Messages in three languages: told by the bell, and kept with what they are about for when they go out. */
import type { Locale } from '../../../model/errors/define.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { tellContent, toldContent, type ToldRecord } from '../../operations/tell.ts';

export const LOCALES: readonly Locale[] = ['zh', 'tw', 'en'];

/** What is said in one language. */
export interface Words {
  readonly title: string;
  readonly lines: readonly string[];
  readonly records: readonly ToldRecord[];
}
export type InEachLanguage = Readonly<Record<Locale, Words>>;

export const inEach = (words: (locale: Locale) => Words): InEachLanguage => ({
  zh: words('zh'),
  tw: words('tw'),
  en: words('en'),
});

export const OPEN: Readonly<Record<Locale, string>> = { zh: '查看记录', tw: '檢視紀錄', en: 'Open the record' };

/** Rows that a message is about, and the rule that told it; `code` is empty for a message that no rule told. */
export interface About {
  readonly entity: CompiledEntity;
  readonly code: string;
  /** The first of all it is about. */
  readonly rows: readonly string[];
  readonly total: number;
}

/**
 * Tells these people by the bell, and by channels as they have chosen: what they may read is judged again when it goes
 * out.
 * @returns the notification; undefined where there is nobody
 */
export async function tellMessage(
  tx: Transaction,
  people: readonly string[],
  words: InEachLanguage,
  { entity, code, rows, total }: About,
): Promise<string | undefined> {
  const { engine, connection, call } = tx;
  const { title, lines, records } = words.zh;
  const notification = await tellContent(tx, people, title, toldContent(engine, lines, records), {
    priority: 'normal',
    needReceipt: false,
  });
  if (notification === undefined) return undefined;
  await connection.query(
    'insert into anlan.notice_of (tenant_id, notification, entity, code, rows, total) values ($1, $2, $3, $4, $5, $6)',
    [call.actor.tenant, notification, entity.name, code, rows, total],
  );
  for (const locale of ['tw', 'en'] as const) {
    const said = words[locale];
    await connection.query(
      'insert into anlan.notice_words (tenant_id, notification, locale, title, content) values ($1, $2, $3, $4, $5)',
      [
        call.actor.tenant,
        notification,
        locale,
        said.title.slice(0, 200),
        toldContent(engine, said.lines, said.records),
      ],
    );
  }
  return notification;
}
