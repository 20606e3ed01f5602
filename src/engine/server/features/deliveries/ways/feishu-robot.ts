/** A robot of a Feishu group, signed where it has a secret: HMAC-SHA256 of nothing under `seconds\nsecret`. */
import { createHmac } from 'node:crypto';
import type { Way } from '../way.ts';
import { fitBytes, needZero, postJson, wholeText } from './http.ts';

const MOST_BYTES = 18_000;
/** Too many messages; the service is busy. */
const PASSING = [9499, 11232, 230020, 1500];

function signature(secret: string | undefined, seconds: string): Readonly<Record<string, string>> {
  if (!secret) return {};
  return { timestamp: seconds, sign: createHmac('sha256', `${seconds}\n${secret}`).digest('base64') };
}

export const feishuRobot: Way = {
  async send({ channel, said }, outside) {
    const seconds = String(Math.floor(outside.now() / 1_000));
    const answer = await postJson(outside, channel.url ?? '', {
      ...signature(channel.secret, seconds),
      msg_type: 'text',
      content: { text: fitBytes(wholeText(said), MOST_BYTES) },
    });
    needZero(answer, 'code', 'msg', PASSING);
  },
};
