/**
 * The way to the server: axios, as each of the two clients is set up; headers, time limit, progress of an upload,
 * giving up.
 */
import axios, {
  type AxiosInstance,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
  isAxiosError,
} from 'axios';
import i18next from 'i18next';
import { ApiError, CODE_NO_ANSWER, CODE_TIMEOUT } from './errors.ts';
import { LANGUAGE_TAGS, isLanguage } from './languages.ts';
import { previewHeader } from './preview.ts';
import { type ClientName, profiles } from './profiles.ts';
import { type QueryParams, queryText } from './query-text.ts';
import { REPEAT_HEADER } from './repeat-guard.ts';
import { accessToken, roleCodes } from './session.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Sign-in calls: no token is sent and a 401 does not end a session. */
    anonymous?: boolean;
    /** Goes on when the page is left. */
    keepalive?: boolean;
  }
}

/** Browsers let 64 KiB go on of a page that is left, all its calls together. */
export const KEPT_ALIVE_BYTES = 60_000;

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

/**
 * Request interceptor: base path, language, token and role codes as they are now. A header the caller set stays, but
 * for the token, which may have been renewed.
 */
function carryHeaders(name: ClientName, config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const { headers, anonymous = false } = config;
  headers.delete(REPEAT_HEADER);
  const roles = anonymous || !profiles[name].sendsRoles ? [] : roleCodes();
  if (roles.length > 0) headers.set('roleCode', roles.map(encodeURIComponent).join(','), false);
  for (const [header, value] of Object.entries(commonHeaders(anonymous ? null : accessToken())))
    headers.set(header, value, header === 'Authorization');
  config.baseURL = basePath();
  return config;
}

/** The limit was reached before an answer came. */
class LimitReached extends Error {}

/** XMLHttpRequest alone tells how much of an upload has been sent, and fetch alone goes on when the page is left. */
function way({ keepalive = false, ...config }: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  if (!keepalive) return axios.getAdapter('xhr')(config);
  // Axios would name itself in the place of the browser.
  config.headers.set('User-Agent', false);
  return axios.getAdapter('fetch')({ ...config, fetchOptions: { keepalive } });
}

/**
 * Sends, and gives up after the limit. It is a timer of the page and not `timeout`, which the browser counts by a clock
 * of its own that no test can move.
 */
async function sendWithin(limitMs: number, config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const stop = new AbortController();
  const { signal } = config;
  const giveUp = (): void => stop.abort();
  if (signal?.aborted) throw new CanceledError();
  signal?.addEventListener?.('abort', giveUp);
  const timer = setTimeout(giveUp, limitMs);
  try {
    return await way({ ...config, signal: stop.signal });
  } catch (cause) {
    throw stop.signal.aborted && !signal?.aborted ? new LimitReached() : cause;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener?.('abort', giveUp);
  }
}

/**
 * Response interceptor: without an answer, one sentence for the reason; a call that was given up is an `AbortError`.
 */
function explainSilence(name: ClientName, cause: unknown): never {
  if (cause instanceof LimitReached) throw new ApiError(CODE_TIMEOUT, profiles[name].timeoutText());
  if (!isAxiosError(cause)) throw cause;
  // ECONNABORTED: the browser itself gave the request up, because the page is left.
  if (axios.isCancel(cause) || cause.code === 'ECONNABORTED') throw new DOMException('given up', 'AbortError');
  if (cause.code === 'ERR_NETWORK') throw new ApiError(CODE_NO_ANSWER, profiles[name].noAnswerText());
  throw cause;
}

/** An instance of axios with the rules of this client; it answers with every status, also that of a failure. */
export function connect(name: ClientName): AxiosInstance {
  const connection = axios.create({
    adapter: (config) => sendWithin(profiles[name].timeoutMs, config),
    allowAbsoluteUrls: false,
    paramsSerializer: { serialize: (params) => queryText(params as QueryParams) },
    // Bodies come written: axios would take a text that looks like JSON for JSON.
    transformRequest: [],
    validateStatus: null,
    withXSRFToken: false,
  });
  connection.interceptors.request.use((config) => carryHeaders(name, config));
  connection.interceptors.response.use(undefined, (cause: unknown) => explainSilence(name, cause));
  return connection;
}

export function headerOf(answer: AxiosResponse, name: string): string | null {
  const value: unknown = answer.headers[name];
  return typeof value === 'string' ? value : null;
}
