/** Notices about a person's own sign-in (ASVS 2.2.3): by mail, else by SMS, to nobody whose address is unknown. */
import type { Locale } from '../../../model/errors/define.ts';
import type { Reach } from '../../../model/reach.ts';
import type { Message } from './senders.ts';
import { type Notice, noticeText } from './texts.ts';

/** The messages of one notice: one or none. `at` = `YYYY-MM-DD HH:mm:ss`. */
export function noticesTo(
  tenant: string,
  person: Reach | undefined,
  notice: Notice,
  locale: Locale,
  at: string,
): Message[] {
  const receiver = person?.email || person?.mobile;
  if (!person || !receiver) return [];
  return [
    {
      tenant,
      channel: person.email ? 'mail' : 'sms',
      purpose: 'notice',
      receiver,
      ...noticeText(notice, locale, person.username, at),
    },
  ];
}
