/**
 * What a failed call is to the screens: one typed error with the code, the sentence to show and the request's number.
 */
import i18next from 'i18next';
import type { ConflictData, Envelope, FieldError, InvalidData } from '../../model/wire.ts';

/** `code` of failures that never reached the server, or whose answer never reached us. */
export const CODE_NO_ANSWER = 0;
export const CODE_TIMEOUT = 408;
/** `code` of a call that was not sent because it is the one before over again. */
export const CODE_REPEATED = -1;

export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** Business code of the envelope, else the HTTP status, else 0 or 408. */
    readonly code: number,
    message: string,
    readonly data: unknown = null,
    /** Number to be quoted to an operator. */
    readonly requestId?: string,
    /** The server's own sentence; '' when it said nothing and `message` is ours. */
    readonly said: string = '',
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

/** Was the call understood and refused, and will be again as it stands? Faults, sessions and the network are no refusal. */
export function isRefusal({ code }: ApiError): boolean {
  return [403, 404, 409, 422].includes(code);
}

function isInvalidData(data: unknown): data is InvalidData {
  return typeof data === 'object' && data !== null && 'errors' in data && Array.isArray(data.errors);
}

function isConflictData(data: unknown): data is ConflictData {
  return typeof data === 'object' && data !== null && 'current' in data && 'changes' in data;
}

/** Is this an envelope at all? Proxies and faults may answer with something else. */
export function isEnvelope(
  body: unknown,
): body is Partial<Omit<Envelope<unknown>, 'code'>> & { readonly code?: unknown } {
  return typeof body === 'object' && body !== null && ('code' in body || 'msg' in body);
}

/** Absent code, 200 and the text "0" are success; the number 0 is not. */
export function isSuccess(code: unknown): boolean {
  return code === undefined || code === null || code === 200 || code === '0';
}

/** Business codes that have a sentence of their own (specification, section 8). */
function mappedMessage(code: number): string | undefined {
  return code === 401 || code === 403 || code === 404 ? i18next.t(`messages:code.${code}`) : undefined;
}

/** What a refused business call says: the server's sentence, else ours for the code, else the bare word. */
export function businessMessage(code: number, message: string | undefined): string {
  return message || mappedMessage(code) || 'Error';
}

/** What a refused download says: our sentence for the code, else the server's, else that nobody knows why. */
export function downloadMessage(code: number, message: string | undefined): string {
  return mappedMessage(code) || message || i18next.t('messages:code.unknown');
}

/** Does the failure say nothing about what was asked for, so that what is known of it may stay on the screen? */
export function isPassing({ code }: Pick<ApiError, 'code'>): boolean {
  return code === CODE_NO_ANSWER || code === CODE_TIMEOUT || code >= 500;
}

/** Any thrown thing as an ApiError, so that a screen has one kind to show. */
export function asApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  return new ApiError(CODE_NO_ANSWER, cause instanceof Error ? cause.message : String(cause));
}
