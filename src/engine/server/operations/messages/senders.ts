/** Senders carry messages out of the house. Without one for its channel a message stays in the outbox, where an administrator reads it. */
import { createTransport } from 'nodemailer';

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
export interface Sender { send(message: Message): Promise<void> }

const PATIENCE_MS = 20_000;

/** Mail by SMTP. `url` such as smtps://user:secret@mail.example.org, `from` the sender's address. */
export function smtpSender(url: string, from: string): Sender {
  const transport = createTransport({ url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS });
  return {
    async send({ receiver, subject, content }) {
      await transport.sendMail({ from, to: receiver, subject, text: content });
    },
  };
}
