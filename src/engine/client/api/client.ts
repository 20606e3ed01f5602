/** The calls of the API: base path, bearer token, language, envelope, silent refresh, session end; through one of the two clients. */
import i18next from 'i18next';
import {
  ApiError,
  CODE_NO_ANSWER,
  CODE_REPEATED,
  CODE_TIMEOUT,
  businessMessage,
  downloadMessage,
  isEnvelope,
  isSuccess,
} from './errors.ts';
import { LANGUAGE_TAGS, isLanguage } from './languages.ts';
import { previewHeader } from './preview.ts';
import { type ClientName, profiles } from './profiles.ts';
import { type QueryParams, queryText } from './query-text.ts';
import { REPEAT_HEADER, forgetRequest, isRepeated } from './repeat-guard.ts';
import { accessToken, clearTokens, refreshToken, roleCodes, storeTokens, tellSessionNews, wasLeft } from './session.ts';
import { type Activity, duringActivity, tellCallFailure } from './signals.ts';
import { type Answer, NoAnswer, transmit } from './transport.ts';

/** Answers that ask whether to sign in again instead of doing it (specification, section 8). */
const RELOGIN_CODES: readonly unknown[] = [50008, 50012, 50014];
/** The public web client: it identifies the application, it protects nothing. */
const WEB_CLIENT = `Basic ${btoa('web:web')}`;

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
  /** Share of the body that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** The overlay that stands over the page while this call is under way. */
  readonly overlay?: Activity;
}

/** Header of calls that change nothing when they are repeated, so that the duplicate guard leaves them alone. */
export const REPEATABLE: Readonly<Record<string, string>> = { [REPEAT_HEADER]: 'false' };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What the server wrote into the page; it may be empty. */
export function basePath(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '/prod-api';
}

/** Headers that every call carries, also the event stream. */
export function commonHeaders(token: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    'Accept-Language': LANGUAGE_TAGS[isLanguage(i18next.language) ? i18next.language : 'en'],
  };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  const preview = previewHeader();
  if (preview) headers['X-Preview'] = preview;
  return headers;
}

function headersOf(options: CallOptions, token: string | null): Record<string, string> {
  const roles = options.anonymous || !profiles[options.client ?? 'main'].sendsRoles ? [] : roleCodes();
  const { [REPEAT_HEADER]: _unsent, ...headers }: Record<string, string> = {
    ...commonHeaders(options.anonymous ? null : token),
    ...options.headers,
  };
  return roles.length > 0 ? { roleCode: roles.map(encodeURIComponent).join(','), ...headers } : headers;
}

function addressOf(path: string, options: CallOptions): string {
  const query = queryText(options.params);
  return basePath() + path + (query ? `?${query}` : '');
}

async function send(method: Method, path: string, options: CallOptions, token: string | null): Promise<Answer> {
  const profile = profiles[options.client ?? 'main'];
  try {
    return await transmit({
      method,
      url: addressOf(path, options),
      headers: headersOf(options, token),
      body: options.body,
      timeoutMs: profile.timeoutMs,
      blob: options.blob ?? false,
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    });
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause;
    throw cause.timedOut
      ? new ApiError(CODE_TIMEOUT, profile.timeoutText())
      : new ApiError(CODE_NO_ANSWER, profile.noAnswerText());
  }
}

let refreshing: Promise<boolean> | undefined;

async function renewTokens(refresh: string): Promise<boolean> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refresh });
  const answer = await send(
    'POST',
    '/api/uaa/oauth/token',
    { body, anonymous: true, headers: { Authorization: WEB_CLIENT } },
    null,
  );
  if (answer.status !== 200 || !isEnvelope(answer.body) || !isSuccess(answer.body.code)) return false;
  storeTokens(tokensOf(answer.body.data));
  return true;
}

/** Renews the session by its refresh token; several callers share one attempt. False when it cannot be renewed. */
export function refreshSession(): Promise<boolean> {
  const refresh = refreshToken();
  if (!refresh) return Promise.resolve(false);
  refreshing ??= renewTokens(refresh)
    .catch(() => false)
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** The tokens of an answer of the token call. */
function tokensOf(data: unknown): { access: string; refresh?: string } {
  const fields = data as { access_token?: unknown; refresh_token?: unknown };
  if (typeof fields.access_token !== 'string') throw new ApiError(500, profiles.main.statusText(500));
  return typeof fields.refresh_token === 'string'
    ? { access: fields.access_token, refresh: fields.refresh_token }
    : { access: fields.access_token };
}

/** Forgets the session and tells the shell, which goes to the sign-in page and says why: it was left in another tab, or its time is over. */
export function endSession(): void {
  clearTokens();
  tellSessionNews({ kind: 'ended', elsewhere: wasLeft() });
}

/** Sends the call; on 401 once more after a silent refresh, or with the token another tab has renewed meanwhile. */
async function sendWithSession(method: Method, path: string, options: CallOptions): Promise<Answer> {
  const token = accessToken();
  const first = await send(method, path, options, token);
  if (first.status !== 401 || options.anonymous) return first;
  const renewedElsewhere = accessToken() !== null && accessToken() !== token;
  if (renewedElsewhere || (await refreshSession())) {
    const second = await send(method, path, options, accessToken());
    if (second.status !== 401) return second;
  }
  if (profiles[options.client ?? 'main'].endsSession) endSession();
  return first;
}

/** A blob that turns out to hold JSON and has no name to be saved under is an answer in words (specification, section 7.4). */
async function bodyOf(answer: Answer): Promise<unknown> {
  if (!(answer.body instanceof Blob) || !answer.body.type.includes('json') || fileName(answer) !== undefined)
    return answer.body;
  const text = await answer.body.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return answer.body;
  }
}

function fileName(answer: Answer): string | undefined {
  const named =
    answer.header('download-filename') ??
    /filename\*=UTF-8''([^;]+)/i.exec(answer.header('content-disposition') ?? '')?.[1];
  return named ? decodeURIComponent(named) : undefined;
}

/** The failure an answer stands for, if it is one. */
function failureOf(answer: Answer, body: unknown, options: CallOptions): ApiError | undefined {
  const { statusText, ownTexts } = profiles[options.client ?? 'main'];
  const envelope = isEnvelope(body) ? body : undefined;
  if (answer.status >= 300) {
    const code = Number(envelope?.code) || answer.status;
    return new ApiError(
      code,
      (!ownTexts.includes(answer.status) && envelope?.msg) || statusText(answer.status),
      envelope?.data,
      envelope?.requestId,
      envelope?.msg ?? '',
    );
  }
  if (!envelope || isSuccess(envelope.code)) return undefined;
  const code = Number(envelope.code);
  return new ApiError(
    code,
    (options.blob ? downloadMessage : businessMessage)(code, envelope.msg),
    envelope.data,
    envelope.requestId,
    envelope.msg ?? '',
  );
}

/** Tells the shell when an answer asks whether to sign in again; true if it does. */
export function tellRelogin(body: unknown): boolean {
  if (!isEnvelope(body) || !RELOGIN_CODES.includes(Number(body.code))) return false;
  tellSessionNews({ kind: 'relogin', message: businessMessage(Number(body.code), body.msg) });
  return true;
}

/** Throws the failure an answer stands for; returns its body when there is none. */
async function checkedBody(answer: Answer, options: CallOptions): Promise<unknown> {
  const body = await bodyOf(answer);
  const failure = failureOf(answer, body, options);
  if (failure) {
    if (RELOGIN_CODES.includes(failure.code)) tellSessionNews({ kind: 'relogin', message: failure.message });
    throw failure;
  }
  return isEnvelope(body) ? body.data : body;
}

/** Sends a call unless it is the last one over again, and tells who listens how it went. */
async function conduct<T>(
  method: Method,
  path: string,
  options: CallOptions,
  read: (answer: Answer) => Promise<T> | T,
): Promise<T> {
  if (isRepeated(method, addressOf(path, options), options.body, options.headers))
    throw new ApiError(CODE_REPEATED, i18next.t('messages:repeated'));
  try {
    return await duringActivity(options.overlay, async () => read(await sendWithSession(method, path, options)));
  } catch (cause) {
    if (cause instanceof ApiError && (cause.code === CODE_NO_ANSWER || cause.code === 401))
      forgetRequest(addressOf(path, options));
    if (cause instanceof ApiError && cause.code >= 500 && cause.code < 600) {
      tellCallFailure({
        method,
        path,
        code: cause.code,
        message: cause.message,
        ...(cause.requestId ? { requestId: cause.requestId } : {}),
      });
    }
    throw cause;
  }
}

/**
 * One call of the API.
 * @returns `data` of the envelope
 * @throws {ApiError} for every failure; an aborted call throws `AbortError`
 */
export function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  return conduct(method, path, options, async (answer) => (await checkedBody(answer, options)) as T);
}

export interface ConditionalAnswer<T> {
  readonly data?: T;
  readonly etag?: string;
}

/** A GET with an ETag; `data` is absent when nothing has changed since `etag`. */
export function callIfChanged<T>(path: string, etag: string | undefined): Promise<ConditionalAnswer<T>> {
  const options: CallOptions = etag ? { headers: { 'If-None-Match': etag } } : {};
  return conduct('GET', path, options, async (answer) => {
    if (answer.status === 304 && etag) return { etag };
    const data = (await checkedBody(answer, options)) as T;
    const fresh = answer.header('etag');
    return fresh === null ? { data } : { data, etag: fresh };
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
  return conduct(more.body === undefined ? 'GET' : 'POST', path, options, async (answer) => {
    const body = await checkedBody(answer, options);
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
  return conduct(method, path, options, async (answer) => {
    await checkedBody(answer, options);
    return (isEnvelope(answer.body) && answer.body.msg) || '';
  });
}

/** What can be proved at the token call (specification 7.1), beside the tenant: an account, a mobile number, a one-time key, a signature. */
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
  const data = await call<unknown>('POST', '/api/uaa/oauth/token', {
    body,
    anonymous: true,
    headers: { Authorization: WEB_CLIENT },
  });
  storeTokens(tokensOf(data), remember);
}
