/** The one HTTP client: base path, bearer token, language, envelope, silent refresh, session end. */
import axios, { AxiosError, type AxiosResponse } from 'axios';
import i18next from 'i18next';
import { ApiError, CODE_NO_ANSWER, CODE_TIMEOUT, isEnvelope, isSuccess, statusMessage } from './errors.ts';
import { LANGUAGE_TAGS, isLanguage } from './languages.ts';
import { accessToken, clearTokens, refreshToken, storeTokens, tellSessionNews } from './session.ts';

const TIMEOUT_MS = 60_000;
/** Answers that ask whether to sign in again instead of doing it (specification, section 8). */
const RELOGIN_CODES: readonly unknown[] = [50008, 50012, 50014];
/** The public web client: it identifies the application, it protects nothing. */
const WEB_CLIENT = `Basic ${btoa('web:web')}`;

export type QueryParams = Readonly<Record<string, string | number | boolean | undefined>>;

export interface CallOptions {
  readonly params?: QueryParams;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Sign-in calls: no token is sent and a 401 does not end a session. */
  readonly anonymous?: boolean;
  readonly blob?: boolean;
  /** Share of the body that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `/prod-api`, or what the server wrote into the page. */
export function basePath(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content || '/prod-api';
}

/** Headers that every call carries, also the event stream. */
export function commonHeaders(token: string | null): Record<string, string> {
  const headers: Record<string, string> = { 'Accept-Language': LANGUAGE_TAGS[isLanguage(i18next.language) ? i18next.language : 'en'] };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  return headers;
}

async function send(method: Method, path: string, options: CallOptions, token: string | null): Promise<AxiosResponse<unknown>> {
  try {
    return await axios.request<unknown>({
      method,
      url: basePath() + path,
      params: options.params,
      data: options.body,
      headers: { ...commonHeaders(options.anonymous ? null : token), ...options.headers },
      timeout: TIMEOUT_MS,
      responseType: options.blob ? 'blob' : 'json',
      validateStatus: () => true,
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.onProgress ? { onUploadProgress: ({ progress }) => options.onProgress?.(progress ?? 0) } : {}),
    });
  } catch (cause) {
    if (axios.isCancel(cause)) throw cause;
    const timedOut = cause instanceof AxiosError && (cause.code === AxiosError.ECONNABORTED || cause.code === AxiosError.ETIMEDOUT);
    const code = timedOut ? CODE_TIMEOUT : CODE_NO_ANSWER;
    throw new ApiError(code, statusMessage(code));
  }
}

let refreshing: Promise<boolean> | undefined;

async function renewTokens(refresh: string): Promise<boolean> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refresh });
  const answer = await send('POST', '/api/uaa/oauth/token', { body, anonymous: true, headers: { Authorization: WEB_CLIENT } }, null);
  if (answer.status !== 200 || !isEnvelope(answer.data) || !isSuccess(answer.data.code)) return false;
  storeTokens(tokensOf(answer.data.data));
  return true;
}

/** Renews the session by its refresh token; several callers share one attempt. False when it cannot be renewed. */
export function refreshSession(): Promise<boolean> {
  const refresh = refreshToken();
  if (!refresh) return Promise.resolve(false);
  refreshing ??= renewTokens(refresh).catch(() => false).finally(() => { refreshing = undefined; });
  return refreshing;
}

/** The tokens of an answer of the token call. */
function tokensOf(data: unknown): { access: string; refresh?: string } {
  const fields = data as { access_token?: unknown; refresh_token?: unknown };
  if (typeof fields.access_token !== 'string') throw new ApiError(500, statusMessage(500));
  return typeof fields.refresh_token === 'string' ? { access: fields.access_token, refresh: fields.refresh_token } : { access: fields.access_token };
}

/** Forgets the session and tells the shell, which goes to the sign-in page. */
export function endSession(): void {
  clearTokens();
  tellSessionNews({ kind: 'ended' });
}

/** Sends the call; on 401 once more after a silent refresh, or with the token another tab has renewed meanwhile. */
async function sendWithSession(method: Method, path: string, options: CallOptions): Promise<AxiosResponse<unknown>> {
  const token = accessToken();
  const first = await send(method, path, options, token);
  if (first.status !== 401 || options.anonymous) return first;
  const renewedElsewhere = accessToken() !== null && accessToken() !== token;
  if (renewedElsewhere || (await refreshSession())) {
    const second = await send(method, path, options, accessToken());
    if (second.status !== 401) return second;
  }
  endSession();
  return first;
}

async function bodyOf(answer: AxiosResponse<unknown>): Promise<unknown> {
  if (!(answer.data instanceof Blob)) return answer.data;
  // A blob that turns out to hold JSON is an error (specification, section 7.4).
  if (!answer.data.type.includes('json')) return answer.data;
  return JSON.parse(await answer.data.text()) as unknown;
}

/** Throws the failure an answer stands for; returns its body when there is none. */
async function checkedBody(answer: AxiosResponse<unknown>): Promise<unknown> {
  const body = await bodyOf(answer);
  if (isEnvelope(body)) {
    const ok = answer.status < 300 && isSuccess(body.code);
    if (ok) return body.data;
    const code = Number(body.code) || answer.status;
    const message = body.msg || statusMessage(answer.status);
    if (RELOGIN_CODES.includes(code)) tellSessionNews({ kind: 'relogin', message });
    throw new ApiError(code, message, body.data, body.requestId);
  }
  if (answer.status >= 300) throw new ApiError(answer.status, statusMessage(answer.status));
  return body;
}

/**
 * One call of the API.
 * @returns `data` of the envelope
 * @throws {ApiError} for every failure; an aborted call throws axios' cancel error
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const answer = await sendWithSession(method, path, options);
  return (await checkedBody(answer)) as T;
}

export interface ConditionalAnswer<T> { readonly data?: T; readonly etag?: string }

/** A GET with an ETag; `data` is absent when nothing has changed since `etag`. */
export async function callIfChanged<T>(path: string, etag: string | undefined): Promise<ConditionalAnswer<T>> {
  const answer = await sendWithSession('GET', path, etag ? { headers: { 'If-None-Match': etag } } : {});
  if (answer.status === 304 && etag) return { etag };
  const data = (await checkedBody(answer)) as T;
  const fresh: unknown = answer.headers['etag'];
  return typeof fresh === 'string' ? { data, etag: fresh } : { data };
}

/** Is this the error of a call that we ourselves gave up? */
export function isAborted(cause: unknown): boolean {
  return axios.isCancel(cause);
}

/** Fetches a file and its name (`download-filename`, percent-encoded; Q-137). */
export async function download(path: string, params: QueryParams): Promise<{ blob: Blob; name: string | undefined }> {
  const answer = await sendWithSession('GET', path, { params, blob: true });
  const body = await checkedBody(answer);
  if (!(body instanceof Blob)) throw new ApiError(500, statusMessage(500));
  const named: unknown = answer.headers['download-filename'] ?? /filename\*=UTF-8''([^;]+)/i.exec(String(answer.headers['content-disposition'] ?? ''))?.[1];
  return { blob: body, name: typeof named === 'string' ? decodeURIComponent(named) : undefined };
}

/** Signs in by password (specification 7.1) and stores the tokens. */
export async function signInByPassword(input: { username: string; password: string; tenantCode: string; remember: boolean }): Promise<void> {
  const body = new URLSearchParams({
    grant_type: 'password', scope: 'all', client_id: 'web', type: 'account',
    username: input.username.trim(), password: input.password, tenantCode: input.tenantCode.trim(),
  });
  const data = await call<unknown>('POST', '/api/uaa/oauth/token', { body, anonymous: true, headers: { Authorization: WEB_CLIENT } });
  storeTokens(tokensOf(data), input.remember);
}
