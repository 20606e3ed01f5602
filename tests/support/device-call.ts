/** A device as it calls: signs verb, address, moment and the digest of the body with its key. */
import { createHash, createHmac } from 'node:crypto';
import type { Answer } from './client.ts';

export interface Key {
  readonly device: string;
  readonly secret: string;
}

export interface Signed {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Address of the reports of gates. */
export const GATE = '/api/thirdParty/onsiteFace/report';

/** @param time milliseconds since 1970, by the clock of the device */
export function signed({ device, secret }: Key, path: string, content: unknown, time: number): Signed {
  const body = JSON.stringify(content);
  const digest = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${time}\n${digest}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      device,
      'device-time': String(time),
      'device-digest': digest,
      'device-signature': signature,
    },
  };
}

/** Sends what was signed, as it is. */
export async function sendSigned<T = unknown>(
  url: string,
  path: string,
  { headers, body }: Signed,
): Promise<Answer<T>> {
  const answer = await fetch(`${url}/prod-api${path}`, { method: 'POST', headers, body });
  return { ...((await answer.json()) as Answer<T>), status: answer.status };
}
