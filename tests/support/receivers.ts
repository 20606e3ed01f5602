/** Receivers outside of the house: an HTTP server and a mail server that keep what they were sent and answer as told. */
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** A request as it came. */
export interface Received {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: Readonly<Record<string, unknown>>;
}

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON unless it is a text. */
  readonly body?: unknown;
}

export interface HttpReceiver {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** What is answered from now on; `null` never answers. */
  answer: (request: Received) => Reply | null;
  end(): Promise<void>;
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

function parsed(body: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** @param answer what it answers; as WeCom, DingTalk and Feishu do unless it is given */
export async function httpReceiver(
  answer: HttpReceiver['answer'] = () => ({ body: { errcode: 0, errmsg: 'ok', code: 0, msg: 'success' } }),
): Promise<HttpReceiver> {
  const server = createHttpServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      const one = { path: pathname, query: searchParams, headers: request.headers, body, json: parsed(body) };
      receiver.received.push(one);
      const reply = receiver.answer(one);
      if (reply === null) return;
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
    });
  });
  const port = await listen(server);
  const receiver: HttpReceiver = {
    url: `http://127.0.0.1:${port}`,
    port,
    received: [],
    answer,
    end: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

export interface MailReceiver {
  readonly url: string;
  /** Heads and text of each mail, as lines. */
  readonly mails: string[];
  /** Refuses the next mails with this answer to their text; undefined takes them. */
  refusal: string | undefined;
  end(): Promise<void>;
}

/** As much of a mail server as a sender needs. */
export async function mailReceiver(): Promise<MailReceiver> {
  const server = createServer((socket) => {
    let text = '';
    let mail: string[] | undefined;
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      text += part.toString('utf8');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (mail && line !== '.') mail.push(line);
        else if (mail) {
          if (receiver.refusal === undefined) receiver.mails.push(mail.join('\n'));
          socket.write(`${receiver.refusal ?? '250 taken'}\r\n`);
          mail = undefined;
        } else if (/^DATA/i.test(line)) {
          mail = [];
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  const port = await listen(server);
  const receiver: MailReceiver = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refusal: undefined,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
  return receiver;
}

/** What a mail says, as its reader sees it: nodemailer writes heads as encoded words, and texts in some coding. */
export function readMail(raw: string): { readonly subject: string; readonly text: string } {
  const at = raw.indexOf('\n\n');
  const [head, coded] = [raw.slice(0, at), raw.slice(at).trim()];
  const subject = head
    .replaceAll(/\n[ \t]/g, '')
    // White space between two encoded words is none (RFC 2047, 6.2).
    .replaceAll(/\?=[ \t]+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/g, (_whole, word: string) => Buffer.from(word, 'base64').toString())
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_whole, word: string) =>
      decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')),
    )
    .split('\n')
    .find((line) => line.startsWith('Subject:'));
  return { subject: subject?.slice('Subject:'.length).trim() ?? '', text: decoded(head, coded) };
}

function decoded(head: string, coded: string): string {
  if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(coded, 'base64').toString();
  if (!/Content-Transfer-Encoding: quoted-printable/i.test(head)) return coded;
  const bytes = coded
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
