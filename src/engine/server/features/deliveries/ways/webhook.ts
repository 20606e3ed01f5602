/** Another system: JSON, signed by HMAC-SHA256 of `seconds.body` under its secret. */
import { createHmac } from 'node:crypto';
import type { Way } from '../way.ts';
import { post } from './http.ts';

export const webhook: Way = {
  async send({ id, channel, said }, outside) {
    const body = said.json ?? JSON.stringify({ id, subject: said.subject, text: said.text, link: said.link });
    const seconds = String(Math.floor(outside.now() / 1_000));
    const sign = createHmac('sha256', channel.secret ?? '')
      .update(`${seconds}.${body}`)
      .digest('hex');
    await post(outside, {
      url: channel.url ?? '',
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-anlan-delivery': id,
        'x-anlan-timestamp': seconds,
        'x-anlan-signature': `sha256=${sign}`,
      },
      body,
    });
  },
};
