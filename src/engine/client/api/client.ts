/**
 * The calls of the API, through one of the two clients: data of the envelope, conditional answers, files, messages,
 * tokens.
 */
import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import i18next from 'i18next';
import { ApiError, CODE_NO_ANSWER, businessMessage, downloadMessage, isEnvelope } from './errors.ts';
import { clients, fileName } from './interceptors.ts';
import type { ClientName } from './profiles.ts';
import { type QueryParams, queryText } from './query-text.ts';
import { TOKEN_PATH, WEB_CLIENT, tokensOf } from './renewal.ts';
import { REPEAT_HEADER, forgetRequest } from './repeat-guard.ts';
import { storeTokens, tellSessionNews } from './session.ts';
import { type Activity, duringActivity, tellCallFailure } from './signals.ts';
import { basePath, headerOf } from './transport.ts';

/** Answers that ask whether to sign in again instead of doing it (specification, section 8). */
const RELOGIN_CODES: readonly unknown[] = [50008, 50012, 50014];

export interface CallOptions {
  /** Absent: the main one. */
  readonly client?: ClientName;
  readonly params?: QueryParams;
  /** URLSearchParams are sent as a form, FormData as parts, everything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Sign-in calls: no token is sent and a 401 does not end a session. */
  readonly anonymous?: boolean;
  readonly blob?: boolean;
  /** Goes on when the page is left; the body has at most `KEPT_ALIVE_BYTES`. */
  readonly keepalive?: boolean;
  /** Share of the body that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** The overlay that stands over the page while this call is under way. */
  readonly overlay?: Activity;
}

/** Header of calls that change nothing when they are repeated, so that the duplicate guard leaves them alone. */
export const REPEATABLE: Readonly<Record<string, string>> = { [REPEAT_HEADER]: 'false' };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Tells the shell when an answer asks whether to sign in again; true if it does. */
export function tellRelogin(body: unknown): boolean {
  if (!isEnvelope(body) || !RELOGIN_CODES.includes(Number(body.code))) return false;
  tellSessionNews({ kind: 'relogin', message: businessMessage(Number(body.code), body.msg) });
  return true;
}

/** FormData, URLSearchParams and Blob are sent as they are, everything else as JSON. */
function isWritten(body: unknown): boolean {
  return body === undefined || body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob;
}

function configOf(method: Method, path: string, options: CallOptions): AxiosRequestConfig {
  const { params, body, headers, signal, anonymous, blob, keepalive, onProgress } = options;
  return {
    method,
    url: path,
    data: isWritten(body) ? body : JSON.stringify(body),
    headers: { ...headers, ...(isWritten(body) ? {} : { 'Content-Type': 'application/json' }) },
    ...(params ? { params } : {}),
    ...(signal ? { signal } : {}),
    ...(anonymous ? { anonymous } : {}),
    ...(blob ? { responseType: 'blob' } : {}),
    ...(keepalive ? { keepalive } : {}),
    ...(onProgress ? { onUploadProgress: ({ progress = 0 }) => onProgress(progress) } : {}),
  };
}

/** Tells who listens how a call failed. */
function tellFailure(method: Method, path: string, options: CallOptions, { code, message, requestId }: ApiError): void {
  if (code === CODE_NO_ANSWER || code === 401) {
    const query = queryText(options.params);
    forgetRequest(basePath() + path + (query ? `?${query}` : ''));
  }
  if (RELOGIN_CODES.includes(code)) tellSessionNews({ kind: 'relogin', message });
  if (code >= 500 && code < 600) tellCallFailure({ method, path, code, message, ...(requestId ? { requestId } : {}) });
}

/** Sends a call through its client, and tells who listens how it went. */
async function conduct<T>(
  method: Method,
  path: string,
  options: CallOptions,
  read: (answer: AxiosResponse<unknown>) => T,
): Promise<T> {
  const client = clients[options.client ?? 'main'];
  try {
    return await duringActivity(options.overlay, async () =>
      read(await client.request<unknown>(configOf(method, path, options))),
    );
  } catch (cause) {
    if (cause instanceof ApiError) tellFailure(method, path, options, cause);
    throw cause;
  }
}

function dataOf(answer: AxiosResponse<unknown>): unknown {
  return isEnvelope(answer.data) ? answer.data.data : answer.data;
}

/**
 * One call of the API.
 * @returns `data` of the envelope
 * @throws {ApiError} for every failure; an aborted call throws `AbortError`
 */
export function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  return conduct(method, path, options, (answer) => dataOf(answer) as T);
}

export interface ConditionalAnswer<T> {
  readonly data?: T;
  readonly etag?: string;
}

/** A GET with an ETag; `data` is absent when nothing has changed since `etag`. */
export function callIfChanged<T>(
  path: string,
  etag: string | undefined,
  signal?: AbortSignal,
): Promise<ConditionalAnswer<T>> {
  const options: CallOptions = {
    ...(etag ? { headers: { 'If-None-Match': etag } } : {}),
    ...(signal ? { signal } : {}),
  };
  return conduct('GET', path, options, (answer) => {
    if (answer.status === 304 && etag) return { etag };
    const data = dataOf(answer) as T;
    const fresh = headerOf(answer, 'etag');
    return fresh === null ? { data } : { data, etag: fresh };
  });
}

/**
 * The server's time in milliseconds, to the second. Asked without a session, for such answers are kept by nobody on the
 * way.
 */
export function serverTime(): Promise<number | undefined> {
  return conduct('GET', '/api/public/portal', { anonymous: true, headers: REPEATABLE }, (answer) => {
    const time = Date.parse(headerOf(answer, 'date') ?? '');
    return Number.isNaN(time) ? undefined : time;
  });
}

/** Is this the error of a call that we ourselves gave up? */
export function isAborted(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError';
}

export interface NamedBlob {
  readonly blob: Blob;
  readonly name: string | undefined;
}

/** Fetches a file and its name (`download-filename`, percent-encoded; Q-137), through the second client. */
export function fetchBlob(
  path: string,
  params: QueryParams = {},
  more: Pick<CallOptions, 'overlay' | 'signal' | 'body' | 'headers'> = {},
): Promise<NamedBlob> {
  const options: CallOptions = { client: 'second', params, blob: true, ...more };
  return conduct(more.body === undefined ? 'GET' : 'POST', path, options, (answer) => {
    const body = dataOf(answer);
    if (!(body instanceof Blob)) throw new ApiError(500, downloadMessage(500, undefined));
    return { blob: body, name: fileName(answer) };
  });
}

/**
 * A file that a person asked to save: with its overlay, and one sentence for a network that is gone.
 * @param form sent by POST as a form: a list of chosen rows is longer than an address may be
 */
export async function download(
  path: string,
  params: QueryParams,
  form?: Readonly<Record<string, string>>,
): Promise<NamedBlob> {
  try {
    return await fetchBlob(path, params, {
      overlay: 'downloading',
      ...(form ? { body: new URLSearchParams(form), headers: REPEATABLE } : {}),
    });
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === CODE_NO_ANSWER)
      throw new ApiError(CODE_NO_ANSWER, i18next.t('messages:downloadFailed'));
    throw cause;
  }
}

/**
 * A call whose success is told by its message (specification, section 5: "when the server message equals success").
 * @returns the message of the answer
 */
export function callForMessage(method: Method, path: string, options: CallOptions = {}): Promise<string> {
  return conduct(method, path, options, ({ data }) => (isEnvelope(data) && data.msg) || '');
}

/**
 * What can be proved at the token call (specification 7.1), beside the tenant: an account, a mobile number, a one-time
 * key, a signature.
 */
export type Credentials =
  | {
      readonly grant_type: 'password';
      readonly type: 'account';
      readonly username: string;
      readonly password: string;
      readonly totp?: string;
    }
  | { readonly grant_type: 'mobile'; readonly type: 'mobile'; readonly mobile: string; readonly smsCaptcha: string }
  | { readonly grant_type: 'single'; readonly singleKey: string }
  | {
      readonly grant_type: 'single';
      readonly username: string;
      readonly secretKey: string;
      readonly secretTime: string;
    };

/** Fetches tokens and stores them; what is typed goes without the blanks around it, but a password goes as it is. */
export async function fetchTokens(credentials: Credentials, tenantCode: string, remember: boolean): Promise<void> {
  const fields = Object.entries({ ...credentials, tenantCode }).map(([name, value]): [string, string] => [
    name,
    name === 'password' ? value : value.trim(),
  ]);
  const body = new URLSearchParams([['scope', 'web'], ['client_id', 'web'], ...fields]);
  const data = await call<unknown>('POST', TOKEN_PATH, {
    body,
    anonymous: true,
    headers: { Authorization: WEB_CLIENT },
  });
  storeTokens(tokensOf(data), remember);
}
