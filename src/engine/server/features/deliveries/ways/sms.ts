/** Text messages by the HTTP call that a channel describes: address, headers and body with places in double braces. */
import { type Parcel, SendError, type Way } from '../way.ts';
import { jsonOf, post, wholeText } from './http.ts';

/** Characters of one message, several parts long: what services take. */
const MOST_CHARACTERS = 500;

type Places = Readonly<Record<string, string>>;

function placesOf({ id, channel, receiver, said }: Parcel): Places {
  const whole = wholeText(said);
  const content = whole.length > MOST_CHARACTERS ? `${whole.slice(0, MOST_CHARACTERS - 1)}…` : whole;
  return { mobile: receiver, content, id, account: channel.account ?? '', secret: channel.secret ?? '' };
}

/** Fills the places of a template; each value is written as the place around it asks. */
const filled = (template: string, places: Places, written: (value: string) => string): string =>
  template.replaceAll(/\{\{ *(\w+) *\}\}/g, (whole, name: string) => {
    const value = places[name];
    return value === undefined ? whole : written(value);
  });

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);
const asIs = (value: string): string => value.replaceAll(/[\r\n]+/g, ' ');

/** `Name: value` a line. */
function headersOf(text: string | undefined, places: Places): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const line of (text ?? '').split(/\r?\n/)) {
    const [, name, value] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers[name.toLowerCase()] = filled(value, places, asIs);
  }
  return headers;
}

/** What stands at `data.code` of an answer. */
function valueAt(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined,
      answer,
    );
}

export const sms: Way = {
  reaches: 'mobile',
  async send(parcel, outside) {
    const { channel } = parcel;
    const places = placesOf(parcel);
    const url = filled(channel.url ?? '', places, encodeURIComponent);
    const headers = { 'content-type': 'application/json; charset=utf-8', ...headersOf(channel.headers, places) };
    const isForm = headers['content-type'].includes('x-www-form-urlencoded');
    const answer =
      channel.method === 'GET'
        ? await post(outside, { url, method: 'GET', headers })
        : await post(outside, {
            url,
            method: 'POST',
            headers,
            body: filled(channel.body ?? '', places, isForm ? encodeURIComponent : inJson),
          });
    if (!channel.okField) return;
    const said = String(valueAt(jsonOf(answer), channel.okField));
    if (said !== channel.okValue) throw new SendError(`${channel.okField} is ${said}: ${answer.slice(0, 200)}`);
  },
};
