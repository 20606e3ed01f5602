/** Messages of a WeCom app to one person, found by the mobile number. */
import { type Channel, type Outside, SendError, type Way } from '../way.ts';
import { fitBytes, type Json, jsonOf, needZero, post, postJson, wholeText } from './http.ts';
import { openTokens } from './tokens.ts';

const SERVICE = 'https://qyapi.weixin.qq.com';
const MOST_BYTES = 2_048;
/** The token is not known or has ended. */
const TOKEN_ENDED = [40014, 42001];
/** Too many calls; the service is busy. */
const PASSING = [45009, 45033, -1, ...TOKEN_ENDED];

const tokens = openTokens(async (channel, outside) => {
  const query = new URLSearchParams({ corpid: channel.account ?? '', corpsecret: channel.secret ?? '' });
  const answer = jsonOf(
    await post(outside, { url: `${channel.url ?? SERVICE}/cgi-bin/gettoken?${query.toString()}`, method: 'GET' }),
  );
  needZero(answer, 'errcode', 'errmsg', PASSING);
  return { value: String(answer['access_token']), seconds: Number(answer['expires_in']) };
});

async function call(channel: Channel, outside: Outside, path: string, body: unknown): Promise<Json> {
  const token = await tokens.of(channel, outside);
  const answer = await postJson(outside, `${channel.url ?? SERVICE}/cgi-bin/${path}?access_token=${token}`, body);
  if (TOKEN_ENDED.includes(Number(answer['errcode']))) tokens.forget(channel);
  needZero(answer, 'errcode', 'errmsg', PASSING);
  return answer;
}

export const wecomApp: Way = {
  reaches: 'mobile',
  hasActs: true,
  async send({ channel, receiver, said }, outside) {
    const { userid } = await call(channel, outside, 'user/getuserid', { mobile: receiver });
    const answer = await call(channel, outside, 'message/send', {
      touser: String(userid),
      msgtype: 'text',
      agentid: Number(channel.agentId),
      text: { content: fitBytes(wholeText(said), MOST_BYTES) },
    });
    if (answer['invaliduser']) throw new SendError(`invaliduser ${String(answer['invaliduser'])}`, true);
  },
};
