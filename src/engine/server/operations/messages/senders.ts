/**
 * Senders carry messages out of the house. Without one for its channel a message stays in the outbox, where an
 * administrator reads it.
 */
import type { Transporter } from 'nodemailer';

export type Channel = 'sms' | 'mail';

export interface Message {
  readonly tenant: string;
  readonly channel: Channel;
  readonly purpose: 'login' | 'register' | 'recover' | 'reset' | 'notice';
  /** Mobile number or mail address. */
  readonly receiver: string;
  readonly subject: string;
  readonly content: string;
}

/** Rejects with the reason when a message cannot be handed over. */
export interface Sender {
  /** Undefined: for every tenant. */
  canSend?(tenant: string): Promise<boolean>;
  send(message: Message): Promise<void>;
}

const PATIENCE_MS = 20_000;

/** Mail by SMTP. `url` such as smtps://user:secret@mail.example.org, `from` the sender's address. */
export function smtpSender(url: string, from: string): Sender {
  let opened: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
  return {
    async send({ receiver, subject, content }) {
      await (await (opened ??= open())).sendMail({ from, to: receiver, subject, text: content });
    },
  };
}
