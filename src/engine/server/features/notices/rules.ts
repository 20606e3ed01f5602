/** The rules by which people are told of rows: those of the entity's file, and the one for who follows a record. */
import type { Locale } from '../../../model/errors/define.ts';
import type { CompiledEntity, CompiledNotice, NoticeReceivers } from '../../../model/types.ts';

/** What is told beside the rows: a rule, and whom it names for this occasion. */
export interface Telling {
  readonly entity: CompiledEntity;
  readonly notice: CompiledNotice;
  readonly to: NoticeReceivers;
  /** Stands before each title: that nobody has read it. */
  readonly before?: Readonly<Record<Locale, string>>;
}

/** Code of the rule for followers; no file may write it. */
export const FOLLOWED = '$followed';

const CHANGED: Readonly<Record<Locale, string>> = {
  zh: '您关注的记录有变动：',
  tw: '您關注的紀錄有變動：',
  en: 'Changed: ',
};

/** A rule of the entity by its code; undefined where there is none. */
export function tellingBy(entity: CompiledEntity, code: string): Telling | undefined {
  if (code === FOLLOWED && entity.detail.comments) {
    const to = { fields: [], leaders: [], roles: [], followers: true };
    return {
      entity,
      // What begins it is any change (`noteFollowed`); it says what the record is called.
      notice: { code, on: { kind: 'fields', fields: [] }, to, title: entity.storage.label.source, channels: [] },
      to,
      before: CHANGED,
    };
  }
  const notice = entity.notify.find((one) => one.code === code);
  return notice && { entity, notice, to: notice.to };
}
