/**
 * The two clients of the specification as instances of axios: duplicate guard, session and messages are their
 * interceptors.
 */
import type { AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import i18next from 'i18next';
import { ApiError, CODE_REPEATED, businessMessage, downloadMessage, isEnvelope, isSuccess } from './errors.ts';
import { type ClientName, profiles } from './profiles.ts';
import { endSession, refreshSession } from './renewal.ts';
import { REPEAT_HEADER, isRepeated } from './repeat-guard.ts';
import { accessToken } from './session.ts';
import { basePath, connect, headerOf } from './transport.ts';

/** Request interceptor: refuses what is the call before over again. */
function refuseRepeated(client: AxiosInstance, config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const { method = 'GET', data, headers } = config;
  const address = client.getUri({ ...config, baseURL: basePath() });
  if (isRepeated(method.toUpperCase(), address, data, { [REPEAT_HEADER]: String(headers.get(REPEAT_HEADER)) }))
    throw new ApiError(CODE_REPEATED, i18next.t('messages:repeated'));
  return config;
}

/**
 * Response interceptor: on 401 sends once more after a silent refresh, or with the token another tab has renewed
 * meanwhile.
 */
async function keepSession(name: ClientName, again: AxiosInstance, first: AxiosResponse): Promise<AxiosResponse> {
  const { config } = first;
  if (first.status !== 401 || config.anonymous) return first;
  const token = accessToken();
  const renewedElsewhere = token !== null && config.headers.get('Authorization') !== `Bearer ${token}`;
  if (renewedElsewhere || (await refreshSession())) {
    const second = await again.request<unknown>(config);
    if (second.status !== 401) return second;
  }
  if (profiles[name].endsSession) endSession();
  return first;
}

/** The name under which a file is to be saved. */
export function fileName(answer: AxiosResponse): string | undefined {
  const named =
    headerOf(answer, 'download-filename') ??
    /filename\*=UTF-8''([^;]+)/i.exec(headerOf(answer, 'content-disposition') ?? '')?.[1];
  return named ? decodeURIComponent(named) : undefined;
}

/**
 * A blob that turns out to hold JSON and has no name to be saved under is an answer in words (specification, section
 * 7.4).
 */
async function readWords(answer: AxiosResponse): Promise<unknown> {
  const body: unknown = answer.data;
  if (!(body instanceof Blob) || !body.type.includes('json') || fileName(answer) !== undefined) return body;
  const text = await body.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return body;
  }
}

/** The failure an answer stands for, if it is one. */
function failureOf(name: ClientName, answer: AxiosResponse): ApiError | undefined {
  const { statusText, ownTexts } = profiles[name];
  const envelope = isEnvelope(answer.data) ? answer.data : undefined;
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
    (answer.config.responseType === 'blob' ? downloadMessage : businessMessage)(code, envelope.msg),
    envelope.data,
    envelope.requestId,
    envelope.msg ?? '',
  );
}

/** Response interceptor: an answer that stands for a failure is thrown with the sentence to show. */
async function throwFailure(name: ClientName, answer: AxiosResponse): Promise<AxiosResponse> {
  // Nothing has changed since the caller asked last.
  if (answer.status === 304 && answer.config.headers.has('If-None-Match')) return answer;
  answer.data = await readWords(answer);
  const failure = failureOf(name, answer);
  if (failure) throw failure;
  return answer;
}

function clientOf(name: ClientName): AxiosInstance {
  const client = connect(name);
  // What is sent once more is no repetition.
  const again = connect(name);
  client.interceptors.request.use((config) => refuseRepeated(client, config));
  client.interceptors.response.use((answer) => keepSession(name, again, answer));
  client.interceptors.response.use((answer) => throwFailure(name, answer));
  return client;
}

export const clients: Readonly<Record<ClientName, AxiosInstance>> = {
  main: clientOf('main'),
  second: clientOf('second'),
};
