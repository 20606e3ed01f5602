/** Mail by SMTP, of a server of the tenant or of the installation. Every attempt has the same Message-ID. */
import { connect as plainConnect } from 'node:net';
import { connect as secureConnect } from 'node:tls';
import type { Transporter } from 'nodemailer';
import { judgedLookup, needAllowed } from '../../../outside.ts';
import { type Channel, type Outside, type Parcel, SendError, type Way } from '../way.ts';

const PATIENCE_MS = 10_000;
const IMPLICIT_TLS = 465;
const SUBMISSION = 587;

/** A server that somebody has entered is judged as every other address outside is. */
function ownServer({ url = '', account, secret }: Channel, { rule }: Outside): object {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'smtps:';
  needAllowed(rule, hostname.replace(/^\[|\]$/g, ''));
  const where = { host: hostname, port: Number(port) || (secure ? IMPLICIT_TLS : SUBMISSION) };
  return {
    ...where,
    secure,
    ...(account ? { auth: { user: account, pass: secret ?? '' } } : {}),
    getSocket(_options: object, done: (error: Error | null, made?: object) => void) {
      const lookup = judgedLookup(rule);
      const socket = secure
        ? secureConnect({ ...where, lookup, servername: hostname, timeout: PATIENCE_MS })
        : plainConnect({ ...where, lookup, timeout: PATIENCE_MS });
      socket.once('error', done);
      socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        socket.removeListener('error', done);
        done(null, { connection: socket, secured: secure });
      });
    },
  };
}

async function transportOf(channel: Channel, outside: Outside): Promise<{ transport: Transporter; from: string }> {
  const limits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const { createTransport } = await import('nodemailer');
  if (channel.url)
    return {
      transport: createTransport({ ...ownServer(channel, outside), ...limits }),
      from: channel.sender ?? channel.account ?? '',
    };
  if (!outside.smtp) throw new SendError('neither the channel nor the installation has a mail server', true);
  return {
    transport: createTransport({ url: outside.smtp.url, ...limits }),
    from: channel.sender ?? outside.smtp.from,
  };
}

/** The server has refused this mail for good (RFC 5321, 4.2.1). */
const isRefused = (error: unknown): boolean => {
  const code = (error as { readonly responseCode?: unknown }).responseCode;
  return typeof code === 'number' && code >= 500;
};

async function hand({ id, receiver, said }: Parcel, transport: Transporter, from: string): Promise<void> {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  try {
    await transport.sendMail({
      from,
      to: receiver,
      subject: said.subject,
      text: [said.text, said.link].filter(Boolean).join('\n\n'),
      messageId: `<${id}@${domain}>`,
    });
  } catch (error) {
    throw new SendError(error instanceof Error ? error.message : String(error), isRefused(error));
  }
}

export const mail: Way = {
  reaches: 'email',
  hasActs: true,
  async send(parcel, outside) {
    const { transport, from } = await transportOf(parcel.channel, outside);
    try {
      await hand(parcel, transport, from);
    } finally {
      transport.close();
    }
  },
};
