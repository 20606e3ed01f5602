/** Work notifications of a DingTalk app to one person, found by the mobile number. */
import { type Channel, type Outside, SendError, type Way } from '../way.ts';
import { fitBytes, type Json, jsonOf, needZero, post, postJson, wholeText } from './http.ts';
import { openTokens } from './tokens.ts';

const SERVICE = 'https://oapi.dingtalk.com';
const MOST_BYTES = 2_048;
/** The token is not known or has ended. */
const TOKEN_ENDED = [40014, 42001, 88];
/** Too many calls; the service is busy. */
const PASSING = [90002, 90018, 143104, -1, ...TOKEN_ENDED];

const tokens = openTokens(async (channel, outside) => {
  const query = new URLSearchParams({ appkey: channel.account ?? '', appsecret: channel.secret ?? '' });
  const answer = jsonOf(
    await post(outside, { url: `${channel.url ?? SERVICE}/gettoken?${query.toString()}`, method: 'GET' }),
  );
  needZero(answer, 'errcode', 'errmsg', PASSING);
  return { value: String(answer['access_token']), seconds: Number(answer['expires_in']) };
});

async function call(channel: Channel, outside: Outside, path: string, body: unknown): Promise<Json> {
  const token = await tokens.of(channel, outside);
  const answer = await postJson(outside, `${channel.url ?? SERVICE}/topapi/${path}?access_token=${token}`, body);
  if (TOKEN_ENDED.includes(Number(answer['errcode']))) tokens.forget(channel);
  needZero(answer, 'errcode', 'errmsg', PASSING);
  return answer;
}

export const dingtalkApp: Way = {
  reaches: 'mobile',
  hasActs: true,
  async send({ channel, receiver, said }, outside) {
    const { result } = await call(channel, outside, 'v2/user/getbymobile', { mobile: receiver });
    const userid = (result as Json | undefined)?.['userid'];
    if (userid === undefined) throw new SendError('nobody has this mobile number', true);
    await call(channel, outside, 'message/corpconversation/asyncsend_v2', {
      agent_id: Number(channel.agentId),
      userid_list: String(userid),
      msg: { msgtype: 'text', text: { content: fitBytes(wholeText(said), MOST_BYTES) } },
    });
  },
};
