/** The calls of internal mail from the browser, and what their answers are turned into for writing on. */
import type { MailDraft, MailMessage, mailCalls } from '../../../model/calls/mail.ts';
import { declaredCalls } from '../../api/declared.ts';

export const callMail = declaredCalls<typeof mailCalls>();

/** People and groups of one line of receivers, each with what it is called. */
export interface Receiver {
  readonly kind: 'person' | 'group';
  readonly id: string;
  readonly name: string;
}

/** What is being written; receivers keep their names until it is sent. */
export interface Writing {
  readonly id?: string;
  readonly rev?: number;
  readonly to: readonly Receiver[];
  readonly cc: readonly Receiver[];
  readonly bcc: readonly Receiver[];
  readonly subject: string;
  readonly content: string;
  readonly attachments: readonly string[];
  readonly priority: string;
  readonly needReceipt: boolean;
  readonly replyTo?: string;
  readonly forwardFrom?: string;
}

export const EMPTY: Writing = {
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  content: '',
  attachments: [],
  priority: 'normal',
  needReceipt: false,
};

const person = ({ id, name }: { readonly id: string; readonly name: string }): Receiver => ({
  kind: 'person',
  id,
  name,
});

/** A draft as it was kept. */
export function writingOf({
  line,
  rev,
  content,
  to,
  cc,
  bcc,
  groups,
  files,
  needReceipt,
  replyTo,
  forwardFrom,
}: MailMessage): Writing {
  return {
    id: line.id,
    rev,
    to: [...to.map(person), ...groups.map(({ id, name }): Receiver => ({ kind: 'group', id, name }))],
    cc: cc.map(person),
    bcc: bcc.map(person),
    subject: line.subject,
    content,
    attachments: files.map((file) => file.id),
    priority: line.priority,
    needReceipt,
    ...(replyTo === null ? {} : { replyTo }),
    ...(forwardFrom === null ? {} : { forwardFrom }),
  };
}

/** `Re: Re:` is said once, in whatever language it was said. */
const BEGINNINGS = /^((回复|回覆|转发|轉寄|Re|Fwd?)\s*[:：]\s*)+/i;

/** The words a quoted mail is introduced by. */
export interface QuoteWords {
  readonly reply: string;
  readonly forward: string;
  readonly head: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A mail that answers another one, or hands it on.
 * @param me the own id: an answer to all leaves oneself out, unless one writes to oneself
 */
export function answerTo(
  message: MailMessage,
  how: 'reply' | 'replyAll' | 'forward',
  me: string,
  words: QuoteWords,
): Writing {
  const { line, content, to, cc, groups, files } = message;
  const subject = line.subject.replace(BEGINNINGS, '');
  const quoted = `<p></p><p>${escaped(words.head)}</p><blockquote>${content}</blockquote>`;
  if (how === 'forward')
    return {
      ...EMPTY,
      subject: `${words.forward}${subject}`.slice(0, 200),
      content: quoted,
      attachments: files.map((file) => file.id),
      forwardFrom: line.mail,
    };
  const others = (people: readonly { readonly id: string; readonly name: string }[]): Receiver[] =>
    people.filter(({ id }) => id !== me && id !== line.from.id).map(person);
  const toGroups = groups.map(({ id, name }): Receiver => ({ kind: 'group', id, name }));
  // Who answers the own mail writes to its receivers again.
  const first = line.from.id === me ? [...to.map(person), ...toGroups] : [person(line.from)];
  return {
    ...EMPTY,
    to: how === 'replyAll' && line.from.id !== me ? [...first, ...others(to), ...toGroups] : first,
    cc: how === 'replyAll' ? others(cc) : [],
    subject: `${words.reply}${subject}`.slice(0, 200),
    content: quoted,
    replyTo: line.mail,
  };
}

const ids = (receivers: readonly Receiver[], kind: Receiver['kind']): string[] =>
  receivers.filter((one) => one.kind === kind).map((one) => one.id);

/** What the server is told of what is being written. */
export function draftOf(writing: Writing): MailDraft {
  const { id, rev, to, cc, bcc, subject, content, attachments, priority, needReceipt, replyTo, forwardFrom } = writing;
  return {
    ...(id === undefined ? {} : { id }),
    ...(rev === undefined ? {} : { rev }),
    subject,
    content,
    toUsers: ids(to, 'person'),
    ccUsers: ids(cc, 'person'),
    bccUsers: ids(bcc, 'person'),
    toGroups: ids(to, 'group'),
    attachments: [...attachments],
    priority,
    needReceipt,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(forwardFrom === undefined ? {} : { forwardFrom }),
  };
}
