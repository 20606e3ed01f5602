/** A caller of the API, as a browser or another system would be: signs in, sends, reads the envelope. */

export interface Answer<T = unknown> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

export interface Caller {
  readonly url: string;
  readonly token: string | undefined;
  get<T = unknown>(path: string, query?: Readonly<Record<string, string | number>>): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown): Promise<Answer<T>>;
  put<T = unknown>(path: string, body?: unknown): Promise<Answer<T>>;
}

let sent = 0;

/** How many requests callers of this process have sent since this was last asked. */
export function requestsSent(): number {
  const since = sent;
  sent = 0;
  return since;
}

const WEB_CLIENT = `Basic ${Buffer.from('web:web').toString('base64')}`;

/** Signs in by password through the public web client. Throws when the answer holds no token. */
export async function signIn(url: string, username: string, password: string, tenantCode = 'default'): Promise<string> {
  const answer = await fetch(`${url}/api/uaa/oauth/token`, {
    method: 'POST',
    headers: { authorization: WEB_CLIENT, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'password', scope: 'web', username, password, tenantCode }),
  });
  const body = (await answer.json()) as { data?: { access_token?: string }; msg?: string };
  const token = body.data?.access_token;
  if (!token) throw new Error(`${username} cannot sign in: ${answer.status} ${JSON.stringify(body)}`);
  return token;
}

/** A caller with this token; without one, a stranger. Paths are those of the API without `/prod-api`. */
export function api(
  url: string,
  token?: string,
  language = 'zh',
  headers: Readonly<Record<string, string>> = {},
): Caller {
  const send = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    sent += 1;
    const answer = await fetch(`${url}/prod-api${path}`, {
      method,
      headers: {
        'accept-language': language,
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const envelope = (text.startsWith('{') ? JSON.parse(text) : { code: answer.status, msg: text, data: null }) as Omit<
      Answer<T>,
      'status'
    >;
    return { ...envelope, status: answer.status };
  };
  return {
    url,
    token,
    get: (path, query = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
      ).toString();
      return send('GET', search ? `${path}?${search}` : path);
    },
    post: (path, body = {}) => send('POST', path, body),
    put: (path, body = {}) => send('PUT', path, body),
  };
}
