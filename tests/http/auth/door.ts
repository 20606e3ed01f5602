/** The doors of sign-in as a caller of the API meets them, and what only the database knows. */
import pg from 'pg';
import type { ListData } from '../../../src/engine/model/wire.ts';
import type { TestServer } from '../../support/server.ts';

export const BASIC = `Basic ${Buffer.from('web:web').toString('base64')}`;

export interface TokenData {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
  readonly secondFactor?: boolean;
}

export interface TokenAnswer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: TokenData;
}

/** Sends a form to a token call. */
export async function askToken(
  server: TestServer,
  form: Readonly<Record<string, string>>,
  options: { path?: string; authorization?: string; agent?: string } = {},
): Promise<TokenAnswer> {
  const answer = await fetch(`${server.url}/prod-api${options.path ?? '/api/uaa/oauth/token'}`, {
    method: 'POST',
    headers: {
      authorization: options.authorization ?? BASIC,
      'content-type': 'application/x-www-form-urlencoded',
      ...(options.agent ? { 'user-agent': options.agent } : {}),
    },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<TokenAnswer, 'status'>) };
}

/** Runs a statement behind the product's back. */
export async function behind<T>(server: TestServer, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query(text, values as unknown[])).rows as T[];
  } finally {
    await client.end();
  }
}

/** The newest message to a receiver, as an administrator reads it in the outbox. */
export async function lastMessage(server: TestServer, receiver: string): Promise<Record<string, unknown> | undefined> {
  await server.deps.outbox.idle();
  const answer = await (
    await server.as('admin')
  ).get<ListData>('/api/system/messageOutbox/queryMessageOutbox', { receiver });
  return answer.data.list[0];
}

/** The code in the newest message to a number. */
export async function lastCode(server: TestServer, mobile: string): Promise<string> {
  return /\b(\d{6})\b/.exec(String((await lastMessage(server, mobile))?.['content']))?.[1] ?? '';
}

/** A captcha and what its picture says. */
export async function solvedCaptcha(server: TestServer): Promise<{ id: string; svg: string; text: string }> {
  const { data } = await server.stranger().get<{ id: string; svg: string }>('/api/account/captcha/getCharCaptcha');
  const [row] = await behind<{ payload: string }>(
    server,
    `select payload from anlan.one_time where kind = 'captcha' and hash = sha256($1::bytea)`,
    [data.id],
  );
  return { ...data, text: row?.payload ?? '' };
}
