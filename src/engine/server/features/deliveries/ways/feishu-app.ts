/** Messages of a Feishu app to one person, found by the mobile number. The service drops a second one of the same id. */
import { type Channel, type Outside, SendError, type Way } from '../way.ts';
import { fitBytes, type Json, needZero, postJson, wholeText } from './http.ts';
import { openTokens } from './tokens.ts';

const SERVICE = 'https://open.feishu.cn';
const MOST_BYTES = 18_000;
/** The token is not known or has ended. */
const TOKEN_ENDED = [99991663, 99991661];
/** Too many calls; the service is busy. */
const PASSING = [99991400, 11232, 230020, ...TOKEN_ENDED];

const tokens = openTokens(async ({ url, account, secret }, outside) => {
  const answer = await postJson(outside, `${url ?? SERVICE}/open-apis/auth/v3/tenant_access_token/internal`, {
    app_id: account,
    app_secret: secret,
  });
  needZero(answer, 'code', 'msg', PASSING);
  return { value: String(answer['tenant_access_token']), seconds: Number(answer['expire']) };
});

async function call(channel: Channel, outside: Outside, path: string, body: unknown): Promise<Json> {
  const token = await tokens.of(channel, outside);
  const answer = await postJson(outside, `${channel.url ?? SERVICE}/open-apis/${path}`, body, {
    authorization: `Bearer ${token}`,
  });
  if (TOKEN_ENDED.includes(Number(answer['code']))) tokens.forget(channel);
  needZero(answer, 'code', 'msg', PASSING);
  return answer;
}

/** The id of the person with this number, as the service names it. */
async function openId(channel: Channel, outside: Outside, mobile: string): Promise<string> {
  const { data } = await call(channel, outside, 'contact/v3/users/batch_get_id?user_id_type=open_id', {
    mobiles: [mobile],
  });
  const found = (data as { readonly user_list?: readonly Json[] } | undefined)?.user_list?.[0]?.['user_id'];
  if (typeof found !== 'string') throw new SendError('nobody has this mobile number', true);
  return found;
}

export const feishuApp: Way = {
  reaches: 'mobile',
  hasActs: true,
  async send({ id, channel, receiver, said }, outside) {
    await call(channel, outside, 'im/v1/messages?receive_id_type=open_id', {
      receive_id: await openId(channel, outside, receiver),
      msg_type: 'text',
      content: JSON.stringify({ text: fitBytes(wholeText(said), MOST_BYTES) }),
      uuid: id,
    });
  },
};
