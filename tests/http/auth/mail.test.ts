/** Mail by SMTP: what arrives at a real mail server, and what the outbox says when none answers. */
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../support/server.ts';
import { lastMessage, solvedCaptcha } from './door.ts';

let mails: string[] = [];
let smtp: Server;
let server: TestServer;

/** As much of a mail server as a sender needs. */
function mailServer(): Server {
  return createServer((socket) => {
    let text = '';
    let data = false;
    socket.write('220 test\r\n');
    socket.on('data', (part) => {
      text += part.toString('utf8');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (data) {
          if (line !== '.') {
            mails[mails.length - 1] += `${line}\n`;
            continue;
          }
          data = false;
          socket.write('250 taken\r\n');
        } else if (/^DATA/i.test(line)) {
          data = true;
          mails.push('');
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
}

beforeAll(async () => {
  smtp = mailServer();
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  server = await testServer({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
      MAIL_FROM: 'portal@example.org',
      ONLINE_DOMAIN: 'https://portal.example.org',
    },
  });
}, 120_000);
afterAll(async () => {
  await server.end();
  smtp.close();
});

async function recover(email: string): Promise<void> {
  const { id, text } = await solvedCaptcha(server);
  expect(
    (
      await server
        .stranger('en')
        .post('/api/account/sysuserdetail/retrievePassword', { email, charCaptcha: text, captchaId: id })
    ).code,
  ).toBe(200);
}

test('a reset link leaves by SMTP in the language of who asked', async () => {
  mails = [];
  await recover('staff@lzsteel.example');
  expect(await lastMessage(server, 'staff@lzsteel.example')).toMatchObject({ status: 'sent', reason: null });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^From: portal@example\.org$/m);
  expect(mails[0]).toMatch(/^To: staff@lzsteel\.example$/m);
  expect(mails[0]).toMatch(/^Subject: Reset your password$/m);
  expect(mails[0]?.replaceAll('=\n', '').replaceAll('=3D', '=')).toMatch(
    /https:\/\/portal\.example\.org\/#\/resetPassword\?token=[\w-]{43}/,
  );
});

test('without a mail server the answer is the same, and the outbox says why', async () => {
  await new Promise<void>((resolve) => {
    smtp.close(() => resolve());
  });
  await recover('safety@lzsteel.example');
  expect(await lastMessage(server, 'safety@lzsteel.example')).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('ECONNREFUSED'),
  });
});
