/** A robot of a DingTalk group, signed where it has a secret: HMAC-SHA256 of `milliseconds\nsecret` in the address. */
import { createHmac } from 'node:crypto';
import type { Channel, Way } from '../way.ts';
import { fitBytes, needZero, postJson, wholeText } from './http.ts';

const MOST_BYTES = 18_000;
/** More than twenty messages a minute; the service is busy. */
const PASSING = [130101, 660026, 410100, -1];

function signedUrl({ url = '', secret }: Channel, now: number): string {
  if (!secret) return url;
  const sign = createHmac('sha256', secret).update(`${now}\n${secret}`).digest('base64');
  const signed = new URL(url);
  signed.searchParams.set('timestamp', String(now));
  signed.searchParams.set('sign', sign);
  return signed.href;
}

export const dingtalkRobot: Way = {
  async send({ channel, said }, outside) {
    const answer = await postJson(outside, signedUrl(channel, outside.now()), {
      msgtype: 'text',
      text: { content: fitBytes(wholeText(said), MOST_BYTES) },
    });
    needZero(answer, 'errcode', 'errmsg', PASSING);
  },
};
