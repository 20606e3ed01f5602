/** A robot of a WeCom group: the key is part of its address. */
import type { Way } from '../way.ts';
import { fitBytes, needZero, postJson, wholeText } from './http.ts';

/** Bytes of a text message. */
const MOST_BYTES = 2_048;
/** More than twenty messages a minute. */
const TOO_MANY = [45009];

export const wecomRobot: Way = {
  async send({ channel, said }, outside) {
    const answer = await postJson(outside, channel.url ?? '', {
      msgtype: 'text',
      text: { content: fitBytes(wholeText(said), MOST_BYTES) },
    });
    needZero(answer, 'errcode', 'errmsg', TOO_MANY);
  },
};
