/** What a failed call is to the screens: one typed error with the code, the sentence to show and the request's number. */
import i18next from 'i18next';
import type { ConflictData, Envelope, FieldError, InvalidData } from '../../model/wire.ts';

/** `code` of failures that never reached the server, or whose answer never reached us. */
export const CODE_NO_ANSWER = 0;
export const CODE_TIMEOUT = 408;

export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** Business code of the envelope, else the HTTP status, else 0 or 408. */
    readonly code: number,
    message: string,
    readonly data: unknown = null,
    /** Number to be quoted to an operator. */
    readonly requestId?: string,
  ) {
    super(message);
  }

  /** Refused fields of a 422, empty otherwise. */
  get fieldErrors(): readonly FieldError[] {
    return this.code === 422 && isInvalidData(this.data) ? this.data.errors : [];
  }

  /** What the other person changed, when this is a 409. */
  get conflict(): ConflictData | undefined {
    return this.code === 409 && isConflictData(this.data) ? this.data : undefined;
  }
}

function isInvalidData(data: unknown): data is InvalidData {
  return typeof data === 'object' && data !== null && 'errors' in data && Array.isArray(data.errors);
}

function isConflictData(data: unknown): data is ConflictData {
  return typeof data === 'object' && data !== null && 'current' in data && 'changes' in data;
}

/** Is this an envelope at all? Proxies and faults may answer with something else. */
export function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && 'data' in body && ('code' in body || 'msg' in body);
}

/** Absent code, 200 and the text "0" are success; the number 0 is not. */
export function isSuccess(code: unknown): boolean {
  return code === undefined || code === null || code === 200 || code === '0';
}

/** Our own sentence for an HTTP status (specification, section 8). */
export function statusMessage(status: number): string {
  if (status === CODE_NO_ANSWER) return i18next.t('engine:error.offline');
  if (status === CODE_TIMEOUT) return i18next.t('engine:error.timeout');
  if (status === 401) return i18next.t('engine:error.session');
  if (status === 400) return i18next.t('engine:error.credentials');
  if (status === 500) return i18next.t('engine:error.server');
  return i18next.t('engine:error.deployment', { status });
}

/** Any thrown thing as an ApiError, so that a screen has one kind to show. */
export function asApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  return new ApiError(CODE_NO_ANSWER, cause instanceof Error ? cause.message : String(cause));
}
